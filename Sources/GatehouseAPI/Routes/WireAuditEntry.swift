import Foundation
package import GatehouseCore
import GatehouseTokens
package import GatehouseWire

/// One record of the audit trail as the interface shows it.
package struct WireAuditEntry: Sendable, Hashable, Codable {
    /// The record's own id, which grows with time.
    package var id: String
    package var payload: Payload
    package var createdAt: WireTimestamp
    /// The network that the request came from, such as `192.0.2.0/24` or `2001:db8::/48`: the trail never contains a
    /// complete address. Empty for commands, and if the network is not known.
    package var ipAddress: String

    enum CodingKeys: String, CodingKey {
        case id
        case payload
        case createdAt = "created_at"
        case ipAddress = "ip_address"
    }

    /// What happened.
    package struct Payload: Sendable, Hashable, Codable {
        package var action: String
        /// Who did it: a person's id, also that of another member of a group, the id of an administrator who used the
        /// pages, or zeros for the administrator key and for an unknown person.
        package var actorID: String
        /// Empty for a person, whose address is not in the trail; otherwise `service_role` or `command`.
        package var actorUsername: String
        package var actorViaSSO: Bool
        package var logType: String
        /// The account that it is about, and how and why it happened, where known: `user_id`, `session_id`, `method`,
        /// `reason`, `group_id`.
        package var traits: JSONObject

        enum CodingKeys: String, CodingKey {
            case action
            case actorID = "actor_id"
            case actorUsername = "actor_username"
            case actorViaSSO = "actor_via_sso"
            case logType = "log_type"
            case traits
        }
    }

    /// A record as the interface shows it.
    package init(_ record: AuditRecord) {
        let isPerson = record.actor == .person
        let members = [
            "user_id": record.userID?.text, "session_id": record.sessionID?.text, "method": record.method,
            "reason": record.reason, "group_id": record.groupID?.text,
        ]
        // A UUID of version 8 (RFC 9562, section 5.8), whose low bits are the position.
        id = UUID(low: UInt64(bitPattern: record.position) | 0x8000_0000_0000_0000, high: 0x8000).text
        payload = Payload(
            action: record.name,
            actorID: (isPerson ? record.userID?.text : (record.actor.administratorID ?? record.actor.memberID)?.text)
                ?? "00000000-0000-0000-0000-000000000000",
            actorUsername: record.actor.isPersonal || record.actor.administratorID != nil
                ? "" : record.actor == .administrator ? AdministratorSecret.role : record.actor.rawValue,
            actorViaSSO: false, logType: (record.event?.kind ?? .user).rawValue,
            traits: members.compactMapValues { $0.map { .string($0) } })
        createdAt = WireTimestamp(record.time)
        ipAddress = record.network ?? ""
    }
}

extension UUID {
    /// The UUID with these two halves.
    fileprivate init(low: UInt64, high: UInt64) {
        func byte(_ value: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: value >> (56 - 8 * index)) }
        self.init(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
                byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3), byte(low, 4),
                byte(low, 5), byte(low, 6), byte(low, 7)
            ))
    }
}
