package import GatehouseCore
package import GatehouseStore

extension FieldhouseStore {
    /// Takes somebody out of all groups, before the account is deleted. A group that would have no owner gets the member
    /// who has been in it for the longest time; one that would have no member goes, with what is in it.
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
