import Gatehouse
import GatehouseInMemory
import GatehouseKit
import GatehouseUI
import SwiftUI

enum Place: NavigationDestination {
    enum Tab: String, NavigationTab { case projects, settings }

    case project(String)
    case settings
    case about

    var policy: AccessPolicy {
        switch self {
        case .project, .settings: .requiresAuth
        case .about: .public
        }
    }

    var tab: Tab? {
        switch self {
        case .project: .projects
        case .settings: .settings
        case .about: nil
        }
    }

    var isTabRoot: Bool { self == .settings }

    var routeName: String {
        switch self {
        case .project: "project"
        case .settings: "settings"
        case .about: "about"
        }
    }
}

@main
struct GuardedApp: App {
    @State private var navigation: NavigationPathManager<Place>
    @State private var flow: AuthViewModel

    init() {
        let root = CompositionRoot()
        var ports = NavigationPorts(
            appState: root.appState, handoff: root.coordinator, settings: UserDefaultsSettings())
        ports.hasOnboarding = true
        ports.deviceOwner = LocalDeviceOwner()
        ports.log = { print($0.line) }
        let links = LinkTable<Place>(
            literal: "example", origins: ["https://app.example.com"],
            [
                LinkRoute("project/{id}", Place.project) { if case .project(let id) = $0 { id } else { nil } },
                LinkRoute("settings", .settings), LinkRoute("about", .about),
            ])
        let navigation = NavigationPathManager<Place>(firstTab: .projects, links: links, ports: ports)
        self.navigation = navigation
        flow = AuthViewModel(
            authentication: root.authentication, service: root.accounts, coordinator: root.coordinator
        ) { navigation.coordinator.finish($0) }
    }

    var body: some Scene {
        WindowGroup {
            RootView(navigation, flow: flow) { tab in
                switch tab {
                case .projects:
                    Button("First project") { navigation.navigate(to: .project("1")) }
                case .settings:
                    Button("Sign out") { Task { await navigation.coordinator.logout() } }
                }
            } label: { tab in
                Label(tab.rawValue, systemImage: "folder")
            } place: { place in
                ProtectedView(requiresAuth: navigation.requiresAuthentication(for: place)) {
                    Text(place.routeName)
                }
            } introduction: {
                Button("Begin") { navigation.coordinator.finishOnboarding() }
            }
        }
    }
}

struct AppWithoutIntroduction: View {
    let navigation: NavigationPathManager<Place>
    let flow: AuthViewModel

    var body: some View {
        RootView(navigation, flow: flow) {
            Text($0.rawValue)
        } label: {
            Text($0.rawValue)
        } place: {
            Text($0.routeName)
        }
    }
}

struct AccountRow: View {
    @Environment(\.appCoordinator) private var coordinator

    var body: some View {
        if coordinator?.isAuthenticated == true { Text("Account") }
    }
}
