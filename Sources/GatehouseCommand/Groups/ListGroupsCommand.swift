import ArgumentParser
import GatehouseAPI
import GatehouseCore
import GatehouseGroups
import GatehouseWire

/// `gatehouse groups list`.
struct ListGroupsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List groups.", discussion: AdministrationOptions.discussion)

    @Option(help: "Only groups whose name contains this.")
    var filter: String?

    @Option(help: "The id of the last group on the previous page.")
    var after: String?

    @Option(help: "The number of groups per page, up to 1000.")
    var perPage = 50

    @OptionGroup var administration: AdministrationOptions

    func validate() throws {
        guard (1...1000).contains(perPage) else { throw ValidationError("--per-page must be from 1 to 1000.") }
        guard after == nil || after.flatMap({ GroupID(text: $0) }) != nil else {
            throw ValidationError("--after must be the id of a group.")
        }
    }

    func run() async throws {
        try await administration.runOnGroups { groups in
            let found = try await groups.all(
                containing: filter, after: after.flatMap { GroupID(text: $0) }, limit: perPage)
            let next = found.hasMore ? found.elements.last?.id.text : nil
            let list = WireAnyGroupList(groups: found.elements.map { WireAnyGroup($0) }, nextCursor: next)
            try administration.answer(list) {
                let more = next.map { ["more with --after \($0)"] } ?? []
                return (found.elements.map(GroupText.line) + more).joined(separator: "\n")
            }
        }
    }
}
