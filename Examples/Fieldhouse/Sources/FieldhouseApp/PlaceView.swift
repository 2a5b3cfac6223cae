import GatehouseUI
import SwiftUI

/// The view of a destination.
struct PlaceView: View {
    let place: Destination
    let app: AppRoot<Destination>
    let service: FieldhouseService

    var body: some View {
        ProtectedView(requiresAuth: app.navigation.requiresAuthentication(for: place)) {
            switch place {
            case .projects, .rfis, .groups, .settings:
                // The tabs show their roots themselves.
                EmptyView()
            case .projectDetail(let id): project(id)
            case .rfiDetail(let id): request(id)
            case .groupDetail(let id): group(id)
            case .createProject: NewProjectView(app: app, service: service)
            case .createRFI(let id): NewRequestView(project: id, app: app, service: service)
            case .joinGroup(let code): JoinView(code: code, app: app, service: service)
            case .profile: profile
            case .about: Text("Fieldhouse shows a building crew its projects, and shows you how sign-in is done.")
            }
        }
    }

    private func project(_ id: String) -> some View {
        Loading {
            (project: try await service.project(id), requests: try await service.requests(of: id))
        } content: { loaded in
            List {
                Text(verbatim: loaded.project.groupName)
                if !loaded.project.site.isEmpty { Text(verbatim: loaded.project.site) }
                Button("New request") { app.navigation.navigate(to: .createRFI(projectId: id)) }
                ForEach(loaded.requests.items) { request in
                    Button(request.title) { app.navigation.navigate(to: .rfiDetail(rfiId: request.id)) }
                }
            }
            .navigationTitle(loaded.project.name)
        }
    }

    private func request(_ id: String) -> some View {
        Loading {
            try await service.request(id)
        } content: { request in
            List {
                Button(request.projectName) {
                    app.navigation.navigate(to: .projectDetail(projectId: request.projectID))
                }
                Text(verbatim: request.question)
                Text(verbatim: request.answer ?? "No answer yet")
            }
            .navigationTitle(request.title)
        }
    }

    private func group(_ id: String) -> some View {
        Loading {
            try await service.group(id)
        } content: { detail in
            List {
                ForEach(detail.members, id: \.self) { member in
                    Text(verbatim: "\(member.name), \(member.role)")
                }
            }
            .navigationTitle(detail.group.name)
        }
    }

    private var profile: some View {
        AccountScreens(app: app, backEnd: service.backEnd)
            .navigationTitle("Account")
    }
}

/// Gatehouse's screens about the account, with a model of their own for as long as they are shown.
private struct AccountScreens: View {
    @State private var model: AccountViewModel

    init(app: AppRoot<Destination>, backEnd: BackEnd) {
        model = AccountViewModel(backEnd: backEnd, appState: app.coordinator.appState)
    }

    var body: some View { AccountView(model: model) }
}
