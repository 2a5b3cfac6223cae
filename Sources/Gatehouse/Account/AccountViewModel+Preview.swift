import Foundation
import GatehouseDomain

extension AccountViewModel {
    /// Creates the account screens of a sample person, for previews and snapshots in your app:
    ///
    ///     #Preview { AccountView(model: .preview(.password)) }
    ///
    /// It has no back end: every change fails.
    /// - Parameters:
    ///   - screen: The screen that ``open()`` leads to.
    ///   - catalogue: The texts until the person chooses a language.
    public static func preview(
        _ screen: AccountScreenName = .overview, catalogue: Catalogue = .english
    ) -> AccountViewModel {
        let account = PreviewAccount()
        let profile = UserProfile(
            userId: account.details.userId, displayName: "Ada", email: account.details.email,
            createdAt: Date(timeIntervalSince1970: 0))
        var ports = PreviewPorts(providers: ScreenGallery.providers, profile: profile)
        let company = try? SignUpField("company", label: ["en": "Company", "de": "Firma"], kind: .organization)
        ports.requirements.signUpFields = [company].compactMap(\.self)
        let model = AccountViewModel(
            backEnd: BackEnd(
                authentication: ports, service: ports, profiles: ports, account: account, passkeys: account,
                ceremony: PreviewCeremony(), factors: account, devices: account, cache: NoProfileCache(),
                sheets: NoProviderSheets()),
            appState: AppState(), settings: PreviewSettings(), device: catalogue)
        model.firstScreen = screen
        return model
    }
}

/// An account that can be read and not changed.
private struct PreviewAccount: AccountPort, PasskeyPort, FactorPort, SessionListPort {
    let details = AccountDetails(
        userId: "ada", email: "ada@example.com", newEmail: "ada@new.example.com",
        signInMethods: [
            AccountDetails.SignInMethod(id: "1", method: .email, email: "ada@example.com"),
            AccountDetails.SignInMethod(id: "2", method: .apple),
        ])

    var capabilities: Set<BackEndCapability> { Set(BackEndCapability.allCases) }

    func account() async throws -> AccountDetails { details }

    func passkeys() async throws -> [Passkey] {
        [Passkey(id: "1", name: "Ada's phone", createdAt: Self.june, lastUsedAt: Self.june, isBackedUp: true)]
    }

    func factors() async throws -> [SecondFactor] { [SecondFactor(id: "1", kind: .app)] }

    func backupCodes() async throws -> BackupCodeCount? { BackupCodeCount(total: 10, remaining: 8) }

    func devices() async throws -> [SignedInDevice] {
        [SignedInDevice(id: "1", name: "iPhone", isCurrent: true, signedInAt: Self.june, lastUsedAt: Self.june)]
    }

    private static let june = Date(timeIntervalSince1970: 1_780_300_000)

    func deleteAccount(of identity: Identity, context: [String: String]?) async throws { throw AuthError.unavailable }

    // MARK: Changes, which all fail

    func beginPasskeySignIn() async throws -> PasskeyRequest { throw AuthError.unavailable }

    func signIn(passkey proof: PasskeyProof) async throws -> AuthSession { throw AuthError.unavailable }

    func beginPasskeySignUp(email: String?) async throws -> PasskeyCreation { throw AuthError.unavailable }

    func signUp(
        passkey: NewPasskey, email: String, consent: Consent, metadata: [String: String]
    ) async throws -> SignUpResult {
        throw AuthError.unavailable
    }

    func beginPasskey(isAutomatic: Bool) async throws -> PasskeyCreation { throw AuthError.unavailable }

    func addPasskey(_ passkey: NewPasskey) async throws -> Passkey { throw AuthError.unavailable }

    func renamePasskey(_ id: String, to name: String) async throws -> Passkey { throw AuthError.unavailable }

    func removePasskey(_ id: String) async throws { throw AuthError.unavailable }

    func pendingStep() async -> PendingStep? { nil }

    func verify(factor id: String, code: Secret, of step: PendingStep) async throws -> PendingStep.Outcome {
        throw AuthError.unavailable
    }

    func challenge(factor id: String, of step: PendingStep) async throws -> PasskeyRequest {
        throw AuthError.unavailable
    }

    func verify(factor id: String, proof: PasskeyProof, of step: PendingStep) async throws -> PendingStep.Outcome {
        throw AuthError.unavailable
    }

    func abandon(_ step: PendingStep) async {}

    func enrollApp(named name: String?) async throws -> AppEnrollment { throw AuthError.unavailable }

    func confirm(_ id: String, code: Secret) async throws { throw AuthError.unavailable }

    func enrollSecurityKey(named name: String?) async throws -> SecurityKeyEnrollment { throw AuthError.unavailable }

    func confirm(_ id: String, key: NewPasskey) async throws { throw AuthError.unavailable }

    func removeFactor(_ id: String) async throws { throw AuthError.unavailable }

    func makeBackupCodes() async throws -> [Secret] { throw AuthError.unavailable }

    func beginStep() async throws -> PendingStep { throw AuthError.unavailable }

    func pendingEnrollment() async -> PendingEnrollment? { nil }

    func enrollApp(named name: String?, in enrollment: PendingEnrollment) async throws -> AppEnrollment {
        throw AuthError.unavailable
    }

    func confirm(_ id: String, code: Secret, in enrollment: PendingEnrollment) async throws -> [Secret] {
        throw AuthError.unavailable
    }

    func enrollSecurityKey(
        named name: String?, in enrollment: PendingEnrollment
    ) async throws -> SecurityKeyEnrollment {
        throw AuthError.unavailable
    }

    func confirm(_ id: String, key: NewPasskey, in enrollment: PendingEnrollment) async throws -> [Secret] {
        throw AuthError.unavailable
    }

    func finish(_ enrollment: PendingEnrollment) async throws -> AuthSession { throw AuthError.unavailable }

    func abandon(_ enrollment: PendingEnrollment) async {}

    func endDevice(_ id: String) async throws { throw AuthError.unavailable }

    func endOtherDevices() async throws { throw AuthError.unavailable }
}

/// A device that could make passkeys and makes none.
private struct PreviewCeremony: PasskeyCeremony {
    var isAvailable: Bool { true }

    func create(_ creation: PasskeyCreation) async throws -> NewPasskey { throw AuthError.passkeyUnavailable }

    func createAccount(_ creation: PasskeyCreation) async throws -> (passkey: NewPasskey, email: String) {
        throw AuthError.passkeyUnavailable
    }

    func assert(_ request: PasskeyRequest, manner: PasskeyManner) async throws -> PasskeyProof {
        throw AuthError.passkeyUnavailable
    }

    func cancel() async {}

    func tell(_ news: PasskeyNews) async {}
}

/// Settings in which nothing is stored.
private struct PreviewSettings: SettingsStore {
    func text(for key: String) -> String? { nil }

    func set(_ text: String?, for key: String) {}
}
