import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes

extension APICall {
    /// Issues the tokens of a session, and returns the answer that brings them to the client.
    ///
    /// A session that was just opened ends again if the client has left meanwhile: nobody would hold it. One that was
    /// renewed stays, because its client asks again.
    func answer(issuing opened: OpenedSession, isRenewed: Bool = false) async throws -> APIAnswer {
        let who = Authenticated(user: opened.user, session: opened.session, claims: nil)
        if !isRenewed, await !isWaitedFor() {
            try await accounts.sessions.end(who, scope: .local)
            return APIAnswer(.noContent)
        }
        let session = try await accounts.sessions.issue(opened)
        var headers: HTTPFields = [
            .userID: session.user.id.text, .sessionID: session.sessionID.text,
            .device: session.deviceToken.reveal(),
        ]
        if client.device != nil { headers[.ticket] = session.ticket.reveal() }
        if !isRenewed { headers[.secondFactor] = try await secondFactor(of: who) }
        return try APIAnswer(json: WireSession(session), headers: headers)
    }

    /// What the answer that opens a session says about the second step.
    private func secondFactor(of who: Authenticated) async throws -> String? {
        // A client would ask for a factor that it finds there.
        let isSpared = who.user.isSpared(in: who.session)
        if isSpared { return SecondFactorHeader.spared }
        return try await accounts.lack(of: who) == .factor ? SecondFactorHeader.missing : nil
    }
}
