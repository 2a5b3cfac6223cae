import GatehouseUI
import SwiftUI

// MARK: Places and links

enum Place: NavigationDestination {
    enum Tab: String, NavigationTab { case projects, crew, settings }

    case project(String)
    case crew
    case join(code: String)
    case account
    case about

    var policy: AccessPolicy { self == .about ? .public : .requiresAuth }

    var tab: Tab? {
        switch self {
        case .project: .projects
        case .crew, .join: .crew
        case .account, .about: .settings
        }
    }

    var isTabRoot: Bool { self == .crew }

    var routeName: String {
        switch self {
        case .project: "project"
        case .crew: "crew"
        case .join: "join"
        case .account: "account"
        case .about: "about"
        }
    }

    /// An invitation waits while the person signs in or up.
    var invitation: Secret? { if case .join(let code) = self { Secret(code) } else { nil } }

    static var links: LinkTable<Place> {
        LinkTable(
            literal: "crews", origins: ["https://crews.example.com"],
            [
                LinkRoute("project/{id}", Place.project) { if case .project(let id) = $0 { id } else { nil } },
                LinkRoute("join/{code}", { .join(code: $0) }, universalLinkOnly: true) {
                    if case .join(let code) = $0 { code } else { nil }
                },
                LinkRoute("crew", .crew), LinkRoute("account", .account), LinkRoute("about", .about),
            ])
    }
}

// MARK: The back end

extension BackEnd {
    /// Email, Apple's own button, and Google in the browser.
    static var crews: BackEnd {
        var requirements = SupabaseConfiguration.stockRequirements
        requirements.signUpFields = [
            SignUpField(
                literal: "company", label: ["en": "Company", "de": "Firma"], kind: .organization, isRequired: true),
            SignUpField(literal: "news", label: ["en": "Send me news", "de": "Neuigkeiten senden"], kind: .toggle),
        ]
        return .supabase(
            "https://project.supabase.co/auth/v1", key: "the public key", callback: "com.example.crews://signin",
            requirements: requirements
        ) { print("analytics:", $0.name.rawValue) }
    }
}

// MARK: The app

@main
struct WholeApp: App {
    @State private var app = AppRoot(
        .projects, links: Place.links, backEnd: .crews, appName: "Crews",
        termsURL: URL(string: "https://crews.example.com/terms"),
        privacyURL: URL(string: "https://crews.example.com/privacy"),
        // After a minute away, Face ID, Touch ID, Optic ID or the passcode opens the app.
        limits: NavigationSettings(backgroundTimeout: 60)
    ) { ports in
        ports.hasOnboarding = true
    } landing: { state in
        // The handoff: a newcomer has no crew yet, so they start where they find or create one.
        state.profile?.displayName == nil ? .crew : nil
    }

    var body: some Scene {
        WindowGroup {
            RootView(app) { tab in
                ProtectedView { TabRoot(tab: tab, app: app) }
            } label: { tab in
                Label(tab.rawValue.capitalized, systemImage: "folder")
            } place: { place in
                ProtectedView(requiresAuth: app.navigation.requiresAuthentication(for: place)) {
                    PlaceView(place: place, app: app)
                }
            } introduction: {
                Button("Begin") { app.coordinator.finishOnboarding() }
            }
            .authScreen(.login) { OwnLogin(model: $0) }
            .gatehouseTheme(.crews)
            .task { await follow() }
        }
    }

    private func follow() async {
        for await event in app.events { print("session:", event) }
    }
}

extension GatehouseTheme {
    static var crews: GatehouseTheme {
        var theme = GatehouseTheme(cornerRadius: 4, logo: Image("Logo"))
        theme.light.accent = Color("Brand")
        theme.fonts.title = .custom("Own", size: 28, relativeTo: .title)
        return theme
    }
}

// MARK: Views

struct OwnLogin: View {
    let model: AuthViewModel

    var body: some View {
        VStack {
            Text(verbatim: model.screen.title).font(.title)
            AuthNoticeView(model)
            if model.errorCode == "invalid_credentials" { Text("Did you sign up with Apple or Google?") }
            AuthFieldView(.email, model: model)
            AuthFieldView(.password, model: model)
            AuthActionsView(model)
        }
    }
}

struct TabRoot: View {
    let tab: Place.Tab
    let app: AppRoot<Place>

    var body: some View {
        switch tab {
        case .projects: Button("First project") { app.navigation.navigate(to: .project("1")) }
        case .crew: Text("Find or create your crew")
        case .settings:
            VStack {
                Button("Account") { app.navigation.navigate(to: .account) }
                Button("About") { app.navigation.navigate(to: .about) }
            }
        }
    }
}

struct PlaceView: View {
    let place: Place
    let app: AppRoot<Place>

    var body: some View {
        switch place {
        case .project(let id): Text(verbatim: id)
        case .crew: EmptyView()
        case .join(let code): JoinView(code: code, app: app)
        case .account: AccountScreens(app: app)
        case .about: Text("Crews 1.0")
        }
    }
}

/// Nothing happens until the person agrees.
struct JoinView: View {
    let code: String
    let app: AppRoot<Place>
    @State private var message: ErrorMessage?

    var body: some View {
        VStack {
            Button("Join") { Task { await join() } }
            Button("Not now") { app.navigation.settleInvitation() }
        }
        .showErrorAlert(errorMessage: $message)
    }

    private func join() async {
        do {
            try await send()
            app.navigation.settleInvitation(next: .crew)
        } catch {
            message = ErrorMessage(title: "You have not joined", text: error.localizedDescription)
        }
    }

    /// Tells the app's own server, with the person's token.
    private func send() async throws {
        guard let url = URL(string: "https://api.crews.example.com/join/\(code)"), let session = app.backEnd.session
        else { throw AuthError.unsupported }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        let (_, response) = try await AuthorizedClient(session: session, origins: [url]).authorized(request)
        if response.statusCode != 204 { throw AuthError.unavailable }
    }
}
