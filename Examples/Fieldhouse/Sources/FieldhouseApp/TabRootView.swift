import GatehouseUI
import SwiftUI

/// The root view of a tab.
struct TabRootView: View {
    let tab: Destination.Tab
    let app: AppRoot<Destination>
    let service: FieldhouseService

    var body: some View {
        ProtectedView {
            switch tab {
            case .projects: projects
            case .rfis: requests
            case .groups: GroupsView(app: app, service: service)
            case .settings: settings
            }
        }
        .navigationTitle(tab.title)
    }

    private var projects: some View {
        Loading {
            try await service.projects()
        } content: { page in
            List {
                Button("New project") { app.navigation.present(.createProject) }
                ForEach(page.items) { project in
                    Button(project.name) { app.navigation.navigate(to: .projectDetail(projectId: project.id)) }
                }
            }
        }
    }

    private var requests: some View {
        Loading {
            try await service.requests()
        } content: { page in
            List {
                ForEach(page.items) { request in
                    Button(request.title) { app.navigation.navigate(to: .rfiDetail(rfiId: request.id)) }
                }
            }
        }
    }

    private var settings: some View {
        List {
            Button("Profile") { app.navigation.navigate(to: .profile) }
            Button("About") { app.navigation.navigate(to: .about) }
            Button("Sign out") { Task { await app.coordinator.logout() } }
        }
    }
}

/// The person's groups, and a way to create or join the first one.
struct GroupsView: View {
    let app: AppRoot<Destination>
    let service: FieldhouseService
    @State private var name = ""
    @State private var link = ""
    @State private var failure: String?

    var body: some View {
        Loading {
            try await service.groups()
        } content: { groups in
            List {
                ForEach(groups) { group in
                    Button(group.name) { app.navigation.navigate(to: .groupDetail(groupId: group.id)) }
                }
                TextField("Name of a new group", text: $name)
                Button("Create group") { Task { await create() } }
                TextField("Link of an invitation", text: $link)
                Button("Join") { app.coordinator.handleDeepLink(link) }
                if let failure { Text(verbatim: failure) }
            }
        }
    }

    private func create() async {
        do {
            app.navigation.navigate(to: .groupDetail(groupId: try await service.makeGroup(name: name)))
            (name, failure) = ("", nil)
        } catch {
            failure = error.words
        }
    }
}
