import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// Sign-in with a provider in a browser (RFC 8252). The browser returns with a code that is useless without the secret
/// that never left the app (RFC 7636). The back end and the provider handle state and nonce.
extension SupabaseAuthAdapter {
    /// Sends the person to a provider and back.
    /// - Returns: The session, and the provider's own id of the person as reported by the back end.
    func signInByBrowser(
        _ providerId: String, _ context: [String: String]
    ) async throws(AuthError) -> (IssuedSession, String?) {
        guard let browser else { throw .unavailable }
        let known = try await knownOffer()
        var query = [("provider", providerId)]
        // Other servers pass unknown parameters on to the provider.
        if known.isGatehouse == true {
            query.append(("gatehouse_redirect", "exact"))
            if let version = context[AuthContextKey.termsVersion] { query.append(("gatehouse_consent", version)) }
        }
        return try await keepingGuest { [query] (guest: String) async throws(AuthError) in
            try await self.visit(query, by: browser) { query throws(AuthError) in
                try await self.holder.asCaller(of: guest) { token throws(SupabaseFailure) in
                    let reply: SupabaseReply<WireAuthorization> = try await self.client.json(
                        .get, "/user/identities/authorize", query: query + [("skip_http_redirect", "true")],
                        bearer: token)
                    return reply.value.url
                }
            }
        } orElse: { [query] () async throws(AuthError) in
            try await self.visit(query, by: browser) { query throws(AuthError) in
                try await self.page(query)
            }
        }
    }

    /// Opens the provider's page and exchanges the code that the browser brings back.
    ///
    /// Requests the page's URL before it opens a browser, so that the app can show a refusal.
    private func visit(
        _ query: [(String, String)], by browser: any BrowserSession,
        page: @escaping @Sendable ([(String, String)]) async throws(AuthError) -> String
    ) async throws(AuthError) -> (IssuedSession, String?) {
        let verifier = CodeVerifier(random: random)
        let answer: URL
        do {
            answer = try await browser.answer { callback in
                let text = try await page(
                    query + [
                        ("redirect_to", callback.absoluteString), ("code_challenge", verifier.challenge),
                        ("code_challenge_method", "s256"),
                    ])
                guard let url = URL(string: text), self.isWebPage(url) else {
                    throw AuthError.unknown("malformed_response")
                }
                return url
            }
        } catch {
            throw AuthError(mapping: error)
        }
        let code: String?
        do {
            code = try Self.code(in: URLComponents(url: answer, resolvingAgainstBaseURL: true)?.queryItems ?? [])
        } catch {
            // The person declined at the provider.
            throw error == .unknown("access_denied") ? .cancelled : error
        }
        guard let code else { throw .unknown("malformed_response") }
        return try await exchange(code, verifier, providerId: query[0].1)
    }

    private func page(_ query: [(String, String)]) async throws(AuthError) -> String {
        do {
            return try await client.location("/authorize", query: query)
        } catch {
            throw error.authError
        }
    }

    private func exchange(
        _ code: String, _ verifier: CodeVerifier, providerId: String
    ) async throws(AuthError) -> (IssuedSession, String?) {
        do {
            let reply: SupabaseReply<SessionReply> = try await client.json(
                .post, "/token", query: [("grant_type", "pkce")],
                body: CodeGrantBody(authCode: Secret(code), codeVerifier: Secret(verifier.text)).json)
            // If an identity has an id of its own, `id` is the provider's.
            let identity = reply.value.user.identities.first { $0.provider == providerId && $0.identityID != nil }
            let issued = try reply.issued(method: AuthMethod(rawValue: providerId), clock: clock)
            return (issued, identity.flatMap { Self.known($0.id) })
        } catch {
            throw error.authError
        }
    }

    /// Whether a page may be opened. A browser must not be used to start another app, and plain `http` is allowed only
    /// for a back end on this device.
    private nonisolated func isWebPage(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased(), url.host()?.isEmpty == false else { return false }
        return scheme == "https" || scheme == "http" && client.configuration.authURL.scheme?.lowercased() == "http"
    }
}
