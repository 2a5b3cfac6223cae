import GatehouseCore
import GatehouseDomain
import GatehouseJOSE
import GatehouseWire

/// OpenID Connect: a signed ID token says who brought the code (Core 1.0, section 3.1).
struct OpenIDDialect: ProviderDialect {
    let signsTokens = true
    let requiredScope = "openid"

    func entrance(
        of provider: ProviderSettings, _ directory: ProviderDirectory
    ) async throws(AccountRefusal) -> ProviderEntrance {
        try await directory.entrance(of: provider)
    }

    func identity(
        for code: ProviderCode, over connection: ProviderConnection
    ) async throws -> (identity: ProviderIdentity, token: VerifiedIDToken?) {
        let (provider, directory) = (connection.provider, connection.directory)
        let metadata = try await directory.metadata(of: provider)
        let answer = try await connection.exchange(
            code, at: metadata.tokenEndpoint, for: "id_token", secret: try secret(of: provider, connection),
            inHeader: metadata.tokenAuthenticationMethods.contains("client_secret_basic") && provider.appleKey == nil)
        let token = try await directory.verify(
            idToken: answer.token, from: provider, nonce: .exact(code.nonce),
            accessToken: answer.members["access_token"]?.stringValue.map { Secret($0) }, at: connection.now)
        return (token.identity, token)
    }

    private func secret(of provider: ProviderSettings, _ connection: ProviderConnection) throws -> Secret? {
        guard let key = provider.appleKey, let clientID = provider.clientIDs.first else { return provider.clientSecret }
        return try AppleClientSecret(teamID: key.teamID, keyID: key.keyID, pem: key.privateKey)
            .make(clientID: clientID, issuer: provider.issuer, at: connection.now)
    }
}
