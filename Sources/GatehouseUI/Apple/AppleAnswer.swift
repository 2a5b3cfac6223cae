#if canImport(SwiftUI)
    import AuthenticationServices
    import Foundation
    import Gatehouse
    import GatehouseDomain

    /// The result of Apple's sheet.
    enum AppleAnswer {
        /// The person signed in.
        case credential(ProviderCredential)
        /// Nobody signed in. Closing the sheet is a cancellation.
        case failed(AuthError)

        /// Converts the result of the sheet.
        /// - Parameter nonce: The nonce that the request was made with.
        init(_ result: Result<ASAuthorization, any Error>, nonce: AppleNonce?) {
            switch result {
            case .success(let authorization):
                guard let nonce, let credential = authorization.credential as? ASAuthorizationAppleIDCredential,
                    let token = credential.identityToken, let text = String(data: token, encoding: .utf8)
                else {
                    self = .failed(.unknown("apple_token_missing"))
                    return
                }
                let name = credential.fullName?.formatted()
                self = .credential(
                    ProviderCredential(
                        idToken: Secret(text), nonce: nonce.value, name: name?.isEmpty == false ? name : nil))
            case .failure(let error as ASAuthorizationError) where error.code == .canceled:
                self = .failed(.cancelled)
            case .failure:
                self = .failed(.unavailable)
            }
        }
    }
#endif
