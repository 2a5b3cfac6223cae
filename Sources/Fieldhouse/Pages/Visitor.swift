import GatehouseAccounts
import GatehouseCore
import GatehousePages
import Hummingbird
import Logging

/// Who looks at a page, at which, and in which language.
struct Visitor: Sendable {
    let account: Authenticated
    /// What the person is called.
    let name: String
    let place: BrowserPlace<Destination>
    let page: Destination
    let query: QueryItems
    /// What the person had typed into the form of this page when their session ended, by field.
    let typed: [String: String]
    let request: Request
    let client: ClientContext
    let log: Logger
    let renderer: PageRenderer
    let words: AppWords
    /// What a form has done before this page was asked for.
    let done: AppDone?
    /// The same as this page says it.
    var status: StatusView?

    /// The person's email; empty for somebody without one.
    var email: String { account.user.email ?? "" }

    /// The letter that stands for the person.
    var initial: String { name.first.map { $0.uppercased() } ?? "?" }
}
