import GatehouseUI
import SwiftUI

/// The view of a destination.
struct PlaceView: View {
    let place: Destination
    let app: AppRoot<Destination>
    let service: FieldhouseService
    let lastAct: LastAct

    var body: some View {
        ProtectedView(requiresAuth: app.navigation.requiresAuthentication(for: place)) {
            switch place {
            case .projects, .rfis, .groups, .settings:
                // The tabs show their roots themselves.
                EmptyView()
            case .projectDetail(let id): ProjectView(id: id, app: app, service: service, lastAct: lastAct)
            case .rfiDetail(let id): RequestView(id: id, app: app, service: service, lastAct: lastAct)
            case .groupDetail(let id): GroupView(id, app: app)
            case .createProject: NewProjectView(app: app, service: service)
            case .createRFI(let id): NewRequestView(project: id, app: app, service: service)
            case .joinGroup(let code): JoinGroupView(Secret(code), app: app)
            case .profile: profile
            case .about: Text(verbatim: words(.aboutText))
            }
        }
        .onAppear { lastAct.arrive() }
    }

    private var profile: some View {
        AccountScreens(app: app) { Speech.shared.choose($0) }
            .navigationTitle(words(.account))
    }
}
