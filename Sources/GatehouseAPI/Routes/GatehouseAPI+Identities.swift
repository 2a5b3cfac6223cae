import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// The ways to sign in, as far as people manage them themselves.
extension GatehouseAPI {
    /// The routes under `/user/identities`.
    var identities: [APIRoute] {
        [
            APIRoute(
                .get, "/user/identities/authorize", .bearer,
                "Leads to a provider whose account becomes a way to sign in; with `skip_http_redirect=true` it says where.",
                takes: Self.authorizeInputs + [.query("skip_http_redirect", .word(["true", "false", ""]))],
                gives: [.redirect(status: 302), .json(WireAuthorization.self)],
                refuses: Self.authorizeRefusals.merging([
                    403: [.insufficientAAL, .reauthenticationNeeded], 404: [.manualLinkingDisabled],
                ]) { $1 },
                handler: linkIdentity),
            APIRoute(
                .delete, "/user/identities/:id", .bearer,
                "Removes a provider from the ways to sign in, unless it is the last one.",
                takes: [], gives: [.nothing],
                refuses: [
                    403: [.insufficientAAL, .reauthenticationNeeded], 404: [.manualLinkingDisabled, .validationFailed],
                    422: [.identityNotFound, .singleIdentityNotDeletable],
                ],
                handler: unlinkIdentity),
        ]
    }

    /// Begins to link a provider's account. A guest becomes a user this way, which needs no permission.
    @Sendable private func linkIdentity(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        let isTold = call.query["skip_http_redirect"].nonEmpty ?? "false"
        guard ["true", "false"].contains(isTold) else {
            throw APIRefusal.skipUnreadable.answer
        }
        try call.accounts.linking.admitLinking(who)
        let target = try await authorizationURL(call, linking: who.session.id)
        guard isTold == "true" else { return Self.leading(to: target, .found) }
        return try APIAnswer(json: WireAuthorization(url: target))
    }

    @Sendable private func unlinkIdentity(_ call: APICall) async throws -> APIAnswer {
        try requireManualLinking()
        guard let id = call.pathID.flatMap({ UUID(uuidString: $0) }) else {
            throw APIRefusal.identityIDUnreadable.answer
        }
        try await call.accounts.linking.unlink(id, of: call.authenticated())
        return try APIAnswer(json: WireNothing())
    }

    private func requireManualLinking() throws(ServerError) {
        guard accounts.policy.manualLinking else { throw ServerError(.manualLinkingDisabled) }
    }
}
