import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseHTTP
import GatehouseJOSE
import GatehouseWire
import Logging

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Revokes an app's access at Apple when a person deletes their account (APP-21): exchanges the authorization code of
/// Apple's sheet for a token, and revokes that (RFC 7009).
package struct AppleRevocation: Sendable {
    let policy: AccountPolicy
    let clock: any WallClock
    let log: Logger
    let directory: ProviderDirectory

    /// Apple's, should its document not name one.
    private static let endpoint = URL(string: "https://appleid.apple.com/auth/revoke")

    /// Why the access was not revoked. It is logged, so it contains no part of an answer.
    private enum Failure: String, Error {
        /// The server has no key of Apple's, so it cannot prove itself there.
        case noKey = "no_key"
        /// Apple does not answer, or not as it should.
        case unavailable
        /// Apple does not accept the code, as after five minutes or for another app.
        case refused
    }

    /// Revokes the access of a person who has Apple as a way to sign in. For anybody else there is nothing to revoke.
    ///
    /// - Parameter code: The authorization code of Apple's sheet; it is used up.
    /// - Returns: Whether nothing is left to revoke.
    func revoke(_ code: Secret, of user: UserRecord) async -> Bool {
        guard let provider = policy.providers.first(where: { $0.kind == .apple }),
            user.identities.contains(where: { $0.provider == provider.id })
        else { return true }
        do throws(Failure) {
            try await revoke(code, at: provider)
            return true
        } catch {
            log.warning(
                "the access at Apple was not revoked",
                metadata: ["provider": "\(provider.id)", "reason": "\(error.rawValue)"])
            return false
        }
    }

    private func revoke(_ code: Secret, at provider: ProviderSettings) async throws(Failure) {
        guard provider.hasWebFlow else { throw .noKey }
        guard let metadata = try? await directory.metadata(of: provider),
            let revocation = metadata.revocationEndpoint
                ?? (provider.issuer == ProviderSettings.Kind.apple.issuer ? Self.endpoint : nil)
        else { throw .unavailable }
        let form = [("grant_type", "authorization_code"), ("code", code.reveal())]
        // The code belongs to one of the apps. The first id is that of the web pages, so it is tried last.
        for clientID in provider.clientIDs.dropFirst() + provider.clientIDs.prefix(1) {
            let secret = try secret(of: provider, clientID)
            let answer = try await post(form, to: metadata.tokenEndpoint, as: clientID, secret)
            guard let (token, kind) = answer.flatMap(Self.token) else { continue }
            let revoked = try await post(
                [("token", token), ("token_type_hint", kind)], to: revocation, as: clientID, secret)
            guard revoked != nil else { throw .unavailable }
            return
        }
        throw .refused
    }

    /// Returns the refresh token of an answer, whose revocation ends every other one; otherwise the access token.
    private static func token(in body: Data) -> (token: String, kind: String)? {
        let members = (try? JSONValue(json: body))?.objectValue
        for kind in ["refresh_token", "access_token"] {
            if let token = members?[kind]?.stringValue { return (token, kind) }
        }
        return nil
    }

    private func secret(of provider: ProviderSettings, _ clientID: String) throws(Failure) -> Secret {
        if let secret = provider.clientSecret { return secret }
        guard let key = provider.appleKey,
            let signer = try? AppleClientSecret(teamID: key.teamID, keyID: key.keyID, pem: key.privateKey),
            let secret = try? signer.make(clientID: clientID, issuer: provider.issuer, at: clock.now)
        else { throw .noKey }
        return secret
    }

    /// Posts a form to Apple.
    ///
    /// - Returns: The body of the answer; nil if Apple refuses what was sent.
    private func post(
        _ form: [(String, String)], to url: URL, as clientID: String, _ secret: Secret
    ) async throws(Failure) -> Data? {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        let whole = form + [("client_id", clientID), ("client_secret", secret.reveal())]
        request.httpBody = Data(FormEncoding.encode(whole).utf8)
        request.setValue(FormEncoding.contentType, forHTTPHeaderField: "Content-Type")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        let transport = await directory.transport
        guard let (body, head) = try? await transport.send(request) else { throw .unavailable }
        switch head.statusCode {
        case 200: return body
        case 400..<500: return nil
        default: throw .unavailable
        }
    }
}
