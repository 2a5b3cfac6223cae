public import Foundation
public import GatehouseDomain

extension AuthError: LocalizedError {
    /// The sentence in the language of the device. A screen in another language asks its own ``Catalogue/sentence``.
    /// ``AuthError/cancelled`` has one for developers only, because nobody is told that they stopped.
    public var errorDescription: String? {
        self == .cancelled ? "The person or the task stopped." : Catalogue.device().sentence(.failure(self))
    }
}

extension SessionError: LocalizedError {
    /// The sentence in the language of the device: nobody being signed in, a session that has ended and one that cannot be
    /// asked now are different ones.
    public var errorDescription: String? { AuthError(self).errorDescription }
}

extension SessionRenewalFailure: LocalizedError {
    /// The sentence in the language of the device.
    public var errorDescription: String? {
        switch self {
        case .refused: AuthError.sessionExpired.errorDescription
        case .failed(let error): error.errorDescription
        }
    }
}

extension EmailAddress.Fault: LocalizedError {
    /// The sentence in the language of the device.
    public var errorDescription: String? { Catalogue.device().sentence(.emailInvalid) }
}

extension LinkRefusal: LocalizedError {
    /// The reason, for developers: ``words``. A person is told by the navigation itself.
    public var errorDescription: String? { words }
}

extension LinkTableError: LocalizedError {
    /// What is wrong with the table, for developers.
    public var errorDescription: String? { description }
}
