#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The root of an app: splash, introduction, sign-in and tabs, with modals, links, messages, the lock and the cover
    /// in the app switcher. It makes no decisions. For a sidebar where there is room, set `navigationLayout(.sidebar)`;
    /// for several windows, put it into a ``WindowRoot``.
    ///
    ///     RootView(navigation, flow: flow) { tab in
    ///         TabRoot(tab)
    ///     } label: { tab in
    ///         Label(tab.title, systemImage: tab.symbol)
    ///     } place: { place in
    ///         ProtectedView(requiresAuth: navigation.requiresAuthentication(for: place)) { PlaceView(place) }
    ///     } introduction: {
    ///         Introduction()
    ///     }
    public struct RootView<
        Destination: NavigationDestination, TabRoot: View, Item: View, Place: View, Introduction: View
    >: View {
        @Bindable private var navigation: NavigationPathManager<Destination>
        @Bindable private var coordinator: AppCoordinator
        private let flow: AuthViewModel
        private let tab: (Destination.Tab) -> TabRoot
        private let label: (Destination.Tab) -> Item
        private let place: (Destination) -> Place
        private let introduction: Introduction
        @Environment(\.scenePhase) private var scenePhase
        @Environment(\.navigationLayout) private var layout
        #if !os(macOS)
            @Environment(\.horizontalSizeClass) private var width
        #endif

        /// Creates the root view.
        /// - Parameters:
        ///   - navigation: The navigation state.
        ///   - flow: The sign-in, which ends with ``/Gatehouse/AppCoordinator/finish(_:)``.
        ///   - tab: The root view of a tab.
        ///   - label: The label of a tab in the tab bar.
        ///   - place: The view of a destination.
        ///   - introduction: The view for first-time users, if the app has an introduction. It ends with
        ///     ``/Gatehouse/AppCoordinator/finishOnboarding()``.
        public init(
            _ navigation: NavigationPathManager<Destination>, flow: AuthViewModel,
            @ViewBuilder tab: @escaping (Destination.Tab) -> TabRoot,
            @ViewBuilder label: @escaping (Destination.Tab) -> Item,
            @ViewBuilder place: @escaping (Destination) -> Place,
            @ViewBuilder introduction: () -> Introduction = { EmptyView() }
        ) {
            self.navigation = navigation
            self.coordinator = navigation.coordinator
            self.flow = flow
            self.tab = tab
            self.label = label
            self.place = place
            self.introduction = introduction()
        }

        /// Creates the root view of an ``/Gatehouse/AppRoot``, which has navigation and sign-in. The other parameters are
        /// those of ``init(_:flow:tab:label:place:introduction:)``.
        public init(
            _ app: AppRoot<Destination>,
            @ViewBuilder tab: @escaping (Destination.Tab) -> TabRoot,
            @ViewBuilder label: @escaping (Destination.Tab) -> Item,
            @ViewBuilder place: @escaping (Destination) -> Place,
            @ViewBuilder introduction: () -> Introduction = { EmptyView() }
        ) {
            self.init(
                app.navigation, flow: app.flow, tab: tab, label: label, place: place, introduction: introduction)
        }

        /// The screen for ``/Gatehouse/AppCoordinator/root``.
        public var body: some View {
            ZStack {
                switch coordinator.root {
                case .splash:
                    SplashView(progress: coordinator.catalogue.text(.working)).speaking(coordinator.catalogue)
                case .onboarding: introduction
                case .signIn: SignInOrNotice(coordinator: coordinator, flow: flow)
                case .group: BeforeApp(coordinator: coordinator)
                case .main:
                    TabsView(navigation: navigation, epoch: coordinator.epoch, tab: tab, label: label, place: place)
                        .id(coordinator.epoch)
                }
            }
            .modifier(Covered(coordinator: coordinator))
            .modifier(Presented(navigation: navigation) { modals })
            .sheet(isPresented: $navigation[signInAboveSheet: false]) { signIn }
            .modifier(Alerts(navigation: navigation))
            .modifier(AboveEverything(coordinator: coordinator, flow: flow))
            .environment(\.appCoordinator, coordinator)
            .onOpenURL { coordinator.handleDeepLink($0.absoluteString) }
            .onChange(of: scenePhase, initial: true) { _, phase in
                if phase == .active { coordinator.becameActive() } else { coordinator.resignedActive() }
            }
            .onChange(of: isWide, initial: true) { _, isWide in navigation.adapt(to: layout, isWide: isWide) }
            .onChange(of: layout) { _, layout in navigation.adapt(to: layout, isWide: isWide) }
            .onChange(of: ObjectIdentifier(flow), initial: true) { coordinator.connect(flow) }
            .task { await coordinator.run() }
        }

        /// Whether there is room for a sidebar. A window on a Mac always has it.
        private var isWide: Bool {
            #if os(macOS)
                true
            #else
                width == .regular
            #endif
        }

        /// The sign-in above the tabs or the modals, for a person who is browsing.
        private var signIn: some View {
            ClosableSignIn(coordinator: coordinator, flow: flow) { coordinator.dismissSignIn() }
                .modifier(Covered(coordinator: coordinator))
                .environment(\.appCoordinator, coordinator)
        }

        /// The modals, with the lowest at the root of a stack. The last content stays visible while the sheet or cover
        /// disappears.
        @ViewBuilder private var modals: some View {
            NavigationStack(path: $navigation[above: navigation.presentation]) {
                if let lowest = navigation.modals.first {
                    place(lowest)
                        .navigationDestination(for: Destination.self) { place($0) }
                }
            }
            .modifier(Covered(coordinator: coordinator))
            .sheet(isPresented: $navigation[signInAboveSheet: true]) { signIn }
            .interactiveDismissDisabled(coordinator.cover != nil)
            .environment(\.appCoordinator, coordinator)
        }
    }

    /// Presents the modals in a sheet or over the full screen, as the lowest one says.
    private struct Presented<Destination: NavigationDestination, Modals: View>: ViewModifier {
        @Bindable private var navigation: NavigationPathManager<Destination>
        private let modals: () -> Modals

        init(navigation: NavigationPathManager<Destination>, @ViewBuilder modals: @escaping () -> Modals) {
            self.navigation = navigation
            self.modals = modals
        }

        func body(content: Content) -> some View {
            #if os(macOS)
                content
                    .sheet(isPresented: $navigation[presenting: navigation.presentation], content: modals)
            #else
                content
                    .sheet(isPresented: $navigation[presenting: navigation.presentation, as: .sheet], content: modals)
                    .fullScreenCover(
                        isPresented: $navigation[presenting: navigation.presentation, as: .fullScreenCover],
                        content: modals)
            #endif
        }
    }

    /// The app's messages, and the hint that a sign-in is needed.
    private struct Alerts<Destination: NavigationDestination>: ViewModifier {
        @Bindable private var navigation: NavigationPathManager<Destination>
        @Bindable private var coordinator: AppCoordinator

        init(navigation: NavigationPathManager<Destination>) {
            self.navigation = navigation
            coordinator = navigation.coordinator
        }

        func body(content: Content) -> some View {
            let message = coordinator.appError
            let hint = GateScreen(.authenticationRequired, catalogue: coordinator.catalogue)
            content
                .alert(
                    message?.title ?? "", isPresented: $coordinator.isPresentingError, presenting: message
                ) { _ in
                    // Without actions of its own, the alert has the system's button.
                } message: { message in
                    Text(verbatim: message.message)
                }
                .alert(hint.title, isPresented: $navigation.isPresentingAuthRequired, presenting: hint) { _ in
                    // As above.
                } message: { hint in
                    Text(verbatim: hint.text)
                }
        }
    }
#endif
