import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire

extension GatehouseAPI {
    /// Signs in with the token that an app got from a provider's own library. Issuer, audience and key are those of the
    /// configuration: what the request says about them only selects a provider and is not trusted for anything else.
    func idTokenGrant(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(IDTokenGrantBody.self)
        guard let token = body.idToken.nonEmpty else {
            throw APIRefusal.idTokenMissing.answer
        }
        let provider = try provider(for: body)
        try await call.accounts.providers.admitToken(client: call.client)
        // A request that links presents an access token, which is checked before the provider is asked anything.
        let links = body.linksIdentity == true
        let caller = links ? try await callerPastStep(call) : nil
        let verified: VerifiedIDToken
        do {
            verified = try await providers.verify(
                idToken: token, from: provider, nonce: .hashed(body.nonce.nonEmpty),
                accessToken: body.accessToken.nonEmpty, at: accounts.clock.now)
        } catch {
            try await call.accounts.providers.noteRefused(error)
            throw error
        }
        do {
            return try await call.answer(
                issuing: signIn(with: verified, caller, consent: consent(body.consent), call))
        } catch AccountRefusal.idToken(.used) {
            try await call.accounts.providers.noteRefused(.idToken(.used))
            throw AccountRefusal.idToken(.used)
        }
    }

    private func signIn(
        with token: VerifiedIDToken, _ caller: Authenticated?, consent: Consent?, _ call: APICall
    ) async throws -> OpenedSession {
        guard let caller else {
            return try await call.accounts.providers.signIn(
                with: token.identity, consent: consent, using: token, client: call.client)
        }
        return try await call.accounts.linking.signIn(
            linking: token.identity, to: caller, consent: consent, using: token, client: call.client)
    }

    /// Returns the provider that a request names: by its id, or by the issuer and one of the client ids, exactly as
    /// configured. One without ID tokens is not offered here.
    private func provider(for body: IDTokenGrantBody) throws(ServerError) -> ProviderSettings {
        let providers = accounts.policy.providers.filter(\.kind.dialect.signsTokens)
        if let id = body.provider.nonEmpty {
            guard let provider = providers.first(where: { $0.id == id }) else { throw Self.refusal(of: id) }
            return provider
        }
        guard let issuer = body.issuer.nonEmpty, let clientID = body.clientID.nonEmpty else {
            throw APIRefusal.issuerMissing.answer
        }
        guard let provider = providers.first(where: { $0.issuer == issuer && $0.clientIDs.contains(clientID) }) else {
            throw QuotingRefusal.issuerDisabled(issuer).answer
        }
        return provider
    }

    /// The refusal of a provider that is not offered: by its issuer if everybody knows that, as clients expect.
    private static func refusal(of id: String) -> ServerError {
        let kind = ProviderSettings.Kind.named(id)
        guard kind.dialect.signsTokens, let issuer = kind.issuer else {
            return QuotingRefusal.providerDisabled(id).answer
        }
        return QuotingRefusal.issuerDisabled(issuer).answer
    }
}
