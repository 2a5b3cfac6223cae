/// The purpose of a key derived from the master key. Two purposes never share a key.
package struct KeyPurpose: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The authentication code of refresh tokens.
    package static let refresh = KeyPurpose(rawValue: "refresh")
    /// The authentication code of sign-out tickets.
    package static let signOut = KeyPurpose(rawValue: "sign-out")
    /// The digests of one-time codes and links, and of the addresses they are for.
    package static let code = KeyPurpose(rawValue: "code")
    /// Mails waiting in the outbox.
    package static let outbox = KeyPurpose(rawValue: "outbox")
    /// Private keys in the database.
    package static let sealing = KeyPurpose(rawValue: "sealing")
    /// The administrator key.
    package static let administrator = KeyPurpose(rawValue: "administrator")
    /// The values in browsers' cookies.
    package static let browser = KeyPurpose(rawValue: "browser")
    /// The device tokens of browsers and apps.
    package static let device = KeyPurpose(rawValue: "device")
    /// The stored state of a sign-in in progress at a provider.
    package static let providerFlow = KeyPurpose(rawValue: "provider-flow")
    /// The authentication code of the challenges of passkeys.
    package static let ceremony = KeyPurpose(rawValue: "ceremony")
    /// The passkeys of sign-ups whose address is not confirmed yet.
    package static let passkeySignUp = KeyPurpose(rawValue: "passkey-sign-up")
    /// The secrets that authenticator apps share with the server.
    package static let totp = KeyPurpose(rawValue: "totp")
    /// The codes of invitations to groups, and their digests.
    package static let groupInvitation = KeyPurpose(rawValue: "group-invitation")
    /// Text that was typed into a form when the session ended.
    package static let drafts = KeyPurpose(rawValue: "drafts")
    /// Administrators' search texts in URLs of pages.
    package static let search = KeyPurpose(rawValue: "search")
    /// The name in a status line, in the cookie that carries it to the next page.
    package static let said = KeyPurpose(rawValue: "said")
    /// The value by which a database recognizes its master key.
    package static let check = KeyPurpose(rawValue: "check")
}
