public import Foundation
public import GatehouseDomain

extension AuthError: LocalizedError {
    /// The message in the device's language. A screen in another language uses its own ``Catalogue/sentence``.
    /// ``AuthError/cancelled`` has a message only for developers, because people are not told that they canceled.
    public var errorDescription: String? {
        self == .cancelled ? "The person or the task stopped." : Catalogue.device().sentence(.failure(self))
    }
}

extension SessionError: LocalizedError {
    /// The message in the device's language. Being signed out, an ended session and a session that cannot be checked
    /// right now have different messages.
    public var errorDescription: String? { AuthError(self).errorDescription }
}

extension SessionRenewalFailure: LocalizedError {
    /// The message in the device's language.
    public var errorDescription: String? {
        switch self {
        case .refused: AuthError.sessionExpired.errorDescription
        case .failed(let error): error.errorDescription
        }
    }
}

extension EmailAddress.Fault: LocalizedError {
    /// The message in the device's language.
    package var errorDescription: String? { Catalogue.device().sentence(.emailInvalid) }
}

extension LinkRefusal: LocalizedError {
    /// The reason, for developers: ``words``. The navigation itself informs the person.
    package var errorDescription: String? { words }
}

extension LinkTableError: LocalizedError {
    /// What is wrong with the table, for developers.
    public var errorDescription: String? { description }
}
