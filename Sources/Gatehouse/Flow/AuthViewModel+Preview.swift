import Foundation
import GatehouseDomain

extension AuthViewModel {
    /// Creates a sign-in in one state of the ``ScreenGallery``, for previews and snapshots in your app:
    ///
    ///     #Preview { AuthCoordinatorView(.preview("login-error")) }
    ///
    /// You can use it like any other, but it has no back end: every request fails with
    /// ``/GatehouseDomain/AuthError/unavailable``.
    /// - Parameters:
    ///   - id: The id of a ``ScreenGallery/Entry``. An unknown id shows the first screen with an error that names it.
    ///   - catalogue: The texts.
    public static func preview(_ id: String = "choice-empty", catalogue: Catalogue = .english) -> AuthViewModel {
        let entry = ScreenGallery.entries().first { $0.id == id }
        let ports = PreviewPorts(providers: entry?.providers ?? ScreenGallery.providers)
        let mailed = PreviewMails(capabilities: entry?.offersMailedCode == true ? [.mailedCode] : [])
        let model = AuthViewModel(
            authentication: ports, service: ports,
            coordinator: AuthCoordinator(authentication: ports, profiles: ports, cache: NoProfileCache()),
            mailed: mailed, catalogue: catalogue, lastMethod: entry?.lastMethod)
        if let entry {
            model.show(entry)
        } else {
            model.errorMessage = "ScreenGallery has no entry \"\(id)\"."
        }
        return model
    }
}

/// A back end that mails codes or none, without sending anything.
private struct PreviewMails: MailedSignInPort {
    let capabilities: Set<BackEndCapability>
}

/// A back end that offers sign-in methods, all of which fail.
struct PreviewPorts: AuthenticationPort, AuthService, ProfilePort {
    let providers: [ProviderInfo]
    /// The one profile, if there is any.
    var profile: UserProfile?
    var requirements = AuthRequirements()

    func availableProviders() -> [ProviderInfo] { providers }
    func refreshProviders() async throws -> [ProviderInfo] { providers }
    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity { throw unavailable }
    func currentIdentity() async -> Identity? { nil }
    func logout() async throws {}

    func signIn(email: String, password: String) async throws -> AuthSession { throw unavailable }
    func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult { throw unavailable }
    func confirmSignUp(email: String, code: String) async throws -> AuthSession { throw unavailable }
    func resendConfirmation(email: String) async throws { throw unavailable }
    func requestPasswordReset(email: String) async throws { throw unavailable }
    func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant { throw unavailable }
    func setNewPassword(_ password: String, grant: RecoveryGrant) async throws { throw unavailable }
    func abandon(_ grant: RecoveryGrant) async {}
    func revoke(_ session: AuthSession) async throws {}

    func getProfile(userId: String) async throws -> UserProfile? {
        guard let profile else { throw unavailable }
        return profile
    }
    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile { throw unavailable }

    private var unavailable: AuthError { .unavailable }
}
