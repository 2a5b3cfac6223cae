import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// Groups in a whole app without its views.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct GroupWalkTests {
    private enum Place: NavigationDestination {
        enum Tab: String, NavigationTab { case home }
        case home
        case bill(String)
        case crew(String)

        var policy: AccessPolicy {
            switch self {
            case .home: .requiresAuth
            case .bill: .requiresGroup(permission: "billing:manage")
            case .crew: .requiresGroup(permission: nil)
            }
        }
        var tab: Tab? { .home }
        var isTabRoot: Bool { self == .home }
        var routeName: String {
            switch self {
            case .home: "home"
            case .bill: "bill"
            case .crew: "crew"
            }
        }
        var groupId: String? { if case .crew(let id) = self { id } else { nil } }
    }

    private static let password = "velvet harbour lantern"

    private let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false))

    private func app(requiresGroup: Bool = true) async -> AppRoot<Place> {
        let app = AppRoot<Place>(
            .home, backEnd: root.backEnd, settings: InMemorySettings(), catalogue: .english,
            configure: { ports in
                ports.splashTime = .zero
                ports.requiresGroup = requiresGroup
            })
        await app.coordinator.run()
        return app
    }

    /// Somebody signs up, who is asked for the group.
    private func signUp(_ email: String, in app: AppRoot<Place>) async throws {
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        _ = try await root.accounts.signUp(email: email, password: Self.password, consent: consent)
        try await signIn(email, in: app)
    }

    private func signIn(_ email: String, in app: AppRoot<Place>) async throws {
        app.flow.navigateToLogin()
        app.flow.email = email
        app.flow.password = Self.password
        await app.flow.performLogin()
        await app.coordinator.finishAskingGroups()
    }

    @Test("GRP-35 a person without a group creates one before the tabs, and acts in it at once")
    func creation() async throws {
        let app = await app()
        try await signUp("ada@example.com", in: app)
        #expect(app.coordinator.root == .group)
        let gate = try #require(app.coordinator.groupGate)
        #expect(gate == .create)
        let epoch = app.coordinator.epoch
        let model = GroupViewModel(gate, coordinator: app.coordinator)
        await model.open()
        model[.name] = "North yard"
        await model.perform(.submitted)
        #expect(app.coordinator.root == .main && app.coordinator.group?.role == GroupRole.ownerName)
        // Before, the person acted in none.
        #expect(app.coordinator.epoch == epoch + 1)
        await app.coordinator.logout()
        #expect(app.coordinator.group == nil && app.coordinator.root == .signIn)
        try await signIn("ada@example.com", in: app)
        #expect(app.coordinator.root == .main && app.coordinator.group != nil)
    }

    @Test("APP-25 GRP-35 a launch with somebody signed in asks what the back end supports, and then for the group")
    func relaunched() async throws {
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        _ = try await root.accounts.signUp(email: "ada@example.com", password: Self.password, consent: consent)
        let late = LateAuthentication(root.authentication)
        var backEnd = root.backEnd
        backEnd.authentication = late
        backEnd.groups = LateGroups(authentication: late, accounts: root.accounts)
        let app = AppRoot<Place>(
            .home, backEnd: backEnd, settings: InMemorySettings(), catalogue: .english,
            configure: { ports in
                ports.splashTime = .zero
                ports.requiresGroup = true
            })
        await app.coordinator.run()
        await app.coordinator.finishAskingOffer()
        await app.coordinator.finishAskingGroups()
        #expect(app.coordinator.root == .group && app.coordinator.groupGate == .create)
    }

    @Test("GRP-35 an app that needs no group asks for none")
    func notRequired() async throws {
        let app = await app(requiresGroup: false)
        try await signUp("ada@example.com", in: app)
        #expect(app.coordinator.root == .main && app.coordinator.groupGate == nil)
    }

    @Test("GRP-37 under another group nothing of the former one is open, and a role that lacks something sees why")
    func switching() async throws {
        let app = await app()
        try await signUp("ada@example.com", in: app)
        let groups = root.backEnd.groups
        for id in ["5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0001", "5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0002"] {
            _ = try await groups.createGroup(named: "Yard \(id.suffix(1))", id: id)
        }
        let model = GroupViewModel(.switcher, app: app)
        await model.open()
        let choices = model.screen.choices
        #expect(choices.count == 2)
        await model.perform(choices[0].event)
        app.navigation.navigate(to: .bill("7"))
        #expect(app.navigation[.home] == [.bill("7")])
        let epoch = app.coordinator.epoch
        await model.perform(choices[1].event)
        #expect(app.coordinator.epoch == epoch + 1 && app.navigation[.home].isEmpty)
        #expect(app.coordinator.group?.groupId == choices[1].id)
        // The same group again changes nothing.
        app.navigation.navigate(to: .bill("8"))
        await model.perform(choices[1].event)
        #expect(app.navigation[.home] == [.bill("8")])
        // An owner has every permission.
        let need = GroupNeed.permission("billing:manage")
        #expect(app.coordinator.content(needing: need, seenIn: nil) == .shown)
        app.coordinator.take(GroupContext(groupId: choices[1].id, role: GroupRole.memberName))
        #expect(app.coordinator.content(needing: need, seenIn: nil).notice?.name == .notPermitted)
        #expect(app.navigation[.home] == [.bill("8")])
        app.coordinator.take(nil)
        #expect(app.coordinator.content(needing: need, seenIn: nil).notice?.name == .noGroup)
        #expect(app.coordinator.root == .group && app.coordinator.groupGate != nil)
    }

    @Test("GRP-36 a destination that names its group switches to it first, and opens again under it")
    func destination() async throws {
        let app = await app()
        try await signUp("ada@example.com", in: app)
        let ids = ["5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0001", "5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0002"]
        for id in ids { _ = try await root.backEnd.groups.createGroup(named: "Yard \(id.suffix(1))", id: id) }
        let model = GroupViewModel(.switcher, app: app)
        await model.open()
        await model.perform(.switched(ids[0]))
        func content(of id: String) -> ProtectedContent {
            app.coordinator.content(needing: .membership, of: id, seenIn: nil)
        }
        app.navigation.navigate(to: .bill("7"))
        let epoch = app.coordinator.epoch
        app.navigation.navigate(to: .crew(ids[1]))
        // Until the token names the group, nothing of it is shown.
        #expect(content(of: ids[1]).notice?.name == .noGroup && content(of: ids[0]) == .shown)
        await app.coordinator.finishEntering()
        #expect(app.coordinator.group?.groupId == ids[1] && app.coordinator.epoch == epoch + 1)
        // What belongs to the other group is closed.
        #expect(app.navigation[.home] == [.crew(ids[1])] && content(of: ids[1]) == .shown)
    }

    @Test("GRP-36 a destination of a group that the person isn't in switches nothing, and is not named")
    func foreignDestination() async throws {
        let app = await app()
        try await signUp("ada@example.com", in: app)
        let (own, foreign) = ("5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0001", "5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0009")
        _ = try await root.backEnd.groups.createGroup(named: "North yard", id: own)
        let model = GroupViewModel(.switcher, app: app)
        await model.open()
        await model.perform(.switched(own))
        let epoch = app.coordinator.epoch
        app.navigation.navigate(to: .crew(foreign))
        await app.coordinator.finishEntering()
        #expect(app.coordinator.group?.groupId == own && app.coordinator.epoch == epoch)
        #expect(app.navigation[.home] == [.crew(foreign)])
        let shown = app.coordinator.content(needing: .membership, of: foreign, seenIn: nil)
        #expect(shown.notice?.name == .noGroup)
        // Going back leaves the group as it is.
        app.navigation.pop()
        #expect(app.coordinator.content(needing: .membership, of: own, seenIn: nil) == .shown)
    }

    @Test("GRP-23 GRP-36 an invitation that waits comes before the tabs once, and its group is joined there")
    func invited() async throws {
        let app = await app(requiresGroup: false)
        try await signUp("ada@example.com", in: app)
        let group = try await root.backEnd.groups.createGroup(
            named: "North yard", id: "5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0001")
        _ = try await root.backEnd.groups.invite(GroupInvitation.Draft(to: "ben@example.com"), to: group.id)
        await app.coordinator.logout()
        try await signUp("ben@example.com", in: app)
        let gate = try #require(app.coordinator.groupGate)
        #expect(gate == .pending && app.coordinator.root == .group)
        let model = GroupViewModel(gate, coordinator: app.coordinator)
        await model.open()
        let waiting = try #require(model.screen.choices.first)
        await model.perform(waiting.event)
        await model.perform(.submitted)
        #expect(app.coordinator.root == .main && app.coordinator.group?.groupId == group.id)
        #expect(app.coordinator.group?.role == GroupRole.memberName)
    }

    @Test("GRP-23 an invitation that the person decides about later is not offered again before the next sign-in")
    func postponed() async throws {
        let app = await app(requiresGroup: false)
        try await signUp("ada@example.com", in: app)
        let group = try await root.backEnd.groups.createGroup(
            named: "North yard", id: "5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0001")
        _ = try await root.backEnd.groups.invite(GroupInvitation.Draft(to: "ben@example.com"), to: group.id)
        await app.coordinator.logout()
        try await signUp("ben@example.com", in: app)
        let model = GroupViewModel(try #require(app.coordinator.groupGate), coordinator: app.coordinator)
        await model.open()
        await model.perform(.postponed)
        #expect(app.coordinator.root == .main)
        await app.coordinator.logout()
        try await signIn("ben@example.com", in: app)
        #expect(app.coordinator.groupGate == .pending)
    }

    @Test("GRP-35 HouseholdFlow starts from the hand-off, for an app that connects the parts itself")
    func household() async throws {
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        _ = try await root.accounts.signUp(email: "ada@example.com", password: Self.password, consent: consent)
        let step = try await root.coordinator.bootstrap()
        var households: [GroupContext?] = []
        let model = GroupViewModel(step, backEnd: root.backEnd, catalogue: .english) { households.append($0) }
        await model.open()
        #expect(model.screen.name == .choose)
        await model.perform(.opened(.create))
        model[.name] = "North yard"
        await model.perform(.submitted)
        #expect(households.map { $0?.role } == [GroupRole.ownerName])
        #expect(model.currentName == "North yard" && model.errorCode == nil)
    }
}

/// The groups of a back end that says that it has them once it has been asked what it supports.
private struct LateGroups: GroupPorts {
    let authentication: LateAuthentication
    let accounts: InMemoryAccounts

    var capabilities: Set<BackEndCapability> { authentication.isAsked ? accounts.capabilities : [] }

    func groupOffer() async throws -> GroupOffer { try await accounts.groupOffer() }

    func groups(after next: String?) async throws -> ListPage<GroupInfo> { try await accounts.groups(after: next) }

    func pendingInvitations() async throws -> [PendingInvitation] { try await accounts.pendingInvitations() }

    func currentGroup() async -> GroupContext? { await accounts.currentGroup() }
}
