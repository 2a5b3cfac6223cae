import GatehouseCore

/// The second step of a session: the only ways to a higher level after the sign-in.
enum SecondStep: Sendable, Hashable {
    /// A code of an authenticator app.
    case app(FactorID)
    /// A security key.
    case securityKey(FactorID)
    /// A backup code.
    case backupCode

    /// The names of the methods in the claim `amr` and in the trail.
    enum Method: String {
        case app = "totp"
        case securityKey = "mfa/webauthn"
        case backupCode = "mfa/recovery_code"
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
    /// The name of the second step that is taken with it.
    var method: String {
        switch kind {
        case .app: SecondStep.Method.app.rawValue
        case .securityKey: SecondStep.Method.securityKey.rawValue
        }
    }
}

extension AuthenticationMethod {
    /// Whether it was a second step, which never begins a session.
    var isSecondStep: Bool { SecondStep.Method(rawValue: method) != nil }
}
