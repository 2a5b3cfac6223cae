import GatehouseCore
import GatehouseDomain

/// The paths of the administration pages.
package enum AdministrationPath {
    /// The first page.
    package static let overview = "/admin"
    static let people = "/admin/people"
    /// The groups. The interface, which may have the same root, has its own list of them elsewhere.
    static let groups = "/admin/all-groups"
    static let trail = "/admin/events"
    static let keys = "/admin/keys"
    static let mails = "/admin/mails"
    /// Where a search among the mails is posted to.
    static let mailSearch = "/admin/find-mails"
    static let settings = "/admin/settings"
    /// The page that creates accounts.
    static let newPerson = "/admin/add-person"
    /// The downloads of the lists.
    static let peopleFile = "/admin/people.csv"
    static let trailFile = "/admin/events.csv"
    /// The word for a browser that returns to these pages after a sign-in.
    static let word = "administration"

    /// The page of one account.
    static func person(_ id: UserID) -> String { "\(people)/\(id.text)" }

    /// The page of one group.
    static func group(_ id: GroupID) -> String { "\(groups)/\(id.text)" }

    /// Returns a path with parameters; those without a value are left out.
    static func path(_ path: String, _ items: [(name: String, value: String?)]) -> String {
        let fields = items.compactMap { name, value in value.map { (name, $0) } }
        return fields.isEmpty ? path : "\(path)?\(FormEncoding.encode(fields))"
    }
}
