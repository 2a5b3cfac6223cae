import GatehouseDomain
import GatehouseWire

extension GatehouseAPI {
    /// Signs in with the token that an app got from a provider's own library. Issuer, audience and key are those of the
    /// configuration: what the request says of them chooses a provider and is believed in nothing else.
    func idTokenGrant(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(IDTokenGrantBody.self)
        let provider = try provider(for: body)
        guard let token = body.idToken.nonEmpty else {
            throw ServerError(400, .validationFailed, "id_token is required and must be a string.")
        }
        try await accounts.admitProviderToken(client: call.client)
        // Whoever links presents an access token, which is looked at before the provider is asked anything.
        let links = body.linksIdentity == true
        let caller = links ? try await accounts.authenticate(accessToken: call.bearerToken()) : nil
        let identity: ProviderIdentity
        do {
            identity = try await backend.providers.verify(
                idToken: Secret(token), from: provider, nonce: .hashed(body.nonce.nonEmpty.map { Secret($0) }),
                accessToken: body.accessToken.nonEmpty.map { Secret($0) }, at: accounts.clock.now)
        } catch {
            try await accounts.noteRefusedProvider(error)
            throw error
        }
        let consent = consent(body.consent)
        guard let caller else {
            return try APIAnswer(
                session: try await accounts.signIn(with: identity, consent: consent, client: call.client))
        }
        return try APIAnswer(
            session: try await accounts.signIn(
                linking: identity, to: caller, consent: consent, client: call.client))
    }

    /// The provider that a request means: by its name, or by the issuer and one of the client ids, exactly as configured.
    private func provider(for body: IDTokenGrantBody) throws(ServerError) -> ProviderSettings {
        let providers = accounts.policy.providers
        if let id = body.provider.nonEmpty {
            guard let provider = providers.first(where: { $0.id == id }) else { throw .providerDisabled }
            return provider
        }
        guard let issuer = body.issuer.nonEmpty, let clientID = body.clientID.nonEmpty else {
            throw ServerError(400, .validationFailed, "provider is required, or client_id and issuer.")
        }
        guard let provider = providers.first(where: { $0.issuer == issuer && $0.clientIDs.contains(clientID) }) else {
            throw .providerDisabled
        }
        return provider
    }
}
