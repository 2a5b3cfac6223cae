import Foundation
import GatehouseUI
import SwiftUI

/// The reference app: the same destinations and links as its web pages, with the same data.
@main
struct FieldhouseApp: App {
    @State private var app: AppRoot<Destination>
    @State private var lastAct = LastAct()
    private let service: FieldhouseService

    init() {
        let backEnd = BackEndChoice.launched.backEnd
        let service = FieldhouseService(server: "http://localhost:8080", backEnd: backEnd)
        self.service = service
        app = AppRoot(
            .projects, links: Destination.publishedLinks, backEnd: backEnd, catalogue: Speech.shared.catalogue,
            appName: "Fieldhouse"
        ) { ports in
            ports.hasOnboarding = true
        } landing: { state in
            // A person who is not known to be in a group starts on the groups tab: the household handoff.
            service.isMember(state.identity) ? nil : .groups
        }
    }

    var body: some Scene {
        WindowGroup {
            // Each window has its own place; the person is the same in all of them.
            WindowRoot(app) { app in
                RootView(app) { tab in
                    TabRootView(tab: tab, app: app, service: service, lastAct: lastAct)
                } label: { tab in
                    Label(words(tab.title), systemImage: tab.symbol)
                } place: { place in
                    PlaceView(place: place, app: app, service: service, lastAct: lastAct)
                } introduction: {
                    IntroductionView { app.coordinator.finishOnboarding() }
                }
                .navigationLayout(.sidebar)
                .task { await service.followMemberships() }
            }
        }
    }
}

extension Destination.Tab {
    /// The symbol of the tab.
    var symbol: String {
        switch self {
        case .projects: "building.2"
        case .rfis: "questionmark.bubble"
        case .groups: "person.3"
        case .settings: "gearshape"
        }
    }
}
