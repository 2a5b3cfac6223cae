import GatehouseCore

/// The second step of a session: the only ways to a higher level after the sign-in.
enum SecondStep: Sendable, Hashable {
    /// A code of an authenticator app.
    case app(FactorID)
    /// A security key.
    case securityKey(FactorID)
    /// A backup code.
    case backupCode

    /// The names of the methods in the claim `amr`.
    enum Method: String {
        case app = "totp"
        case securityKey = "mfa/webauthn"
        case backupCode = "mfa/recovery_code"

        /// The method in the trail.
        var detail: TrailDetail {
            switch self {
            case .app: .codeApp
            case .securityKey: .securityKey
            case .backupCode: .backupCode
            }
        }
    }

    /// The name of the method.
    var method: Method {
        switch self {
        case .app: .app
        case .securityKey: .securityKey
        case .backupCode: .backupCode
        }
    }

    /// What ``SessionRecord/raisedBy`` says.
    var cause: String {
        switch self {
        case .app(let factor), .securityKey(let factor): factor.text
        case .backupCode: SessionRecord.backupCode
        }
    }
}

extension FactorRecord {
    /// The second step that is taken with it, in the trail.
    var method: TrailDetail {
        switch kind {
        case .app: .codeApp
        case .securityKey: .securityKey
        }
    }
}

extension AuthenticationMethod {
    /// Whether it was a second step, which never begins a session.
    var isSecondStep: Bool { SecondStep.Method(rawValue: method) != nil }
}
