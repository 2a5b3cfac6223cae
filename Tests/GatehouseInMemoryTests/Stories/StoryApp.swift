import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// A device with an app that has places, groups and invitations, at a back end in memory that several people use.
@MainActor
final class StoryApp {
    enum Place: NavigationDestination {
        enum Tab: String, NavigationTab { case home, yard }

        case home, yard
        case project(String)
        case crew(String)
        case join(String)

        var policy: AccessPolicy { if case .crew = self { .requiresGroup(permission: nil) } else { .requiresAuth } }
        var tab: Tab? {
            switch self {
            case .home, .project, .join: .home
            case .yard, .crew: .yard
            }
        }
        var isTabRoot: Bool { self == .home || self == .yard }
        var routeName: String {
            switch self {
            case .home: "home"
            case .yard: "yard"
            case .project: "project"
            case .crew: "crew"
            case .join: "join"
            }
        }
        var invitation: Secret? { if case .join(let code) = self { Secret(code) } else { nil } }
        var groupId: String? { if case .crew(let id) = self { id } else { nil } }

        static func links() throws -> LinkTable<Place> {
            try LinkTable(
                scheme: "stories", origins: ["https://stories.example"],
                [
                    LinkRoute("project/{id}", Place.project) { if case .project(let id) = $0 { id } else { nil } },
                    LinkRoute("crew/{id}", Place.crew) { if case .crew(let id) = $0 { id } else { nil } },
                    LinkRoute("join/{code}", Place.join) { if case .join(let code) = $0 { code } else { nil } },
                ])
        }
    }

    static let password = "velvet harbour lantern"
    static let (ada, ben) = ("ada@example.com", "ben@example.com")
    static let ids = ["5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0001", "5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0002"]

    let accounts = InMemoryAccounts(confirmsAddresses: false)
    let root: CompositionRoot
    private let settings = InMemorySettings()
    private var running: Task<Void, Never>?

    /// - Parameter hasSession: Whether the back end has a session, whose token says the group.
    init(hasSession: Bool = false) {
        root = CompositionRoot(accounts: accounts, hasSession: hasSession)
    }

    deinit { running?.cancel() }

    var groups: any GroupPorts { root.backEnd.groups }

    /// Launches the app. It locks whenever it was away.
    /// - Parameter backEnd: The back end; by default the one in memory.
    func launch(requiresGroup: Bool = false, backEnd: BackEnd? = nil) async throws -> AppRoot<Place> {
        let app = AppRoot<Place>(
            .home, links: try Place.links(), backEnd: backEnd ?? root.backEnd, settings: settings, catalogue: .english,
            limits: NavigationSettings(backgroundTimeout: 0),
            configure: { ports in
                ports.splashTime = .zero
                ports.deviceOwner = nil
                ports.requiresGroup = requiresGroup
            })
        if app.backEnd.session == nil {
            await app.coordinator.run()
        } else {
            running = Task { [coordinator = app.coordinator] in await coordinator.run() }
            while app.coordinator.root == .splash { await Task.yield() }
        }
        return app
    }

    /// Creates an account, and leaves nobody signed in.
    func signUp(_ email: String) async throws {
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        _ = try await accounts.signUp(email: email, password: Self.password, consent: consent)
        try await root.authentication.logout()
    }

    /// Signs in through the app, which then knows the person's groups.
    func signIn(_ email: String, in app: AppRoot<Place>) async throws {
        try await app.authenticator.signIn(email: email, password: Self.password)
        await app.coordinator.finishAskingGroups()
        // The places follow the session in a moment.
        app.coordinator.follow()
        await app.navigation.finishErrands()
    }

    /// Gives the person who is signed in an authenticator app.
    /// - Returns: Backup codes, with which the step can be taken.
    func protect() async throws -> [Secret] {
        let enrollment = try await accounts.enrollApp(named: "Phone")
        try await accounts.confirm(enrollment.id, code: await accounts.appCode(for: enrollment.secret))
        return try await accounts.makeBackupCodes()
    }

    /// Creates a group as the person who is signed in.
    func group(_ number: Int) async throws -> GroupInfo {
        try await groups.createGroup(named: "Yard \(number)", id: Self.ids[number])
    }

    /// The code in a link that invites anybody.
    private func invite(to group: GroupInfo) async throws -> String {
        let sent = try await groups.invite(GroupInvitation.Draft(.link), to: group.id)
        return String(try #require(sent.link?.reveal().split(separator: "/").last))
    }

    /// The code in a link of Ada's that invites to her group, whose name is "Yard 0". Nobody is signed in afterwards.
    func invitation() async throws -> String {
        try await signUp(Self.ada)
        _ = try await accounts.signIn(email: Self.ada, password: Self.password)
        let code = try await invite(to: try await group(0))
        try await root.authentication.logout()
        return code
    }

    /// The back end ends every session, and the app finds out.
    func endSession(in app: AppRoot<Place>) async throws {
        let session = try #require(app.backEnd.session)
        let token = try await session.validAccessToken()
        await accounts.endSessions()
        _ = try? await session.validAccessToken(otherThan: token)
        app.coordinator.follow()
        #expect(app.coordinator.requiresReauthentication)
    }

    /// The app leaves the foreground and comes back.
    func lock(_ app: AppRoot<Place>) {
        app.coordinator.resignedActive()
        app.coordinator.becameActive()
        #expect(app.coordinator.requiresReauthentication)
    }
}
