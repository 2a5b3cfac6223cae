/// The kinds of second factors, by their names on the wire.
package enum FactorKind: String, Sendable, CaseIterable {
    /// An app that shows codes by the time (RFC 6238).
    case app = "totp"
    /// A security key, or a passkey that signs nobody in by itself.
    case securityKey = "webauthn"
}
