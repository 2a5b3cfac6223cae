import GatehouseAccounts
import GatehouseCore
import GatehousePages
import Hummingbird

/// A person who looks at a page, with the page and the language.
struct Visitor: Sendable {
    let account: Authenticated
    /// The person's name.
    let name: String
    let place: BrowserPlace<Destination>
    let page: Destination
    let query: QueryItems
    /// The input of this page's form when the session ended, by field.
    let typed: [String: String]
    let request: Request
    let renderer: PageRenderer
    let words: AppWords
    /// What a form has done before this page was requested.
    let done: AppDone?
    /// The message about it on this page.
    var status: StatusView?

    /// The person's email; empty for somebody without one.
    var email: String { account.user.email ?? "" }

    /// The letter that represents the person.
    var initial: String { name.first.map { $0.uppercased() } ?? "?" }
}
