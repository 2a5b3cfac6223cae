package import Foundation
package import GatehouseDomain
import GatehouseWire

/// Mailed links that lead back into the app, if the configuration has a redirect URL. They carry a code that is useless
/// without the secret on this device (RFC 7636).
extension SupabaseAuthAdapter: MailedSignInPort {
    /// Mails a code to sign in with, and a link if the configuration has a redirect URL.
    ///
    /// Without consent, the API refuses an email without an account (`otp_disabled`), which would tell strangers who
    /// has one. As the port requires, this is not an error.
    /// - Throws: `AuthError`, as the port says.
    package func sendSignInCode(to email: String, consent: Consent?) async throws {
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.emailInvalid }
        let known = try await knownOffer()
        guard consent == nil || consent?.version == known.requirements.termsVersion else {
            throw AuthError.consentRequired
        }
        let link = await link(.signIn, address)
        let body = MailedSignInBody(
            email: address, createUser: consent != nil, data: Self.copy(of: consent, for: known),
            consent: consent.map(WireConsent.init), link: link.fields)
        do {
            try await client.run(.post, "/otp", query: link.query, body: body.json)
        } catch  where error.code == .otpDisabled && consent == nil {
            // No account has this email.
        } catch {
            throw error.authError
        }
    }

    /// Signs in with the mailed code.
    /// - Throws: `AuthError.otpIncorrect` for every rejected code, because the API does not say why.
    package func signIn(email: String, code: String) async throws -> AuthSession {
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.otpIncorrect }
        let number = beginSignIn()
        let body = VerifyBody(type: "email", email: address, token: Secret(TypedCode.digits(code)))
        return try await handOver(try await issue("/verify", body: body.json, method: .email), number)
    }

    /// Returns whether the URL leads to the configuration's redirect URL and carries a code or a refusal.
    package nonisolated func recognizes(_ link: URL) -> Bool {
        guard let redirect = client.configuration.redirect, Self.leads(link, to: redirect) else { return false }
        let items = URLComponents(url: link, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return items.contains { ["code", "error", "error_code"].contains($0.name) }
    }

    /// Signs in with the URL of a mailed link that opened the app.
    /// - Throws: `AuthError.otpExpired` for a link that was used or has expired; `.unknown("link_opened_elsewhere")`
    ///   when the mail was requested on another device, or too long ago; `.unknown("not_a_mailed_link")`; or another
    ///   `AuthError`.
    package func open(_ link: URL) async throws -> MailedLink {
        guard let redirect = client.configuration.redirect, Self.leads(link, to: redirect),
            let items = URLComponents(url: link, resolvingAgainstBaseURL: true)?.queryItems
        else { throw AuthError.unknown("not_a_mailed_link") }
        let code: String?
        do {
            code = try Self.code(in: items)
        } catch {
            // Nobody typed this code, so it was used or has expired.
            throw error == .otpIncorrect ? .otpExpired : error
        }
        guard let code else { throw AuthError.unknown("not_a_mailed_link") }
        let id = items.first { $0.name == Self.attemptName }?.value
        guard let id, let attempt = await attempts.find(id) else {
            throw AuthError.unknown("link_opened_elsewhere")
        }
        let number = beginSignIn()
        let body = CodeGrantBody(authCode: Secret(code), codeVerifier: Secret(attempt.verifier))
        let issued = try await issue("/token", query: [("grant_type", "pkce")], body: body.json, method: .email)
        switch attempt.purpose {
        case .recovery:
            try askForStep(of: issued, for: .recovery(email: attempt.email))
            return .recovery(RecoveryGrant(email: attempt.email, reference: issued.session.accessToken))
        case .signUp, .signIn:
            return .signedIn(try await handOver(issued, number))
        }
    }

    /// Returns the parameters of a mail request that set up its link, or none when links do not lead back to the app.
    func link(
        _ purpose: LinkAttempt.Purpose, _ email: String
    ) async -> (query: [(String, String)], fields: MailedLinkFields) {
        guard client.configuration.redirect != nil else { return ([], MailedLinkFields()) }
        return link(of: await attempts.begin(purpose, email: email))
    }

    /// Returns these parameters for an attempt, or none when links do not lead back to the app.
    nonisolated func link(of attempt: LinkAttempt) -> (query: [(String, String)], fields: MailedLinkFields) {
        guard let redirect = client.configuration.redirect,
            var parts = URLComponents(url: redirect, resolvingAgainstBaseURL: true)
        else { return ([], MailedLinkFields()) }
        parts.queryItems = (parts.queryItems ?? []) + [URLQueryItem(name: Self.attemptName, value: attempt.id)]
        return (
            parts.string.map { [("redirect_to", $0)] } ?? [],
            MailedLinkFields(codeChallenge: attempt.challenge, codeChallengeMethod: "s256")
        )
    }

    private static let attemptName = "attempt"

    /// Returns the code with which the back end leads back to the app, or nil.
    /// - Throws: The error that the back end sent instead.
    static func code(in items: [URLQueryItem]) throws(AuthError) -> String? {
        func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
        if let code = item("error_code") ?? item("error") {
            throw AuthError(
                refusal: WireError(code: ErrorCode(rawValue: code), message: ""), status: 400, retryAfter: nil)
        }
        return item("code").flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func leads(_ link: URL, to redirect: URL) -> Bool {
        link.scheme?.lowercased() == redirect.scheme?.lowercased()
            && link.host()?.lowercased() == redirect.host()?.lowercased() && link.port == redirect.port
            && (link.path().isEmpty ? "/" : link.path()) == (redirect.path().isEmpty ? "/" : redirect.path())
    }
}
