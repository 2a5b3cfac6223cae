import ArgumentParser
import GatehouseCore
import GatehouseGroups

/// `gatehouse groups delete`.
struct DeleteGroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a group with everything in it. Its members are told by email.",
        discussion: AdministrationOptions.discussion)

    @OptionGroup var chosen: ChosenGroup

    @Flag(help: "Don't ask for confirmation.")
    var yes = false

    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        try await administration.runOnGroups { groups in
            let group = try await chosen.find(groups)
            if !yes { try await Confirmation.ask(about: GroupText.line(group)) }
            try await groups.delete(group.id)
            try administration.answer(Deleted(id: group.id.text)) { "The group \(group.id) was deleted." }
        }
    }

    private struct Deleted: Encodable {
        var id: String
    }
}
