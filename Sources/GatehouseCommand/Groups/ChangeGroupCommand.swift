import ArgumentParser
import GatehouseAPI
import GatehouseCore
import GatehouseGroups
import GatehouseWire

/// `gatehouse groups set`.
struct ChangeGroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Limit a group, suspend or resume it, or make a member an owner.",
        discussion: AdministrationOptions.discussion)

    @OptionGroup var chosen: ChosenGroup

    @Option(help: "The maximum number of members; 0 for the server's own limit.")
    var memberLimit: Int?

    @Flag(help: "Suspend it, so that nothing in it can be changed, or resume it.")
    var state: State?

    @Option(help: "The id of a member who becomes an owner.")
    var owner: String?

    @OptionGroup var administration: AdministrationOptions

    /// Whether a group is suspended.
    enum State: String, EnumerableFlag {
        case suspend
        case resume
    }

    func validate() throws {
        let limits = FieldReader.memberLimits
        if let memberLimit, !limits.contains(memberLimit) {
            throw ValidationError("--member-limit must be from 0 to \(limits.upperBound).")
        }
        guard owner == nil || owner.flatMap({ UserID(text: $0) }) != nil else {
            throw ValidationError("--owner must be the id of a member.")
        }
        guard memberLimit != nil || state != nil || owner != nil else {
            throw ValidationError("Say what to set: --member-limit, --suspend, --resume or --owner.")
        }
    }

    func run() async throws {
        try await administration.runOnGroups { groups in
            let change = GroupAdministration.Change(
                memberLimit: memberLimit, isSuspended: state.map { $0 == .suspend },
                owner: owner.flatMap { UserID(text: $0) })
            let group = try await groups.change(try await chosen.find(groups).id, change)
            try administration.answer(WireAnyGroup(group)) { GroupText.line(group) }
        }
    }
}
