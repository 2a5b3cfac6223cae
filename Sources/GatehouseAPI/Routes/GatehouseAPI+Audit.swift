import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// The audit trail, for administrators.
extension GatehouseAPI {
    /// The route of the audit trail.
    var audit: [APIRoute] {
        [
            APIRoute(
                .get, "/admin/audit", .administrator, "Lists what happened to accounts, the newest first.",
                takes: [
                    .query("page", .integer(1...Self.lastPage)), .query("per_page", .integer(1...Self.longestPage)),
                    .query("query", .string(limit: RouteInput.textLimit, pattern: Self.auditQuery)),
                ], gives: [.json([WireAuditEntry].self, headers: ["X-Total-Count", "Link"])], refuses: [:],
                handler: listAuditEntries)
        ]
    }

    /// What ``auditFilter(_:)`` understands.
    private static let auditQuery =
        "^(author:[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|action:.+|type:("
        + AuditEvent.Kind.allCases.map(\.rawValue).joined(separator: "|") + "))?$"

    @Sendable func listAuditEntries(_ call: APICall) async throws -> APIAnswer {
        let (page, perPage) = try Self.pageAndSize(call)
        let query = call.query["query"].nonEmpty
        let found = try await call.administrator().auditRecords(
            try query.map(Self.auditFilter) ?? AuditFilter(), page: page, perPage: perPage)
        return try APIAnswer(
            json: found.records.map { WireAuditEntry($0) },
            headers: pageHeaders("/admin/audit", page, perPage, of: found.total, [("query", query)]))
    }

    /// Returns the filter that the query asks for: `author:ID`, `action:NAME` or `type:NAME`.
    private static func auditFilter(_ text: String) throws(ServerError) -> AuditFilter {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count == 2 ? parts[1] : "") {
        case ("author", let id):
            if let user = UserID(text: id) { return AuditFilter(user: user) }
        case ("action", let name) where !name.isEmpty:
            return AuditFilter(names: [name])
        case ("type", let name):
            if let kind = AuditEvent.Kind(rawValue: name) { return AuditFilter(events: AuditEvent.events(of: kind)) }
        default: break
        }
        throw APIRefusal.auditQueryUnreadable.answer
    }
}
