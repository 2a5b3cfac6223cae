import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// The lock after time away: one setting for navigation and session, and who opens it.
@MainActor
@Suite
struct LockSettingTests {
    /// An app over a device whose person was away for so many seconds.
    private func away(
        _ seconds: Double, session: Double?? = nil, navigation: Double?? = nil, owner: (any DeviceOwnerPort)? = nil
    ) async -> (AppRoot<Spot>, SessionManager) {
        var settings = SessionSettings()
        if let session { settings.backgroundTimeout = session }
        var limits = NavigationSettings()
        if let navigation { limits.backgroundTimeout = navigation }
        let device = SessionWorld(settings: settings)
        let manager = device.launch()
        let backEnd = BackEnd(
            authentication: HeldAuthentication(manager: manager, server: device.server), service: InMemoryAccounts(),
            profiles: InMemoryProfileAdapter(), cache: InMemoryProfileCache(), session: manager, log: { _ in })
        let app = AppRoot<Spot>(
            .items, backEnd: backEnd, settings: InMemorySettings(), limits: limits,
            configure: {
                $0.timekeeper = device.timekeeper
                $0.timer = device.clock
                $0.splashTime = .zero
                $0.log = { _ in }
                $0.deviceOwner = owner
            })
        manager.launch()
        await manager.finishErrands()
        app.coordinator.follow()
        await app.flow.signIn(providerId: "0")
        app.coordinator.follow()
        app.coordinator.resignedActive()
        device.pass(seconds)
        app.coordinator.becameActive()
        return (app, manager)
    }

    @Test("APP-23 the time away that the session has is the navigation's too, and none ends the lock of both")
    func sessionSetting() async {
        for (seconds, limit, locks) in [(301.0, nil as Double?, false), (61, 60, true), (59, 60, false)] {
            let (app, session) = await away(seconds, session: .some(limit))
            #expect(app.coordinator.isAuthenticated)
            #expect((app.coordinator.gate == .locked(.away)) == locks)
            #expect(session.status.isLocked == locks)
        }
    }

    @Test("APP-23 the time away that the navigation has is the session's too, and counts if both are set")
    func navigationSetting() async {
        for (seconds, limit, locks) in [(301.0, nil as Double?, false), (61, 60, true), (59, 60, false)] {
            for other in [nil as Double??, .some(10)] {
                let (app, session) = await away(seconds, session: other, navigation: .some(limit))
                #expect((app.coordinator.gate == .locked(.away)) == locks)
                #expect(session.status.isLocked == locks)
            }
        }
        let (app, session) = await away(300)
        #expect(app.coordinator.gate == .locked(.away) && session.status.isLocked)
    }

    @Test("APP-23 the app asks to sign in again until the owner has opened the lock, and content stays hidden")
    func stays() async {
        let owner = ScriptedOwner(answers: [.cancelled, .proved])
        let (app, session) = await away(300, owner: owner)
        #expect(app.coordinator.requiresReauthentication)
        #expect(app.coordinator.notice()?.actions.first?.step == .unlock)
        await app.coordinator.unlock()
        #expect(app.coordinator.requiresReauthentication && session.status.isLocked)
        await app.coordinator.unlock()
        #expect(!app.coordinator.requiresReauthentication && !session.status.isLocked)
    }

    @Test("APP-23 without an owner to ask, the lock offers the sign-in, and the default is what the system has")
    func withoutOwner() async {
        let (app, _) = await away(300)
        #expect(app.coordinator.notice()?.actions.map(\.step) == [.signIn, .signOut])
        #expect((NavigationPorts().deviceOwner == nil) == (NavigationPorts.systemDeviceOwner == nil))
        #if os(Linux)
            #expect(NavigationPorts().deviceOwner == nil)
        #endif
    }
}
