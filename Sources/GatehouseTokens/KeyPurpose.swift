/// What a key derived from the master key is for. Two purposes never share a key.
package struct KeyPurpose: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The authentication code of refresh tokens.
    package static let refresh = KeyPurpose(rawValue: "refresh")
    /// The digests of one-time codes and links, and of the addresses they are for.
    package static let code = KeyPurpose(rawValue: "code")
    /// Mails waiting in the outbox.
    package static let outbox = KeyPurpose(rawValue: "outbox")
    /// Private keys in the database.
    package static let sealing = KeyPurpose(rawValue: "sealing")
    /// The administrator key.
    package static let administrator = KeyPurpose(rawValue: "administrator")
    /// What a browser holds in its cookies.
    package static let browser = KeyPurpose(rawValue: "browser")
    /// What a browser or an app keeps of the accounts that were signed in to with it.
    package static let device = KeyPurpose(rawValue: "device")
    /// What a sign-in that is away at a provider needs again when it comes back.
    package static let providerFlow = KeyPurpose(rawValue: "provider-flow")
    /// What somebody typed into a form when their session ended.
    package static let drafts = KeyPurpose(rawValue: "drafts")
    /// What an administrator searches for, in addresses of pages.
    package static let search = KeyPurpose(rawValue: "search")
    /// The name in a status line, in the cookie that carries it to the next page.
    package static let said = KeyPurpose(rawValue: "said")
    /// The value by which a database recognises its master key.
    package static let check = KeyPurpose(rawValue: "check")
}
