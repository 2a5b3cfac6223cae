#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
    package import AuthenticationServices
    import Foundation
    package import GatehouseDomain

    /// The result of Apple's sheet.
    package enum AppleAnswer {
        /// The person signed in.
        case credential(ProviderCredential)
        /// Nobody signed in. Closing the sheet is a cancellation.
        case failed(AuthError)

        /// Converts the result of the sheet.
        /// - Parameter nonce: The nonce that the request was made with.
        package init(_ result: Result<ASAuthorization, any Error>, nonce: AppleNonce?) {
            switch result {
            case .success(let authorization):
                guard let nonce, let credential = authorization.credential as? ASAuthorizationAppleIDCredential,
                    let token = credential.identityToken, let text = String(data: token, encoding: .utf8)
                else {
                    self = .failed(.unknown("apple_token_missing"))
                    return
                }
                let name = credential.fullName?.formatted()
                let code = credential.authorizationCode.flatMap { String(data: $0, encoding: .utf8) }
                self = .credential(
                    ProviderCredential(
                        idToken: Secret(text), nonce: nonce.value, name: name?.isEmpty == false ? name : nil,
                        authorizationCode: code.map { Secret($0) }))
            case .failure(let error as ASAuthorizationError) where error.code == .canceled:
                self = .failed(.cancelled)
            case .failure:
                self = .failed(.unavailable)
            }
        }
    }
#endif
