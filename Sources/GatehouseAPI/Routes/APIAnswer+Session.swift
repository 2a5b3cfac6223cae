import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes

extension APICall {
    /// Issues the tokens of a session, and returns the answer that brings them to the client.
    func answer(issuing opened: OpenedSession) async throws -> APIAnswer {
        let session = try await accounts.sessions.issue(opened)
        return try APIAnswer(
            json: WireSession(session),
            headers: [
                .userID: session.user.id.text, .sessionID: session.sessionID.text,
                .device: session.deviceToken.reveal(),
            ])
    }
}
