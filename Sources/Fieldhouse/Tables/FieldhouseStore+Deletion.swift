package import GatehouseCore
package import GatehouseStore

extension FieldhouseStore {
    /// Removes somebody from all groups before the account is deleted. A group without an owner passes to its
    /// longest-standing member; a group without members is deleted with everything in it.
    ///
    /// The database has the app's tables.
    @Sendable
    package static func leaveGroups(_ person: UserID, _ sql: any SQLSession) throws {
        let crews = CrewTable(sql)
        for crew in try crews.crews(of: person) {
            _ = try crews.remove(person, from: crew)
            if try crews.hasOwner(besides: person, in: crew) { continue }
            if let heir = try crews.oldestMember(of: crew) {
                _ = try crews.setRole(.owner, of: heir, in: crew)
            } else {
                try crews.delete(crew)
            }
        }
    }
}
