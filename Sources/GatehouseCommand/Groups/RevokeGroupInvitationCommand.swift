import ArgumentParser
import GatehouseCore
import GatehouseGroups

/// `gatehouse groups revoke`.
struct RevokeGroupInvitationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revoke an open invitation to a group.",
        discussion: AdministrationOptions.discussion)

    @OptionGroup var chosen: ChosenGroup

    @Argument(help: "The id of the invitation.")
    var invitation: String

    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        try await administration.runOnGroups { groups in
            let group = try await chosen.find(groups)
            guard let id = GroupInvitationID(text: invitation) else {
                throw AccountRefusal.group(.invitationNotFound)
            }
            try await groups.revoke(id, of: group.id)
            try administration.answer(Revoked(id: id.text)) { "The invitation \(id) was revoked." }
        }
    }

    private struct Revoked: Encodable {
        var id: String
    }
}
