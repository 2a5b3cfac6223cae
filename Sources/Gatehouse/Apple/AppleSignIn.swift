#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
    public import AuthenticationServices
    import Foundation
    public import GatehouseDomain

    /// Apple's own sign-in sheet, for the sign-in and for the screens about the account. `SystemSheets` has it, so that
    /// an app does not need to create one.
    ///
    /// The app needs the entitlement `com.apple.developer.applesignin`.
    public struct AppleSignIn: ProviderSignIn {
        private static let providerId = AuthMethod.apple.rawValue

        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor

        /// Creates the port.
        /// - Parameter anchor: The app's window to present from. By default, the system chooses.
        public init(anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor = { ASPresentationAnchor() }) {
            self.anchor = anchor
        }

        /// Returns whether the provider is Apple.
        public func hasSheet(for providerId: String) -> Bool { providerId == Self.providerId }

        /// Shows the sheet.
        /// - Throws: `AuthError.cancelled` when the person closed it; `.unavailable` when it cannot be shown.
        public func credential(for providerId: String) async throws -> ProviderCredential? {
            guard hasSheet(for: providerId) else { return nil }
            let sheet = await AppleSheet(anchor: anchor)
            let answer = await withTaskCancellationHandler {
                await sheet.open()
            } onCancel: {
                Task { @MainActor in sheet.close() }
            }
            switch answer {
            case .credential(let credential): return credential
            case .failed(let error): throw error
            }
        }

        /// Returns whether the person has withdrawn this app's access in the settings of their Apple account.
        public func isRevoked(providerId: String, subject: String) async -> Bool {
            guard hasSheet(for: providerId) else { return false }
            // Any other state, and an error, say nothing for certain: the device may be signed out of its account.
            let state = try? await ASAuthorizationAppleIDProvider().credentialState(forUserID: subject)
            return state == .revoked
        }

        /// Returns Apple's id each time the system reports that the person has withdrawn this app's access.
        public func revocations() -> AsyncStream<String> {
            AsyncStream { continuation in
                let listening = Task {
                    let name = ASAuthorizationAppleIDProvider.credentialRevokedNotification
                    for await _ in NotificationCenter.default.notifications(named: name) {
                        continuation.yield(Self.providerId)
                    }
                }
                continuation.onTermination = { _ in listening.cancel() }
            }
        }
    }

    /// One presentation of the sheet.
    @MainActor
    private final class AppleSheet: NSObject, ASAuthorizationControllerDelegate,
        ASAuthorizationControllerPresentationContextProviding
    {
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor
        private let nonce = AppleNonce()
        private var controller: ASAuthorizationController?
        private var waiting: CheckedContinuation<AppleAnswer, Never>?
        private var isClosed = false

        init(anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
            self.anchor = anchor
        }

        func open() async -> AppleAnswer {
            guard !isClosed else { return .failed(.cancelled) }
            let request = ASAuthorizationAppleIDProvider().createRequest()
            request.requestedScopes = [.fullName, .email]
            request.nonce = nonce.digest
            let controller = ASAuthorizationController(authorizationRequests: [request])
            controller.delegate = self
            controller.presentationContextProvider = self
            self.controller = controller
            return await withCheckedContinuation { continuation in
                waiting = continuation
                controller.performRequests()
            }
        }

        func close() {
            isClosed = true
            controller?.cancel()
            finish(.failed(.cancelled))
        }

        func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { anchor() }

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            finish(AppleAnswer(.success(authorization), nonce: nonce))
        }

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithError error: any Error
        ) {
            finish(AppleAnswer(.failure(error), nonce: nonce))
        }

        private func finish(_ answer: AppleAnswer) {
            waiting?.resume(returning: answer)
            waiting = nil
            controller = nil
        }
    }
#endif
