package import GatehouseCore
package import GatehouseStore
package import GatehouseWire

/// What the server stores about a person's groups, for the file of their data (GRP-07).
package enum GroupData {
    /// Returns the members of the file.
    ///
    /// - Parameter email: The person's address, if it is proved: the file has the invitations that were sent to it.
    @Sendable
    package static func members(of user: UserID, email: String?, _ sql: any SQLSession) throws -> JSONObject {
        let memberships = try GroupMemberTable(sql).groups(of: user, after: nil, Int(Int32.max))
        let departures = try GroupDepartureTable(sql).all(of: user)
        let invitations = try GroupInvitationTable(sql).all(of: user, email: email)
        return [
            "groups": [
                "memberships": .array(
                    memberships.map { group, member -> JSONValue in
                        [
                            "id": .string(group.id.text), "name": .string(group.name), "role": .string(member.role),
                            "joined_at": .string(WireTimestamp(member.joinedAt).text),
                            "last_active_at": member.lastActiveAt.map { .string(WireTimestamp($0).text) } ?? .null,
                        ]
                    }),
                "departures": .array(
                    departures.map { departure -> JSONValue in
                        [
                            "id": .string(departure.groupID.text),
                            "left_at": .string(WireTimestamp(departure.time).text),
                            "removed": .bool(departure.wasRemoved),
                        ]
                    }),
                "invitations": .array(
                    invitations.map { invitation -> JSONValue in
                        [
                            "id": .string(invitation.id.text), "group": .string(invitation.groupID.text),
                            "kind": .string(invitation.kind.rawValue), "role": .string(invitation.role),
                            "sent": .bool(invitation.createdBy == user),
                            "email": invitation.email.map(JSONValue.string) ?? .null,
                            "created_at": .string(WireTimestamp(invitation.createdAt).text),
                            "end": invitation.endReason.map { .string($0.rawValue) } ?? .null,
                        ]
                    }),
            ]
        ]
    }
}
