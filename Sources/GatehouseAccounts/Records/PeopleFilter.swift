/// Which people the administrator's page lists.
package enum PeopleFilter: String, CaseIterable, Sendable {
    /// All that have not been deleted, and the rows that were kept of those that have.
    case everybody
    /// Those whose address is not proven.
    case unconfirmed
    /// Those who are kept out at present.
    case banned
    /// Those without an address.
    case guests
    /// Those who may open the administrator's page.
    case administrators
}
