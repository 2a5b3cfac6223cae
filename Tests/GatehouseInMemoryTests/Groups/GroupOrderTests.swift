import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// What an app gets with the destinations and links of the guide to groups, and nothing else.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct GroupOrderTests {
    private enum Place: NavigationDestination {
        enum Tab: String, NavigationTab { case home }
        case groups, group(String), join(String)

        var policy: AccessPolicy { .requiresAuth }
        var tab: Tab? { .home }
        var routeName: String { "place" }
        var isTabRoot: Bool { self == .groups }
        var invitation: Secret? { if case .join(let code) = self { Secret(code) } else { nil } }
        var groupId: String? { if case .group(let id) = self { id } else { nil } }

        static var links: LinkTable<Place> {
            LinkTable(
                literal: "houses", origins: ["https://houses.example.com"],
                [
                    LinkRoute("group/{id}", Place.group) { if case .group(let id) = $0 { id } else { nil } },
                    LinkRoute("invite/{code}", Place.join) { if case .join(let code) = $0 { code } else { nil } },
                ])
        }
    }

    private static let password = "velvet harbour lantern"
    private static let ids = ["5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0001", "5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0002"]

    @Test(
        "LINK-05 GRP-35 GRP-36 a link names its group at the sign-up, is joined on its screen, and groups are places")
    func invited() async throws {
        let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false))
        let groups = root.backEnd.groups
        let app = AppRoot<Place>(
            .home, links: Place.links, backEnd: root.backEnd, settings: InMemorySettings(), catalogue: .english,
            configure: { $0.splashTime = .zero })
        await app.coordinator.run()
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        _ = try await root.accounts.signUp(email: "ada@example.com", password: Self.password, consent: consent)
        let house = try await groups.createGroup(named: "Alder House", id: Self.ids[0])
        let sent = try await groups.invite(GroupInvitation.Draft(.link), to: house.id)
        let code = String(try #require(sent.link?.reveal().split(separator: "/").last))
        try await root.authentication.logout()

        app.coordinator.handleDeepLink("https://houses.example.com/invite/\(code)")
        await app.navigation.finishErrands()
        #expect(app.flow.screen.texts.contains(say(.signUpToJoin(group: "Alder House"))))
        app.flow.navigateToSignup()
        app.flow.email = "ben@example.com"
        app.flow.password = Self.password
        app.flow.confirmPassword = Self.password
        app.flow.updateConsent(true)
        await app.flow.performSignup()
        await app.coordinator.finishAskingGroups()
        #expect(app.navigation[.home] == [.join(code)])

        let model = GroupViewModel(.join, start: .received(.code(Secret(code))), app: app)
        await model.open()
        #expect(model.screen.title == Catalogue.english.group(.joinTitle(group: "Alder House")))
        await model.perform(.submitted)
        #expect(app.coordinator.group?.groupId == house.id && app.coordinator.group?.role == GroupRole.memberName)
        #expect(app.navigation[.home].isEmpty)

        // The link of another group opens there.
        let boat = try await groups.createGroup(named: "Boat crew", id: Self.ids[1])
        app.coordinator.handleDeepLink("https://houses.example.com/group/\(boat.id)")
        await app.coordinator.finishEntering()
        #expect(app.coordinator.group?.groupId == boat.id)
        #expect(app.navigation[.home] == [.group(boat.id)])
    }
}
