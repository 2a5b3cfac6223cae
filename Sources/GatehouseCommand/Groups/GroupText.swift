import Foundation
import GatehouseCore
import GatehouseGroups
import GatehouseTerminal
import GatehouseWire

/// A group as terminal text.
enum GroupText {
    /// One line: the id, the name, the number of members, the state.
    static func line(_ group: GroupRecord) -> String {
        let members = group.memberCount == 1 ? "1 member" : "\(group.memberCount) members"
        let state = group.suspendedAt == nil ? "" : ", suspended"
        return "\(group.id)  \(PrintableText.written(group.name))  \(members)\(state)"
    }

    /// Everything about a group: its members, and its open invitations without their codes.
    static func block(
        _ group: GroupRecord, members: GroupPage<ListedMember>, invitations: GroupPage<GroupInvitationRecord>
    ) -> String {
        let entries: [(String, String)] = [
            ("id", group.id.text), ("name", PrintableText.written(group.name)),
            ("members", "\(group.memberCount) of \(group.memberLimit.map(String.init) ?? "the server's limit")"),
            ("created", time(group.createdAt)), ("state", group.suspendedAt == nil ? "in use" : "suspended"),
        ]
        let head = entries.map { name, value in
            "\(name):".padding(toLength: 14, withPad: " ", startingAt: 0) + value
        }
        let more = members.hasMore || invitations.hasMore ? ["  …"] : []
        return (head + members.elements.map(line) + invitations.elements.map(line) + more).joined(separator: "\n")
    }

    private static func line(_ member: ListedMember) -> String {
        "  \(member.record.userID)  \(PrintableText.written(member.email ?? "(no address)"))  \(member.record.role)"
    }

    private static func line(_ invitation: GroupInvitationRecord) -> String {
        let whom = PrintableText.written(invitation.email ?? invitation.kind.rawValue)
        return "  invitation \(invitation.id)  \(whom)  \(invitation.role)  until \(time(invitation.expiresAt))"
    }

    private static func time(_ date: Date) -> String {
        WireTimestamp(Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))).text
    }
}
