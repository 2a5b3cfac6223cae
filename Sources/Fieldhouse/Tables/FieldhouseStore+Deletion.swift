package import GatehouseCore
package import GatehouseStore

extension FieldhouseStore {
    /// Removes somebody from all groups in the app's former tables before the account is deleted. A group without an
    /// owner passes to its longest-standing member; a group without members is deleted with everything in it. The
    /// server does the same with the groups of today, which are its own.
    ///
    /// The database has the app's tables.
    @Sendable
    package static func leaveGroups(_ person: UserID, _ sql: any SQLSession) throws {
        let crews = FormerCrewTable(sql)
        for crew in try crews.crews(of: person) {
            try crews.remove(person, from: crew)
            if try crews.hasOwner(crew) { continue }
            if let heir = try crews.oldestMember(of: crew) {
                try crews.makeOwner(heir, of: crew)
            } else {
                try crews.delete(crew)
            }
        }
    }
}
