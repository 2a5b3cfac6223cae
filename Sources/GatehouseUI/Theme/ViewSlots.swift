#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The app's own views in the places that Gatehouse's screens leave for them.
    struct ViewSlots: Sendable {
        var header: (@MainActor @Sendable (SignInScreen) -> AnyView)?
        var footer: (@MainActor @Sendable (SignInScreen) -> AnyView)?
        var splash: (@MainActor @Sendable () -> AnyView)?
        var cover: (@MainActor @Sendable () -> AnyView)?
        var gate: (@MainActor @Sendable (GateScreen, @escaping @MainActor (GateScreen.Step) -> Void) -> AnyView)?
        var providerIcon: (@MainActor @Sendable (String) -> AnyView)?
    }

    private struct ViewSlotsKey: EnvironmentKey {
        static let defaultValue = ViewSlots()
    }

    extension EnvironmentValues {
        var viewSlots: ViewSlots {
            get { self[ViewSlotsKey.self] }
            set { self[ViewSlotsKey.self] = newValue }
        }
    }

    extension View {
        /// Replaces the mark, title and sentences at the top of every screen of the sign-in.
        ///
        ///     AuthCoordinatorView(model)
        ///         .authHeader { screen in BrandedTitle(screen.title, text: screen.texts.first) }
        ///
        /// Keep the screen's title a header for VoiceOver, with `screen.identifier` as its identifier.
        /// - Parameter content: Returns the view for a screen.
        public func authHeader(@ViewBuilder _ content: @escaping @MainActor @Sendable (SignInScreen) -> some View)
            -> some View
        {
            transformEnvironment(\.viewSlots) { $0.header = { AnyView(content($0)) } }
        }

        /// Adds a view below the actions and links of every screen of the sign-in, such as a link to your support.
        /// - Parameter content: Returns the view for a screen.
        public func authFooter(@ViewBuilder _ content: @escaping @MainActor @Sendable (SignInScreen) -> some View)
            -> some View
        {
            transformEnvironment(\.viewSlots) { $0.footer = { AnyView(content($0)) } }
        }

        /// Replaces what a ``RootView`` shows at launch, until it is known who is signed in.
        /// - Parameter content: Returns the view.
        public func authSplash(@ViewBuilder _ content: @escaping @MainActor @Sendable () -> some View) -> some View {
            transformEnvironment(\.viewSlots) { $0.splash = { AnyView(content()) } }
        }

        /// Replaces what covers the app while it is not in the foreground, so that the list of apps shows nothing private.
        /// - Parameter content: Returns the view. It must hide what is below it.
        public func authCover(@ViewBuilder _ content: @escaping @MainActor @Sendable () -> some View) -> some View {
            transformEnvironment(\.viewSlots) { $0.cover = { AnyView(content()) } }
        }

        /// Replaces the screens in place of protected content: "Authentication Required", "Session Expired", the lock
        /// and others.
        ///
        ///     .authGate { screen, perform in
        ///         Text(screen.title)
        ///         ForEach(screen.actions, id: \.step) { action in
        ///             Button(action.label) { perform(action.step) }
        ///         }
        ///     }
        ///
        /// - Parameter content: Returns the view for a screen. The view offers the screen's actions and calls `perform`
        ///   with the one that the person chose.
        public func authGate(
            @ViewBuilder _ content:
                @escaping @MainActor @Sendable (GateScreen, @escaping @MainActor (GateScreen.Step) -> Void) -> some View
        ) -> some View {
            transformEnvironment(\.viewSlots) { $0.gate = { AnyView(content($0, $1)) } }
        }

        /// Sets the icons on the buttons of providers. Apple's button is the system's own and keeps its icon.
        ///
        ///     .authProviderIcon { id in if id == "keycloak" { Image("keycloak") } }
        ///
        /// - Parameter content: Returns the icon for a provider's id; nothing for a button without an icon.
        public func authProviderIcon(
            @ViewBuilder _ content: @escaping @MainActor @Sendable (String) -> some View
        ) -> some View {
            transformEnvironment(\.viewSlots) { $0.providerIcon = { AnyView(content($0)) } }
        }
    }
#endif
