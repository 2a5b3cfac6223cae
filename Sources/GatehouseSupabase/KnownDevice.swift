package import GatehouseDomain
import GatehouseHTTP

/// The token that the Gatehouse server gives an app at sign-in, so that strangers who guess passwords and codes
/// elsewhere cannot lock its owner out. It grants no access, identifies nobody and stays after a sign-out. Other back
/// ends send none.
package actor KnownDevice {
    /// The header field that carries the token in both directions.
    static let field = "X-Gatehouse-Device"
    /// What an app sends that has no token yet. It says that this is an app of ours, which can use a sign-out ticket.
    static let none = Secret("new")
    /// The header field that says what the device is, so that its owner recognizes it in the list of devices.
    static let nameField = "X-Gatehouse-Device-Name"
    /// The maximum length of a stored token, in bytes.
    private static let limit = 512
    /// The maximum length of a name, in characters.
    private static let longestName = 64

    /// What the device is; nil if that is not known.
    nonisolated let name: String?

    private let store: (any CredentialStore)?
    private var token: Secret?
    private var isRead = false

    /// Creates a device.
    /// - Parameter store: Keeps the token between launches, separately from the session; nil keeps it as long as the
    ///   object exists.
    package init(store: (any CredentialStore)? = nil) {
        self.init(store: store, model: DeviceModel.name)
    }

    /// Creates a device of another model.
    /// - Parameters:
    ///   - store: As for ``init(store:)``.
    ///   - model: The system's name of the model, at most 64 visible characters of ASCII. Anything else is not told.
    package init(store: (any CredentialStore)?, model: String?) {
        self.store = store
        name = model.flatMap { model in
            let isSent = model.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            return isSent && VisibleText.name(model, longest: Self.longestName) == model ? model : nil
        }
    }

    /// Returns the token to send, or nil if there is none.
    package func current() async -> Secret? {
        guard let store, !isRead else { return token }
        switch await store.read() {
        case .found(let stored):
            if token == nil { token = stored }
            isRead = true
        case .absent: isRead = true
        // A store that is locked now is read again the next time.
        case .unavailable: break
        }
        return token
    }

    /// Stores the token of a response and replaces the previous one. Ignores a value that cannot be sent in a header
    /// field.
    package func keep(_ text: String) async {
        guard !text.isEmpty, text.utf8.count <= Self.limit,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), token?.reveal() != text
        else { return }
        token = Secret(text)
        isRead = true
        // If the write fails, the next sign-in brings a new token.
        try? await store?.write(Secret(text))
    }
}
