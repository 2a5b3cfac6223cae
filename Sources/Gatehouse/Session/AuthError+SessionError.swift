import GatehouseDomain

extension AuthError {
    /// What the ports say for an error of the session. While the app is locked, or the store cannot be read, nothing has
    /// ended.
    init(_ error: SessionError) {
        self =
            switch error {
            case .notSignedIn: .notSignedIn
            case .requiresReauthentication: .sessionExpired
            case .locked, .storeUnavailable: .unavailable
            case .offline(let error): error
            case .superseded, .cancelled: .cancelled
            }
    }
}
