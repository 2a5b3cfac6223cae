#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
    public import AuthenticationServices
    import Foundation
    public import GatehouseDomain

    /// The passkeys of Apple's systems: those of the person's password manager, and those of a device nearby.
    ///
    /// The app needs an associated domain, `webcredentials:` and the domain that the passkeys are for.
    public struct SystemPasskeys: PasskeyCeremony {
        private let sheets: PasskeySheets

        /// Creates the port. One is enough for an app.
        /// - Parameter anchor: The app's window to present from. By default, the system chooses.
        public init(anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor = { ASPresentationAnchor() }) {
            sheets = PasskeySheets(anchor: anchor)
        }

        /// True. Whether the device has a passkey, or can create one, is known only when a person is asked.
        public var isAvailable: Bool { true }

        /// Whether the system is recent enough: iOS 18, macOS 15, visionOS 2.
        public var isAutomatic: Bool {
            guard #available(iOS 18.0, macOS 15.0, visionOS 2.0, *) else { return false }
            return true
        }

        /// Whether the system is recent enough: iOS 26, macOS 26, visionOS 26.
        public var asksForEmail: Bool {
            guard #available(iOS 26.0, macOS 26.0, visionOS 26.0, *) else { return false }
            return true
        }

        /// Creates a passkey. An automatic one is made without a sheet, from iOS 18, macOS 15 and visionOS 2 on. Registers a
        /// security key, on iOS and macOS.
        /// - Throws: `AuthError`, as the port says.
        public func create(_ creation: PasskeyCreation) async throws -> NewPasskey {
            try await sheets.create(creation)
        }

        /// Uses a passkey. After the button was pressed, the sheet first shows the passkeys that are on this device. If
        /// there are none, or the person closed it before, it shows those of other devices too. Suggestions at a text
        /// field need iOS or visionOS, and a field for the user name on the screen. A request that names credentials, as
        /// that of a second step does, also takes a security key, on iOS and macOS.
        /// - Throws: `AuthError`, as the port says.
        public func assert(_ request: PasskeyRequest, manner: PasskeyManner) async throws -> PasskeyProof {
            try await sheets.use(request, manner)
        }

        /// Closes the sheet, or ends the suggestions.
        public func cancel() async { await sheets.close() }

        /// Tells the password managers on this device, from iOS 26, macOS 26 and visionOS 26 on. They don't say what they
        /// do about it.
        public func tell(_ news: PasskeyNews) async {
            guard #available(iOS 26.0, macOS 26.0, visionOS 26.0, *) else { return }
            try? await PasskeySignals.send(news)
        }

        /// Creates a passkey for a new account, and lets the person choose the account's email address on the same sheet,
        /// from iOS 26, macOS 26 and visionOS 26 on.
        /// - Throws: `AuthError`, as the port says; `.passkeyUnavailable` on a device that is not set up for passkeys, so
        ///   that the form is left to fill in.
        public func createAccount(
            _ creation: PasskeyCreation
        ) async throws -> (passkey: NewPasskey, email: String) {
            guard #available(iOS 26.0, macOS 26.0, visionOS 26.0, *) else { throw AuthError.passkeyUnavailable }
            return try await sheets.createAccount(creation)
        }
    }

    /// The sheets, of which one is shown at a time.
    @MainActor
    private final class PasskeySheets {
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor
        private var current: PasskeySheet?
        /// Whether the person closed the sheet with the passkeys of this device, and may want another device's.
        private var wasClosed = false

        nonisolated init(anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
            self.anchor = anchor
        }

        func create(_ creation: PasskeyCreation) async throws -> NewPasskey {
            let request: ASAuthorizationRequest
            if creation.isSecurityKey {
                #if os(iOS) || os(macOS)
                    request = Self.keyRequest(creation)
                #else
                    throw AuthError.passkeyUnavailable
                #endif
            } else {
                request = try Self.request(creation)
            }
            switch await answer(to: [request], creation.id, .modal) {
            case .made(let passkey): return passkey
            case .failed(let error): throw error
            case .used, .account, .noneHere: throw AuthError.passkeyUnavailable
            }
        }

        func use(_ request: PasskeyRequest, _ manner: PasskeyManner) async throws -> PasskeyProof {
            switch manner {
            case .autofill:
                #if os(iOS) || os(visionOS)
                    return try await use(request, PasskeySheet.Style.autofill)
                #else
                    throw AuthError.passkeyUnavailable
                #endif
            case .button:
                // A security key is never on this device.
                guard request.allowed.isEmpty, !wasClosed else {
                    wasClosed = false
                    return try await use(request, .modal)
                }
                do {
                    return try await use(request, .immediate)
                } catch AuthError.passkeyUnavailable {
                    return try await use(request, .modal)
                } catch AuthError.cancelled {
                    wasClosed = true
                    throw AuthError.cancelled
                }
            }
        }

        @available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
        func createAccount(
            _ creation: PasskeyCreation
        ) async throws -> (passkey: NewPasskey, email: String) {
            // What else an app wants to know, such as a name, is among the questions of its form.
            let request = ASAuthorizationAccountCreationProvider().createPlatformPublicKeyCredentialRegistrationRequest(
                acceptedContactIdentifiers: [.email], shouldRequestName: false, relyingPartyIdentifier: creation.site,
                challenge: Data(creation.challenge), userID: Data(creation.account.handle))
            switch await answer(to: [request], creation.id, .modal) {
            case .account(let passkey, let email): return (passkey, email)
            case .failed(let error): throw error
            case .made, .used, .noneHere: throw AuthError.passkeyUnavailable
            }
        }

        /// Ends the sheet that is shown. Returns when the system has ended it: it refuses a second one until then.
        func close() async {
            guard let sheet = current else { return }
            sheet.close()
            await sheet.end()
        }

        private func use(_ request: PasskeyRequest, _ style: PasskeySheet.Style) async throws -> PasskeyProof {
            let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: request.site)
            let assertion = provider.createCredentialAssertionRequest(challenge: Data(request.challenge))
            assertion.allowedCredentials = request.allowed.map(Self.descriptor)
            var requests: [ASAuthorizationRequest] = [assertion]
            #if os(iOS) || os(macOS)
                if !request.allowed.isEmpty { requests.append(Self.keyRequest(request)) }
            #endif
            switch await answer(to: requests, request.id, style) {
            case .used(let proof): return proof
            case .failed(let error): throw error
            case .made, .account, .noneHere: throw AuthError.passkeyUnavailable
            }
        }

        private func answer(
            to requests: [ASAuthorizationRequest], _ question: String, _ style: PasskeySheet.Style
        ) async -> PasskeyAnswer {
            await close()
            let sheet = PasskeySheet(question: question, anchor: anchor)
            current = sheet
            let answer = await withTaskCancellationHandler {
                await sheet.open(requests, style)
            } onCancel: {
                Task { @MainActor in sheet.close() }
            }
            if current === sheet { current = nil }
            return answer
        }

        private static func request(
            _ creation: PasskeyCreation
        ) throws -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
            let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: creation.site)
            let (challenge, handle) = (Data(creation.challenge), Data(creation.account.handle))
            let request: ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest
            if creation.isAutomatic {
                guard #available(iOS 18.0, macOS 15.0, visionOS 2.0, *) else { throw AuthError.passkeyUnavailable }
                request = provider.createCredentialRegistrationRequest(
                    challenge: challenge, name: creation.account.name, userID: handle, requestStyle: .conditional)
            } else {
                request = provider.createCredentialRegistrationRequest(
                    challenge: challenge, name: creation.account.name, userID: handle)
            }
            request.displayName = creation.account.displayName
            #if os(iOS) || os(macOS)
                if #available(iOS 17.4, *) { request.excludedCredentials = creation.excluded.map(descriptor) }
            #endif
            return request
        }

        #if os(iOS) || os(macOS)
            private static func keyRequest(
                _ request: PasskeyRequest
            ) -> ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest {
                let provider = ASAuthorizationSecurityKeyPublicKeyCredentialProvider(
                    relyingPartyIdentifier: request.site)
                let assertion = provider.createCredentialAssertionRequest(challenge: Data(request.challenge))
                assertion.allowedCredentials = request.allowed.map(keyDescriptor)
                return assertion
            }

            private static func keyRequest(
                _ creation: PasskeyCreation
            ) -> ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest {
                let provider = ASAuthorizationSecurityKeyPublicKeyCredentialProvider(
                    relyingPartyIdentifier: creation.site)
                let account = creation.account
                let request = provider.createCredentialRegistrationRequest(
                    challenge: Data(creation.challenge), displayName: account.displayName, name: account.name,
                    userID: Data(account.handle))
                request.credentialParameters = creation.algorithms.map { number in
                    ASAuthorizationPublicKeyCredentialParameters(
                        algorithm: ASCOSEAlgorithmIdentifier(rawValue: number))
                }
                request.excludedCredentials = creation.excluded.map(keyDescriptor)
                return request
            }

            private static func keyDescriptor(
                _ id: [UInt8]
            ) -> ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor {
                ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor(
                    credentialID: Data(id),
                    transports: ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport.allSupported)
            }
        #endif

        private static func descriptor(_ id: [UInt8]) -> ASAuthorizationPlatformPublicKeyCredentialDescriptor {
            ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: Data(id))
        }
    }

    /// One presentation of a sheet, or of suggestions at a text field.
    @MainActor
    private final class PasskeySheet: NSObject, ASAuthorizationControllerDelegate,
        ASAuthorizationControllerPresentationContextProviding
    {
        /// How the person is asked.
        enum Style {
            /// With the passkeys of this device only.
            case immediate
            /// With those of other devices too.
            case modal
            #if os(iOS) || os(visionOS)
                /// By suggestions at a text field.
                case autofill
            #endif
        }

        private let question: String
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor
        private var controller: ASAuthorizationController?
        private var waiting: CheckedContinuation<PasskeyAnswer, Never>?
        private var ending: [CheckedContinuation<Void, Never>] = []
        private var isClosed = false

        init(question: String, anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
            self.question = question
            self.anchor = anchor
        }

        func open(_ requests: [ASAuthorizationRequest], _ style: Style) async -> PasskeyAnswer {
            guard !isClosed else { return .failed(.cancelled) }
            let controller = ASAuthorizationController(authorizationRequests: requests)
            controller.delegate = self
            controller.presentationContextProvider = self
            self.controller = controller
            return await withCheckedContinuation { continuation in
                waiting = continuation
                switch style {
                case .immediate: controller.performRequests(options: .preferImmediatelyAvailableCredentials)
                case .modal: controller.performRequests()
                #if os(iOS) || os(visionOS)
                    case .autofill: controller.performAutoFillAssistedRequests()
                #endif
                }
            }
        }

        func close() {
            isClosed = true
            controller?.cancel()
        }

        /// Waits until the system has ended the request.
        func end() async {
            guard waiting != nil else { return }
            await withCheckedContinuation { ending.append($0) }
        }

        func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { anchor() }

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            finish(PasskeyAnswer(authorization.credential, to: question))
        }

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithError error: any Error
        ) {
            finish(isClosed ? .failed(.cancelled) : PasskeyAnswer(error))
        }

        private func finish(_ answer: PasskeyAnswer) {
            waiting?.resume(returning: answer)
            waiting = nil
            controller = nil
            for continuation in ending { continuation.resume() }
            ending = []
        }
    }

    /// What a sheet returned.
    private enum PasskeyAnswer: Sendable {
        /// A passkey was made.
        case made(NewPasskey)
        /// A passkey was used.
        case used(PasskeyProof)
        /// A passkey was made for a new account.
        case account(NewPasskey, email: String)
        /// This device has no passkey for the site.
        case noneHere
        /// Nothing was made or used.
        case failed(AuthError)

        init(_ credential: any ASAuthorizationCredential, to question: String) {
            if let made = credential as? any ASAuthorizationPublicKeyCredentialRegistration {
                self = Self.passkey(made, question).map(Self.made) ?? .failed(.passkeyUnavailable)
            } else if let used = credential as? any ASAuthorizationPublicKeyCredentialAssertion {
                self = Self.proof(used, question).map(Self.used) ?? .failed(.passkeyUnavailable)
            } else if #available(iOS 26.0, macOS 26.0, visionOS 26.0, *),
                let account = credential as? ASAuthorizationAccountCreationPlatformPublicKeyCredential,
                case .email(let email) = account.contactIdentifier,
                let passkey = Self.passkey(account.credentialRegistration, question)
            {
                self = .account(passkey, email: email.value)
            } else {
                self = .failed(.passkeyUnavailable)
            }
        }

        /// What an error means. Its code says it, its text may change.
        init(_ error: any Error) {
            let code = (error as? ASAuthorizationError)?.code
            if code == .canceled {
                self = .failed(.cancelled)
            } else if code == .notInteractive {
                self = .noneHere
            } else if #available(iOS 18.0, macOS 15.0, visionOS 2.0, *), code == .matchedExcludedCredential {
                self = .failed(.unknown("webauthn_credential_exists"))
            } else if #available(iOS 26.0, macOS 26.0, visionOS 26.0, *), code == .preferSignInWithApple {
                self = .failed(.unknown("sign_in_with_apple_preferred"))
            } else {
                self = .failed(.passkeyUnavailable)
            }
        }

        private static func passkey(
            _ made: any ASAuthorizationPublicKeyCredentialRegistration, _ question: String
        ) -> NewPasskey? {
            made.rawAttestationObject.map {
                NewPasskey(
                    questionID: question, credentialID: Array(made.credentialID),
                    clientData: Array(made.rawClientDataJSON), attestation: Array($0))
            }
        }

        private static func proof(
            _ used: any ASAuthorizationPublicKeyCredentialAssertion, _ question: String
        ) -> PasskeyProof? {
            guard let data = used.rawAuthenticatorData, let signature = used.signature else { return nil }
            let user: Data? = used.userID
            return PasskeyProof(
                questionID: question, credentialID: Array(used.credentialID), clientData: Array(used.rawClientDataJSON),
                authenticatorData: Array(data), signature: Array(signature), userHandle: user.map { Array($0) })
        }
    }

    /// What password managers are told.
    private enum PasskeySignals {
        @available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
        static func send(_ news: PasskeyNews) async throws {
            // The class of the systems from 26.2 on needs their SDK.
            #if compiler(>=6.2.3)
                if #available(iOS 26.2, macOS 26.2, visionOS 26.2, *) {
                    let manager = ASCredentialDataManager()
                    switch news {
                    case .accepted(let site, let account, let credentials):
                        return try await manager.reportAllAcceptedPublicKeyCredentials(
                            relyingPartyIdentifier: site, userHandle: Data(account),
                            acceptedCredentialIDs: credentials.map { Data($0) })
                    case .unknown(let site, let credential):
                        return try await manager.reportUnknownPublicKeyCredential(
                            relyingPartyIdentifier: site, credentialID: Data(credential))
                    case .renamed(let site, let account, let name):
                        return try await manager.reportPublicKeyCredentialUpdate(
                            relyingPartyIdentifier: site, userHandle: Data(account), newName: name)
                    }
                }
            #endif
            let updater = ASCredentialUpdater()
            switch news {
            case .accepted(let site, let account, let credentials):
                try await updater.reportAllAcceptedPublicKeyCredentials(
                    relyingPartyIdentifier: site, userHandle: Data(account),
                    acceptedCredentialIDs: credentials.map { Data($0) })
            case .unknown(let site, let credential):
                try await updater.reportUnknownPublicKeyCredential(
                    relyingPartyIdentifier: site, credentialID: Data(credential))
            case .renamed(let site, let account, let name):
                try await updater.reportPublicKeyCredentialUpdate(
                    relyingPartyIdentifier: site, userHandle: Data(account), newName: name)
            }
        }
    }
#endif
