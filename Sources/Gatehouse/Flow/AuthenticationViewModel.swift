public import GatehouseDomain
public import Observation

/// The first screen for SwiftUI and tests: the ways of signing in, over the same flow as ``AuthViewModel``.
///
/// It keeps nothing of the flow for itself: whatever one of the two shows, the other shows as well.
@MainActor
@Observable
public final class AuthenticationViewModel: ErrorPresenting {
    /// The flow that both see.
    public let flow: AuthViewModel

    /// A message with a title that the app itself chose; it counts for as long as its text is shown.
    private var ownMessage: ErrorMessage?

    /// Makes the first screen of a flow.
    public init(flow: AuthViewModel) {
        self.flow = flow
    }

    /// The screen that the flow is on. A view that shows the first screen by itself shows this one, so that the buttons of
    /// the first screen lead somewhere.
    public var screenName: ScreenName { flow.screen.name }

    /// Whether a request runs; no second one can be started then.
    public var isLoading: Bool { flow.isLoading }

    /// The ways of signing in that the back end offers. What is not among them is not shown.
    public var availableProviders: [ProviderInfo] { flow.availableProviders }

    /// Whether the back end offers a way of signing in.
    public func offers(_ method: AuthMethod) -> Bool {
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

    /// Takes an error: what a person stopped shows nothing, anything else one sentence of the catalogue.
    public func handleError(_ error: any Error) {
        flow.show(AuthError(mapping: error))
    }

    /// Signs in with Apple. Returns when it is answered; does nothing while a request runs.
    /// - Parameter credential: What the native button handed over; nil to have the flow ask for it.
    public func signInWithApple(_ credential: ProviderCredential? = nil) async {
        await signIn(with: .apple, credential)
    }

    /// Signs in with Google. Returns when it is answered; does nothing while a request runs.
    /// - Parameter credential: What the provider's own button handed over; nil to have the flow ask for it.
    public func signInWithGoogle(_ credential: ProviderCredential? = nil) async {
        await signIn(with: .google, credential)
    }

    /// Goes on to sign-in by e-mail address and password; does nothing while a request runs.
    public func signInWithEmail() {
        guard !isLoading else { return }
        guard offers(.email) else { return flow.show(.unavailable) }
        flow.navigateToLogin()
    }

    /// Signs in as a guest. Returns when it is answered; does nothing while a request runs.
    public func continueAsGuest() async {
        await signIn(with: .guest, nil)
    }

    private func signIn(with method: AuthMethod, _ credential: ProviderCredential?) async {
        guard !isLoading else { return }
        guard let provider = provider(for: method) else { return flow.show(.unavailable) }
        await flow.signIn(providerId: provider.id, credential: credential)
    }

    private func provider(for method: AuthMethod) -> ProviderInfo? {
        availableProviders.first { method == .guest ? $0.isGuest : !$0.isGuest && $0.id == method.rawValue }
    }
}
