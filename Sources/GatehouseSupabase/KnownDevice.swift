public import GatehouseDomain

/// What Gatehouse's server gives an app at a sign-in, so that strangers who try passwords and codes elsewhere cannot
/// lock the owner out of it. It opens nothing, names nobody, and stays after a sign-out. Other back ends give none.
public actor KnownDevice {
    /// The header field that carries it in both directions.
    static let field = "X-Gatehouse-Device"
    /// The longest value that is kept, in bytes.
    private static let limit = 512

    private let store: (any CredentialStore)?
    private var token: Secret?
    private var isRead = false

    /// Takes the place where it is kept between two launches, apart from the session; nil to keep it as long as the
    /// object is there.
    public init(store: (any CredentialStore)? = nil) {
        self.store = store
    }

    /// What to send; nil while there is nothing.
    package func current() async -> Secret? {
        guard let store, !isRead else { return token }
        switch await store.read() {
        case .found(let stored):
            if token == nil { token = stored }
            isRead = true
        case .absent: isRead = true
        // A store that is locked now is asked again the next time.
        case .unavailable: break
        }
        return token
    }

    /// Keeps what an answer brought, in place of what was kept. A value that could not be sent as it is is dropped.
    package func keep(_ text: String) async {
        guard !text.isEmpty, text.utf8.count <= Self.limit,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), token?.reveal() != text
        else { return }
        token = Secret(text)
        isRead = true
        // What cannot be written is there again after the next sign-in.
        try? await store?.write(Secret(text))
    }
}
