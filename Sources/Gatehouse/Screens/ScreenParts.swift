package import GatehouseDomain

/// A QR code for a camera. It is black on white with a white border in every theme, because many readers find no other.
package struct ScreenPicture: Equatable, Sendable {
    /// The text that the code contains. It has a key in it.
    package var content: Secret
    /// The name for screen readers.
    package var label: String

    /// The code; nil if no code has room for the text.
    package var code: QRCode? { QRCode(content.reveal()) }
}

extension ScreenPicture {
    /// Creates the picture that a new authenticator app reads.
    init(_ enrollment: AppEnrollment, _ catalogue: Catalogue) {
        self.init(content: enrollment.address, label: catalogue.account(.picture))
    }
}

/// A key that is shown once, for the person to copy or type.
package struct ScreenSecret: Equatable, Sendable {
    /// The label.
    package var label: String
    /// The key, in base32.
    package var key: Secret
    /// The label of the button that copies the key, without the spaces of ``fours``.
    package var copyLabel: String
    /// What the button says once the key is copied.
    package var copiedLabel: String
    /// The label of the link that opens the app that the key is for.
    package var openLabel: String
    /// The target of the link. It has the key in it.
    package var target: Secret

    /// The key in groups of four characters.
    package var fours: String { Base32.inFours(key.reveal(), separator: " ") }
}

extension ScreenSecret {
    /// Creates the key of a new authenticator app.
    init(_ enrollment: AppEnrollment, _ catalogue: Catalogue) {
        self.init(
            label: catalogue.account(.key), key: enrollment.secret, copyLabel: catalogue.account(.copyKey),
            copiedLabel: catalogue.account(.copied), openLabel: catalogue.account(.openAuthenticator),
            target: enrollment.address)
    }
}

/// Codes that are shown once, for the person to keep.
package struct ScreenCodes: Equatable, Sendable {
    /// The codes, as people write them down.
    package var codes: [Secret]
    /// The label of the button that copies all of them.
    package var copyLabel: String
    /// What the button says once they are copied.
    package var copiedLabel: String
    /// The label of the button that saves all of them.
    package var saveLabel: String

    /// All codes, one a line.
    package var text: Secret { Secret(codes.map { $0.reveal() }.joined(separator: "\n")) }
}

extension ScreenCodes {
    /// Creates a list of new backup codes.
    init(_ codes: [Secret], _ catalogue: Catalogue) {
        self.init(
            codes: codes, copyLabel: catalogue.account(.copyCodes), copiedLabel: catalogue.account(.copied),
            saveLabel: catalogue.account(.saveCodes))
    }
}
