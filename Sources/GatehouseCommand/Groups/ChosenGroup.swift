import ArgumentParser
import GatehouseCore
import GatehouseGroups

/// The group that a command is about.
struct ChosenGroup: ParsableArguments {
    @Argument(help: "The id of the group.")
    var group: String

    /// Finds the group.
    ///
    /// - Throws: `group_not_found`.
    func find(_ groups: GroupAdministration) async throws -> GroupRecord {
        guard let id = GroupID(text: group) else { throw AccountRefusal.group(.notFound) }
        return try await groups.group(id)
    }
}
