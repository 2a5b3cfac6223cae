/// The orders in which the administrator's page lists people.
package enum PeopleOrder: String, CaseIterable, Sendable {
    /// The newest account first.
    case newest
    /// The oldest account first.
    case oldest
    /// By address; those without one come last.
    case address
}
