import GatehouseDomain

extension Sentence {
    /// The stable code of an error: `AuthError.code` of a failure, otherwise a name of ours. Nil for text of the app.
    var errorCode: String? {
        switch self {
        case .failure(let error): error.code
        case .consentMissing: AuthError.consentRequired.code
        case .tooManySignIns(let retryAfter): AuthError.rateLimited(retryAfter: retryAfter).code
        case .text: nil
        default: tableEntry.key.inSnakeCase
        }
    }
}

extension AccountWords {
    /// The stable code of an error; see ``Sentence/errorCode``.
    var errorCode: String? {
        switch self {
        case .sentence(let sentence): sentence.errorCode
        case .account(.currentPasswordWrong): AuthError.invalidCredentials.code
        case .account(.recentSignInNeeded): "reauthentication_needed"
        case .account(.providerTaken): "identity_already_exists"
        case .account(.onlyMethod): "single_identity_not_deletable"
        case .account(let text): text.tableEntry.key.split(separator: ".").last.map { String($0).inSnakeCase }
        }
    }
}

extension AuthViewModel {
    /// The stable code of the error in ``errorMessage``, to tell failures apart: `AuthError.code` where the back end
    /// refused, such as `invalid_credentials`; otherwise what is wrong in the form, such as `passwords_differ`. Nil
    /// without an error, and for a text that the app set itself.
    public var errorCode: String? {
        notice.error?.errorCode
    }
}

extension String {
    /// `passwordTooShort` as `password_too_short`.
    fileprivate var inSnakeCase: String {
        map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
    }
}
