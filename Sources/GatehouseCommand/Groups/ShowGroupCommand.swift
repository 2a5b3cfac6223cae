import ArgumentParser
import GatehouseAPI
import GatehouseCore
import GatehouseGroups
import GatehouseWire

/// `gatehouse groups show`.
struct ShowGroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a group with its members and its open invitations.",
        discussion: AdministrationOptions.discussion)

    @OptionGroup var chosen: ChosenGroup
    @OptionGroup var administration: AdministrationOptions

    /// How many members, and how many invitations, are shown.
    private static let most = 1000

    func run() async throws {
        try await administration.runOnGroups { groups in
            let group = try await chosen.find(groups)
            let members = try await groups.members(
                of: group.id, containing: nil, role: nil, after: nil, limit: Self.most)
            let invitations = try await groups.invitations(of: group.id, after: nil, limit: Self.most)
            try administration.answer(Shown(group, members, invitations)) {
                GroupText.block(group, members: members, invitations: invitations)
            }
        }
    }

    private struct Shown: Encodable {
        var group: WireAnyGroup
        var members: [WireGroupMember]
        var invitations: [Invitation]

        /// An open invitation, without its code.
        struct Invitation: Encodable {
            var id: String
            var kind: String
            var email: String?
            var role: String
            var expires: WireTimestamp
        }

        init(
            _ group: GroupRecord, _ members: GroupPage<ListedMember>, _ invitations: GroupPage<GroupInvitationRecord>
        ) {
            self.group = WireAnyGroup(group)
            self.members = members.elements.map { WireGroupMember($0) }
            self.invitations = invitations.elements.map {
                Invitation(
                    id: $0.id.text, kind: $0.kind.rawValue, email: $0.email, role: $0.role,
                    expires: WireTimestamp($0.expiresAt))
            }
        }
    }
}
