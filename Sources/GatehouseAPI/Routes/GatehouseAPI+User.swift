import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes

extension GatehouseAPI {
    @Sendable func readUser(_ call: APICall) async throws -> APIAnswer {
        try APIAnswer(json: WireUser(try call.authenticated().user))
    }

    @Sendable func updateUser(_ call: APICall) async throws -> APIAnswer {
        let caller = try call.authenticated()
        let body = try await call.body(UserUpdateBody.self)
        if let phone = body.phone.nonEmpty { throw Self.phoneRefusal(phone) }
        if body.appMetadata != nil { throw APIRefusal.appMetadataNotTaken.answer }
        // A recovery without a factor to use is let in for the new password alone (MFA-10).
        if caller.session.isRecovery, body.password == nil || body.email.nonEmpty != nil || body.data != nil {
            try await call.accounts.requireStep(of: caller)
        }
        let change = UserChange(
            email: body.email.nonEmpty, password: body.password, currentPassword: body.currentPassword.nonEmpty,
            nonce: body.nonce.nonEmpty, consent: consent(body.consent), metadata: body.data,
            app: try appLink(body.link, call))
        let user = try await call.accounts.own.update(caller, change: change)
        // Devices that signed in before the new password no longer count, except for the one that sets it.
        let device = change.password.map { _ in accounts.devices.token(for: user, presented: call.client.device) }
        return try APIAnswer(json: WireUser(user), headers: device.map { [.device: $0.reveal()] } ?? [:])
    }

    @Sendable func deleteOwnAccount(_ call: APICall) async throws -> APIAnswer {
        let caller = try call.authenticated()
        let code = try await call.optionalBody(OwnDeletionBody.self)?.appleAuthorizationCode.nonEmpty
        let apple = code.map { (code: $0, by: call.accounts.appleRevocation(providers)) }
        try await call.accounts.own.delete(caller, revoking: apple)
        return APIAnswer(.noContent)
    }

    @Sendable func cancelEmailChange(_ call: APICall) async throws -> APIAnswer {
        try APIAnswer(json: WireUser(try await call.accounts.addressChange.cancel(try call.authenticated())))
    }

    @Sendable func reauthenticate(_ call: APICall) async throws -> APIAnswer {
        try await call.accounts.reauthentication.request(try call.authenticated())
        return try APIAnswer(json: WireNothing())
    }

    @Sendable func signOut(_ call: APICall) async throws -> APIAnswer {
        let text = call.query["scope"].nonEmpty ?? SignOutScope.global.rawValue
        guard let scope = SignOutScope(rawValue: text) else {
            throw QuotingRefusal.scope(text).answer
        }
        // Signing out twice is not an error: the caller is signed out, as asked.
        if let caller = call.caller { try await call.accounts.sessions.end(caller, scope: scope) }
        return APIAnswer(.noContent)
    }

    @Sendable func signOutByTicket(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(TicketBody.self)
        try await call.accounts.sessions.end(ticket: body.ticket, client: call.client)
        return APIAnswer(.noContent)
    }
}
