import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire

extension GatehouseAPI {
    @Sendable func token(_ call: APICall) async throws -> APIAnswer {
        switch call.query["grant_type"] {
        case "password": return try await passwordGrant(call)
        case "refresh_token": return try await refreshGrant(call)
        case "pkce": return try await codeGrant(call)
        case "id_token": return try await idTokenGrant(call)
        case "web3":
            throw ServerError(422, .web3ProviderDisabled, "Web3 provider is disabled")
        default:
            throw ServerError(
                400, .invalidCredentials, "unsupported_grant_type",
                hint: "The query parameter grant_type must be password, refresh_token, pkce or id_token.")
        }
    }

    private func passwordGrant(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(PasswordGrantBody.self)
        guard let email = body.email.nonEmpty else {
            if body.phone.nonEmpty != nil {
                throw Self.phoneGrantIsNotOffered
            }
            throw ServerError(400, .validationFailed, "missing email or phone")
        }
        guard body.phone.nonEmpty == nil else {
            throw ServerError(
                400, .validationFailed, "Only an email address or phone number should be provided on login.")
        }
        return try await call.answer(
            issuing: call.accounts.signIn.withPassword(
                email: email, password: body.password, client: call.client))
    }

    private func codeGrant(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(CodeGrantBody.self)
        guard let code = body.authCode.nonEmpty, let verifier = body.codeVerifier.nonEmpty else {
            throw ServerError(
                400, .validationFailed, "invalid request: both auth code and code verifier should be non-empty")
        }
        return try await call.answer(
            issuing: call.accounts.codeExchange.exchange(
                code, verifier: verifier, client: call.client))
    }

    private func refreshGrant(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(RefreshGrantBody.self)
        guard !body.refreshToken.isEmpty else {
            throw ServerError(400, .validationFailed, "refresh_token must not be empty.")
        }
        return try await call.answer(
            issuing: call.accounts.sessions.refresh(body.refreshToken, client: call.client), isRenewed: true)
    }
}
