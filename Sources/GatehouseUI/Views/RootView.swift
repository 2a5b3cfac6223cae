#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The root of an app: splash, introduction, sign-in and tabs, with what lies above them, links, messages, the lock and
    /// the cover in the list of apps. There is nothing to decide here.
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

        /// Makes the root.
        /// - Parameters:
        ///   - navigation: Where the person is.
        ///   - flow: The sign-in, which hands over to ``Gatehouse/AppCoordinator/finish(_:)``.
        ///   - tab: What a tab shows at its root.
        ///   - label: What stands for a tab in the bar.
        ///   - place: What a place of the app shows.
        ///   - introduction: What somebody sees who has never been here, for an app that has an introduction: it ends with
        ///     ``Gatehouse/AppCoordinator/finishOnboarding()``.
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

        /// Makes the root of an app that is wired already.
        /// - Parameter app: Navigation and sign-in; for the others see
        ///   ``init(_:flow:tab:label:place:introduction:)``.
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

        /// What ``Gatehouse/AppCoordinator/root`` says.
        public var body: some View {
            ZStack {
                switch coordinator.root {
                case .splash:
                    SplashView(progress: coordinator.catalogue.text(.working)).speaking(coordinator.catalogue)
                case .onboarding: introduction
                case .signIn: SignInOrNotice(coordinator: coordinator, flow: flow)
                case .main: tabs
                }
            }
            .modifier(
                Covered(
                    coordinator: coordinator, flow: flow,
                    isBelowSheet: navigation[presenting: navigation.presentation])
            )
            .sheet(isPresented: $navigation[presenting: navigation.presentation]) { sheet }
            .sheet(isPresented: $navigation[signInAboveSheet: false]) { signIn }
            .modifier(Alerts(navigation: navigation))
            .environment(\.appCoordinator, coordinator)
            .onOpenURL { coordinator.handleDeepLink($0.absoluteString) }
            .onChange(of: scenePhase, initial: true) { _, phase in
                if phase == .active { coordinator.becameActive() } else { coordinator.resignedActive() }
            }
            .onChange(of: ObjectIdentifier(flow), initial: true) { coordinator.connect(flow) }
            .task { await coordinator.run() }
        }

        /// The tabs of one epoch: views that leave with it take their bindings along.
        private var tabs: some View {
            TabView(selection: $navigation[selectedIn: coordinator.epoch]) {
                ForEach(Array(Destination.Tab.allCases), id: \.self) { each in
                    NavigationStack(path: $navigation[each, in: coordinator.epoch]) {
                        tab(each)
                            .navigationDestination(for: Destination.self) { place($0) }
                    }
                    .tabItem { label(each) }
                    .tag(each)
                }
            }
            .id(coordinator.epoch)
        }

        /// The sign-in above the tabs or the sheet, for somebody who looks around.
        private var signIn: some View {
            ClosableSignIn(coordinator: coordinator, flow: flow) { coordinator.dismissSignIn() }
                .modifier(Covered(coordinator: coordinator, flow: flow, isBelowSheet: false))
                .environment(\.appCoordinator, coordinator)
        }

        /// What lies above the tabs, the lowest at the root of a stack. What was shown last stays while the sheet leaves.
        @ViewBuilder private var sheet: some View {
            NavigationStack(path: $navigation[above: navigation.presentation]) {
                if let lowest = navigation.modals.first {
                    place(lowest)
                        .navigationDestination(for: Destination.self) { place($0) }
                }
            }
            .modifier(Covered(coordinator: coordinator, flow: flow, isBelowSheet: false))
            .sheet(isPresented: $navigation[signInAboveSheet: true]) { signIn }
            .interactiveDismissDisabled(coordinator.cover != nil)
            .environment(\.appCoordinator, coordinator)
        }
    }

    /// The messages of the app, and the hint that something needs a sign-in.
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
                    // Without actions of its own the alert has the system's button.
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
