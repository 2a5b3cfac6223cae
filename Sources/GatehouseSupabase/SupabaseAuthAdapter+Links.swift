public import Foundation
import GatehouseDomain
import GatehouseWire

/// Links of mails that lead back into the app, where the configuration has a place for them. They carry a code that is
/// good for nothing without the secret on this device (RFC 7636).
extension SupabaseAuthAdapter {
    /// Takes the address with which a mailed link opened the app.
    /// - Throws: `AuthError.otpExpired` for a link that was used or came too late; `.unknown("link_opened_elsewhere")`
    ///   when the mail was asked for on another device, or too long ago; `.unknown("not_a_mailed_link")`; others.
    public func open(_ link: URL) async throws -> MailedLink {
        guard let redirect = client.configuration.redirect, Self.leads(link, to: redirect),
            let items = URLComponents(url: link, resolvingAgainstBaseURL: true)?.queryItems
        else { throw AuthError.unknown("not_a_mailed_link") }
        func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
        if let code = item("error_code") ?? item("error") {
            let error = AuthError(
                refusal: WireError(code: ErrorCode(rawValue: code), message: ""), status: 400, retryAfter: nil)
            // Nobody typed it: it was used, or came too late.
            throw error == .otpIncorrect ? .otpExpired : error
        }
        guard let code = item("code"), !code.isEmpty else { throw AuthError.unknown("not_a_mailed_link") }
        guard let id = item(Self.attemptName), let attempt = await attempts.find(id) else {
            throw AuthError.unknown("link_opened_elsewhere")
        }
        let number = beginSignIn()
        let body = CodeGrantBody(authCode: code, codeVerifier: attempt.verifier)
        let grant = try await issue("/token", query: [("grant_type", "pkce")], body: body.json, method: .email)
        switch attempt.purpose {
        case .recovery:
            return .recovery(RecoveryGrant(email: attempt.email, reference: grant.session.accessToken))
        case .signUp:
            return .signedIn(try await handOver(grant, number))
        }
    }

    /// What a request for a mail says about the link in it: nothing where links do not lead back here.
    func link(
        _ purpose: LinkAttempt.Purpose, _ email: String
    ) async -> (query: [(String, String)], fields: MailedLinkFields) {
        guard let redirect = client.configuration.redirect,
            var parts = URLComponents(url: redirect, resolvingAgainstBaseURL: true)
        else { return ([], MailedLinkFields()) }
        let attempt = await attempts.begin(purpose, email: email)
        parts.queryItems = (parts.queryItems ?? []) + [URLQueryItem(name: Self.attemptName, value: attempt.id)]
        return (
            parts.string.map { [("redirect_to", $0)] } ?? [],
            MailedLinkFields(codeChallenge: attempt.challenge, codeChallengeMethod: "s256")
        )
    }

    private static let attemptName = "attempt"

    private static func leads(_ link: URL, to redirect: URL) -> Bool {
        link.scheme?.lowercased() == redirect.scheme?.lowercased()
            && link.host()?.lowercased() == redirect.host()?.lowercased() && link.port == redirect.port
            && (link.path().isEmpty ? "/" : link.path()) == (redirect.path().isEmpty ? "/" : redirect.path())
    }
}
