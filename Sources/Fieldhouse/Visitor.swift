import GatehousePages
import GatehouseServer

/// Who looks at a page, and which.
struct Visitor: Sendable {
    let account: Authenticated
    let place: BrowserPlace<Destination>
    let page: Destination

    /// The person's e-mail address; empty for somebody without one.
    var email: String { account.user.email ?? "" }

    /// What to call somebody who gave no name: the address without its host.
    var shortName: String { email.split(separator: "@").first.map(String.init) ?? "" }

    /// The letter that stands for the person.
    var initial: String { email.first.map { $0.uppercased() } ?? "?" }
}
