import GatehouseDomain

extension AuthError {
    /// Maps an error of the session to an error of the ports. While the app is locked, or the store cannot be read, the
    /// session has not ended.
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
