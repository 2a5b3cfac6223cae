public import GatehouseDomain
public import Observation

/// The first screen for SwiftUI and tests: the sign-in methods, with the same flow as ``AuthViewModel``.
///
/// It keeps no state of the flow itself: both always show the same.
@MainActor
@Observable
public final class AuthenticationViewModel: ErrorPresenting {
    /// The flow that both use.
    package let flow: AuthViewModel

    /// A message with a title of the app's own. It is valid as long as its text is shown.
    private var ownMessage: ErrorMessage?

    /// Creates the first screen of a flow.
    public init(flow: AuthViewModel) {
        self.flow = flow
    }

    /// The screen that the flow is on. A view that shows the first screen on its own shows this one, so that the
    /// buttons of the first screen lead somewhere.
    package var screenName: ScreenName { flow.screen.name }

    /// Whether a request is in progress. No second one can be started meanwhile.
    public var isLoading: Bool { flow.isLoading }

    /// The sign-in methods that the back end offers. Others are not shown.
    public var availableProviders: [ProviderInfo] { flow.availableProviders }

    /// Returns whether the back end offers a sign-in method.
    package func offers(_ method: AuthMethod) -> Bool {
        provider(for: method) != nil
    }

    /// The error to show, or nil. Setting nil dismisses it.
    public var errorMessage: ErrorMessage? {
        get {
            guard let text = flow.errorMessage else { return nil }
            if let ownMessage, ownMessage.text == text { return ownMessage }
            return ErrorMessage(title: flow.catalogue.text(.errorTitle), text: text)
        }
        set {
            if ownMessage != newValue { ownMessage = newValue }
            if flow.errorMessage != newValue?.text { flow.errorMessage = newValue?.text }
        }
    }

    /// Shows an error as one sentence of the catalogue. Shows nothing if the person canceled.
    public func handleError(_ error: any Error) {
        flow.show(AuthError(mapping: error))
    }

    /// Signs in with Apple. Returns when the request is answered. Does nothing while a request is in progress.
    /// - Parameter credential: The credential from the native button; nil to let the flow ask for it.
    public func signInWithApple(_ credential: ProviderCredential? = nil) async {
        await signIn(with: .apple, credential)
    }

    /// Signs in with Google. Returns when the request is answered. Does nothing while a request is in progress.
    /// - Parameter credential: The credential from the provider's own button; nil to let the flow ask for it.
    public func signInWithGoogle(_ credential: ProviderCredential? = nil) async {
        await signIn(with: .google, credential)
    }

    /// Opens the screen to sign in with email and password, and signs nobody in: ``AuthViewModel/performLogin()`` does.
    /// Does nothing while a request is in progress.
    public func signInWithEmail() {
        guard !isLoading else { return }
        guard offers(.email) else { return flow.show(.unavailable) }
        flow.navigateToLogin()
    }

    /// Signs in as a guest. Returns when the request is answered. Does nothing while a request is in progress.
    public func continueAsGuest() async {
        await signIn(with: .guest, nil)
    }

    private func signIn(with method: AuthMethod, _ credential: ProviderCredential?) async {
        // The flow keeps the name in a credential, also where it cannot start a sign-in now.
        guard !isLoading || credential != nil else { return }
        guard let provider = provider(for: method) else { return flow.show(.unavailable) }
        await flow.signIn(providerId: provider.id, credential: credential)
    }

    private func provider(for method: AuthMethod) -> ProviderInfo? {
        availableProviders.first { method == .guest ? $0.isGuest : !$0.isGuest && $0.id == method.rawValue }
    }
}
