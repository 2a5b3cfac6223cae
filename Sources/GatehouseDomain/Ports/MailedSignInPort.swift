public import Foundation

/// The port that signs people in by mail: with a code to enter, or a link that opens the app.
///
/// ``capabilities`` lists which of the two the back end supports; the other one throws ``AuthError/unsupported``.
/// Adapters throw only ``AuthError``.
public protocol MailedSignInPort: Sendable {
    /// What this back end supports, as last known: ``BackEndCapability/mailedCode``, ``BackEndCapability/mailedLink``.
    var capabilities: Set<BackEndCapability> { get }

    /// Mails a code to sign in with. An unknown address is not an error.
    /// - Parameters:
    ///   - email: The person's email address.
    ///   - consent: The terms that the person accepted. With it, a new address gets an account; nil mails only to an
    ///     address that has one.
    /// - Throws: ``AuthError/rateLimited(retryAfter:)``, ``AuthError/emailInvalid``; or another `AuthError`.
    func sendSignInCode(to email: String, consent: Consent?) async throws

    /// Signs in with the mailed code.
    /// - Throws: ``AuthError/otpIncorrect``, ``AuthError/otpExpired``; or another `AuthError`.
    func signIn(email: String, code: String) async throws -> AuthSession

    /// Whether this is the URL of a mailed link that ``open(_:)`` accepts. Returns at once, without a request.
    ///
    /// The app asks before its table of links sees the URL, because that refuses links with a secret (LINK-04).
    func recognizes(_ link: URL) -> Bool

    /// Signs in with the URL of a mailed link that opened the app.
    /// - Throws: ``AuthError/otpExpired`` for a link that was used or has expired; `.unknown("link_opened_elsewhere")`
    ///   when the mail was requested on another device; `.unknown("not_a_mailed_link")`; or another `AuthError`.
    func open(_ link: URL) async throws -> MailedLink
}

extension MailedSignInPort {
    /// Throws ``AuthError/unsupported``.
    public func sendSignInCode(to email: String, consent: Consent?) async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func signIn(email: String, code: String) async throws -> AuthSession { throw AuthError.unsupported }

    /// False.
    public func recognizes(_ link: URL) -> Bool { false }

    /// Throws ``AuthError/unsupported``.
    public func open(_ link: URL) async throws -> MailedLink { throw AuthError.unsupported }
}

/// The port of a back end that mails nothing to sign in with. Every method throws ``AuthError/unsupported``.
@usableFromInline package struct NoMailedSignIn: MailedSignInPort {
    /// Creates the port.
    @usableFromInline package init() {}

    /// None.
    @usableFromInline package var capabilities: Set<BackEndCapability> { [] }
}
