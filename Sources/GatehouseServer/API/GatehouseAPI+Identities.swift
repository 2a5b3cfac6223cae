import Foundation
import GatehouseWire
import HTTPTypes

/// The ways in which a person signs in, as far as the person manages them.
extension GatehouseAPI {
    /// The routes under `/user/identities`.
    var identities: [APIRoute] {
        [
            APIRoute(
                .get, "/user/identities/authorize", .bearer, "Would lead to a provider, to add it to the account.",
                takes: [.query("provider")], gives: [],
                refuses: [400: [.validationFailed], 404: [.manualLinkingDisabled]],
                handler: linkIdentity),
            APIRoute(
                .delete, "/user/identities/:id", .bearer, "Removes a way to sign in, unless it is the last.",
                takes: [], gives: [.nothing],
                refuses: [
                    404: [.manualLinkingDisabled, .validationFailed],
                    422: [.identityNotFound, .singleIdentityNotDeletable, .emailConflictIdentityNotDeletable],
                ],
                handler: unlinkIdentity),
        ]
    }

    @Sendable private func linkIdentity(_ call: APICall) throws -> APIAnswer {
        try requireManualLinking()
        throw ServerError.unsupportedProvider
    }

    @Sendable private func unlinkIdentity(_ call: APICall) async throws -> APIAnswer {
        try requireManualLinking()
        guard let id = call.pathID.flatMap({ UUID(uuidString: $0) }) else {
            throw ServerError(404, .validationFailed, "The id of an identity is a UUID.")
        }
        try await accounts.unlink(id, of: call.authenticated())
        return try APIAnswer(json: WireNothing())
    }

    private func requireManualLinking() throws(ServerError) {
        guard accounts.policy.manualLinking else { throw .manualLinkingDisabled }
    }
}
