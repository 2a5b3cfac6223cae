/// The groups of people that the administrator's page can list.
package enum PeopleFilter: String, CaseIterable, Sendable {
    /// Everybody who has not been deleted, and the rows that were kept of those who have.
    case everybody
    /// Those whose address is not proven.
    case unconfirmed
    /// Those who are currently banned.
    case banned
    /// Those without an address.
    case guests
    /// Those who may open the administrator's page.
    case administrators
}
