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
            throw APIRefusal.web3Disabled.answer
        default:
            throw APIRefusal.grantUnknown.answer
        }
    }

    private func passwordGrant(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(PasswordGrantBody.self)
        guard let email = body.email.nonEmpty else {
            if body.phone.nonEmpty != nil {
                throw APIRefusal.phoneGrantDisabled.answer
            }
            throw APIRefusal.loginAddressMissing.answer
        }
        guard body.phone.nonEmpty == nil else {
            throw APIRefusal.addressAndPhoneOnLogin.answer
        }
        return try await call.answer(
            issuing: call.accounts.signIn.withPassword(
                email: email, password: body.password, client: call.client))
    }

    private func codeGrant(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(CodeGrantBody.self)
        guard let code = body.authCode.nonEmpty, let verifier = body.codeVerifier.nonEmpty else {
            throw APIRefusal.verifierMissing.answer
        }
        return try await call.answer(
            issuing: call.accounts.codeExchange.exchange(
                code, verifier: verifier, client: call.client))
    }

    private func refreshGrant(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(RefreshGrantBody.self)
        guard !body.refreshToken.isEmpty else {
            throw APIRefusal.refreshTokenMissing.answer
        }
        return try await call.answer(
            issuing: call.accounts.sessions.refresh(body.refreshToken, client: call.client), isRenewed: true)
    }
}
