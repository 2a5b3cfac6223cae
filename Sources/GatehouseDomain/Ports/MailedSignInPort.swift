public import Foundation

/// The port through which a person signs in by what was mailed: a code to type, or a link that opens the app.
///
/// ``capabilities`` says which of the two the back end does; the other one throws ``AuthError/unsupported``. Every failure
/// that leaves an adapter is an ``AuthError``.
public protocol MailedSignInPort: Sendable {
    /// What this back end does, as last known: ``BackEndCapability/mailedCode``, ``BackEndCapability/mailedLink``.
    var capabilities: Set<BackEndCapability> { get }

    /// Mails a code to sign in with. An unknown address is no error.
    /// - Parameters:
    ///   - email: The address.
    ///   - consent: The terms that the person accepted: with it an address without an account gets one; nil mails only
    ///     to an address that has one.
    /// - Throws: ``AuthError/rateLimited(retryAfter:)``, ``AuthError/emailInvalid``; others.
    func sendSignInCode(to email: String, consent: Consent?) async throws

    /// Signs in with the mailed code.
    /// - Throws: ``AuthError/otpIncorrect``, ``AuthError/otpExpired``; others.
    func signIn(email: String, code: String) async throws -> AuthSession

    /// Whether this is the address of a mailed link that ``open(_:)`` can take: there at once, asks nobody.
    func recognizes(_ link: URL) -> Bool

    /// Takes the address with which a mailed link opened the app.
    /// - Throws: ``AuthError/otpExpired`` for a link that was used or came too late; `.unknown("link_opened_elsewhere")`
    ///   when the mail was asked for on another device; `.unknown("not_a_mailed_link")`; others.
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

/// A back end that mails nothing to sign in with: every call throws ``AuthError/unsupported``.
public struct NoMailedSignIn: MailedSignInPort {
    /// Makes the port.
    public init() {}

    /// None.
    public var capabilities: Set<BackEndCapability> { [] }
}
