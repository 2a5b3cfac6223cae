import GatehouseUI
import SwiftUI

/// The root view of a tab.
struct TabRootView: View {
    let tab: Destination.Tab
    let app: AppRoot<Destination>
    let service: FieldhouseService
    let lastAct: LastAct

    var body: some View {
        ProtectedView {
            switch tab {
            case .projects: ProjectsView(app: app, service: service, lastAct: lastAct)
            case .rfis: RequestsTab(app: app, service: service, lastAct: lastAct)
            case .groups: GroupListView(app: app)
            case .settings: settings
            }
        }
        .navigationTitle(words(tab.title))
        .onAppear { lastAct.arrive() }
    }

    private var settings: some View {
        List {
            Button(words(.profile)) { app.navigation.navigate(to: .profile) }
            Button(words(.about)) { app.navigation.navigate(to: .about) }
            Button(words(.signOut)) { Task { await app.coordinator.logout() } }
        }
    }
}

/// The requests of all projects.
struct RequestsTab: View {
    let app: AppRoot<Destination>
    let service: FieldhouseService
    let lastAct: LastAct
    @State private var version = 0

    var body: some View {
        List {
            LastActView(lastAct: lastAct, service: service) { version += 1 }
            RequestsView(project: nil, app: app, service: service)
                .id(version)
        }
    }
}

/// The person's projects, with a search.
struct ProjectsView: View {
    let app: AppRoot<Destination>
    let service: FieldhouseService
    let lastAct: LastAct
    @State private var text = ""
    /// What was searched for last.
    @State private var searched = ""
    @State private var version = 0

    var body: some View {
        List {
            LastActView(lastAct: lastAct, service: service) { version += 1 }
            Button(words(.newProject)) { app.navigation.present(.createProject) }
            TextField(words(.searchProjects), text: $text)
            Button(words(.search)) { searched = text }
            PagedRows(key: "\(version) \(searched)", none: searched.isEmpty ? .noProjects : .noResults) {
                try await service.projects(matching: searched, page: $0)
            } row: { project in
                Button(project.name) { app.navigation.navigate(to: .projectDetail(projectId: project.id)) }
            }
        }
    }
}
