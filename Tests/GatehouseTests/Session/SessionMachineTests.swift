import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// Single rules of the session, by example; random walks are in `SessionPropertyTests`.
@Suite
struct SessionMachineTests {
    private static let start = SessionInstant(
        wall: Date(timeIntervalSince1970: 1_767_225_600), uptime: 1_000, boot: "1")

    /// A session whose server is a day ahead of the device.
    /// - Parameter refresh: The name of the refresh token, where the back end keeps it.
    private static func makeGrant(
        _ name: String = "one", refresh: String? = nil, life: TimeInterval = 3_600
    ) throws -> SessionGrant {
        let identity = try #require(Identity(userId: "person-1", authMethod: .email))
        let serverTime = start.wall + 86_400
        return SessionGrant(
            session: AuthSession(
                identity: identity, accessToken: Secret("access-\(name)"),
                refreshToken: Secret("refresh-\(refresh ?? name)"), expiresAt: serverTime + life),
            life: life, serverTime: serverTime)
    }

    private static func signedIn(
        life: TimeInterval = 3_600, settings: SessionSettings = SessionSettings()
    ) throws -> SessionMachine {
        var machine = SessionMachine(settings: settings)
        _ = machine.handle(.signedIn(try makeGrant(life: life)), at: start)
        return machine
    }

    private static func after(_ seconds: TimeInterval, wall: TimeInterval? = nil, boot: String = "1") -> SessionInstant
    {
        SessionInstant(wall: start.wall + (wall ?? seconds), uptime: start.uptime + seconds, boot: boot)
    }

    @Test(
        "SES-02 a token is renewed 300 s before it expires, or at a fifth of its life if that is less",
        arguments: [(3_600, 3_300), (1_500, 1_200), (1_000, 800), (60, 48)])
    func lead(life: TimeInterval, due: TimeInterval) throws {
        var machine = try Self.signedIn(life: life)
        #expect(machine.wake == Self.start.uptime + due)
        #expect(machine.handle(.woke, at: Self.after(due - 0.5)).isEmpty)
        let effects = machine.handle(.woke, at: Self.after(due))
        #expect(effects.contains { if case .renew = $0 { true } else { false } })
    }

    @Test("SES-02 lead and share can be set")
    func settings() throws {
        var settings = SessionSettings()
        settings.renewalLead = 100
        settings.renewalShare = 0.5
        #expect(try Self.signedIn(settings: settings).wake == Self.start.uptime + 3_500)
        #expect(try Self.signedIn(life: 100, settings: settings).wake == Self.start.uptime + 50)
    }

    @Test("SES-02 setting the clock of the device changes nothing", arguments: [-86_400.0, 86_400])
    func wallClock(wall: TimeInterval) throws {
        let machine = try Self.signedIn()
        #expect(machine.usableToken(at: Self.after(3_500, wall: wall)) != nil)
        #expect(machine.usableToken(at: Self.after(3_600, wall: wall)) == nil)
    }

    @Test("SES-02 a restored session is renewed by the server's time, after another start of the device too")
    func restored() throws {
        let grant = try Self.makeGrant()
        let held = HeldSession(
            session: grant.session, life: grant.life, serverTime: grant.serverTime, knownAt: Self.start)
        var machine = SessionMachine()
        #expect(machine.handle(.launched, at: Self.start) == [.load(generation: 1)])
        let later = SessionInstant(wall: Self.start.wall + 1_000, uptime: 7, boot: "2")
        _ = machine.handle(
            .loaded(.found(SessionRecord(content: .held(held))), generation: 1, jitter: 0), at: later)
        let wake = try #require(machine.wake)
        #expect(abs(wake - 2_307) < 0.001)
    }

    @Test("SES-04 callers who want a token that has expired cause one renewal and all get its result")
    func callers() throws {
        var machine = try Self.signedIn()
        let now = Self.after(4_000)
        var renewals: [Int] = []
        for caller in 0..<1_000 {
            for case .renew(_, let number) in machine.handle(.tokenWanted(by: caller, rejected: nil), at: now) {
                renewals.append(number)
            }
        }
        let number = try #require(renewals.first)
        #expect(renewals.count == 1)
        #expect(machine.handle(.waiterLeft(3), at: now) == [.answer([3], .failure(.cancelled))])
        let effects = machine.handle(
            .renewalEnded(.renewed(try Self.makeGrant("two")), generation: number, jitter: 0), at: now)
        #expect(effects.contains(.answer((0..<1_000).filter { $0 != 3 }, .token(Secret("access-two")))))
    }

    @Test("SES-03 a token that was answered 401 is renewed once for everybody who got that answer")
    func rejected() throws {
        var machine = try Self.signedIn()
        let effects = machine.handle(.tokenWanted(by: 1, rejected: Secret("access-one")), at: Self.start)
        guard case .renew(_, let number) = effects.first else { throw Failure.noRenewal }
        _ = machine.handle(
            .renewalEnded(.renewed(try Self.makeGrant("two")), generation: number, jitter: 0), at: Self.start)
        #expect(
            machine.handle(.tokenWanted(by: 2, rejected: Secret("access-one")), at: Self.start)
                == [.answer([2], .token(Secret("access-two")))])
    }

    private enum Failure: Error {
        case noRenewal
    }

    @Test("SES-08 FIR-09 a refresh token that comes again, at a sign-in or with a late renewal, is not revoked")
    func sameRefreshToken() throws {
        var machine = try Self.signedIn()
        let effects = machine.handle(.tokenWanted(by: 1, rejected: Secret("access-one")), at: Self.start)
        guard case .renew(_, let number) = effects.first else { throw Failure.noRenewal }
        _ = machine.handle(.signedIn(try Self.makeGrant("two", refresh: "one")), at: Self.start)
        #expect(machine.revocations.isEmpty)
        _ = machine.handle(
            .renewalEnded(.renewed(try Self.makeGrant("three", refresh: "one")), generation: number, jitter: 0),
            at: Self.start)
        #expect(machine.revocations.isEmpty)
        #expect(machine.state.held?.session.accessToken == Secret("access-two"))
    }

    @Test(
        "SES-05 the wait after a failure grows up to its limit, and chance decides within it", arguments: [0, 0.5, 1])
    func backoff(jitter: Double) throws {
        var machine = try Self.signedIn()
        var now = Self.after(3_300)
        for limit in [1.0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300] {
            guard case .renew(_, let number) = machine.handle(.woke, at: now).first else { throw Failure.noRenewal }
            _ = machine.handle(.renewalEnded(.failed(.network), generation: number, jitter: jitter), at: now)
            let wake = try #require(machine.wake)
            #expect(wake - now.uptime == max(1, limit * jitter))
            now = Self.after(wake - Self.start.uptime)
        }
        guard case .stale = machine.state else { throw Failure.noRenewal }
    }

    @Test("SES-05 a refusal asks for a new sign-in and says why", arguments: SessionEnd.allCases)
    func refusal(end: SessionEnd) throws {
        var machine = try Self.signedIn()
        guard case .renew(let held, let number) = machine.handle(.woke, at: Self.after(3_300)).first else {
            throw Failure.noRenewal
        }
        _ = machine.handle(.renewalEnded(.refused(end), generation: number, jitter: 0), at: Self.after(3_301))
        #expect(machine.state == .expired(held.session.identity, end))
    }

    @Test(
        "SES-06 300 s in the background lock the app, less does not, whatever the clock is set to",
        arguments: [(299.9, 299.9, false), (300, 300, true), (300, -5_000, true), (10, 5_000, false)])
    func background(uptime: TimeInterval, wall: TimeInterval, isLocked: Bool) throws {
        var machine = try Self.signedIn()
        _ = machine.handle(.enteredBackground, at: Self.start)
        _ = machine.handle(.becameActive, at: Self.after(uptime, wall: wall))
        #expect((machine.lock == .locked) == isLocked)
        #expect((machine.usableToken(at: Self.after(uptime)) == nil) == isLocked)
        _ = machine.handle(.unlocked, at: Self.after(uptime))
        #expect(machine.lock == .open)
    }

    @Test("SES-06 after a restart of the device a clock that was set back locks the app")
    func clockSetBack() throws {
        for (wall, isLocked) in [(-1.0, true), (0, false), (299, false), (300, true)] {
            var machine = try Self.signedIn()
            _ = machine.handle(.enteredBackground, at: Self.start)
            _ = machine.handle(.becameActive, at: Self.after(10, wall: wall, boot: "2"))
            #expect((machine.lock == .locked) == isLocked, "\(wall) s")
        }
    }

    @Test("SES-06 the time in the background counts from the first word of it, and is over in the foreground")
    func backgroundTwice() throws {
        var machine = try Self.signedIn()
        _ = machine.handle(.enteredBackground, at: Self.start)
        _ = machine.handle(.enteredBackground, at: Self.after(200))
        var returned = machine
        _ = returned.handle(.becameActive, at: Self.after(300))
        #expect(returned.lock == .locked)
        _ = machine.handle(.becameActive, at: Self.after(250))
        _ = machine.handle(.enteredBackground, at: Self.after(260))
        _ = machine.handle(.becameActive, at: Self.after(500))
        #expect(machine.lock == .open)
    }

    @Test("SES-06 the lock can be switched off")
    func noTimeout() throws {
        var settings = SessionSettings()
        settings.backgroundTimeout = nil
        var machine = try Self.signedIn(settings: settings)
        _ = machine.handle(.enteredBackground, at: Self.start)
        _ = machine.handle(.becameActive, at: Self.after(1_000_000))
        #expect(machine.lock == .open)
    }

    @Test("SES-08 a sign-out without a network empties the store and tells the server later, in order")
    func signOut() throws {
        var machine = try Self.signedIn()
        _ = machine.handle(.written(generation: 1), at: Self.start)
        let effects = machine.handle(.signOutRequested, at: Self.start)
        let session = try Self.makeGrant().session
        #expect(effects == [.write(generation: 2), .revoke(session, generation: 3)])
        #expect(machine.record == SessionRecord(revocations: [EndedSession(session, endedAt: Self.start.wall)]))
        #expect(machine.handle(.revocationFailed(generation: 3, jitter: 1), at: Self.start).isEmpty)
        _ = machine.handle(.written(generation: 2), at: Self.start)
        #expect(machine.handle(.woke, at: Self.after(1)) == [.revoke(session, generation: 4)])
        #expect(machine.handle(.revoked(generation: 4), at: Self.after(1)) == [.write(generation: 5)])
        #expect(machine.record?.isEmpty == true)
        #expect(machine.wake == nil)
    }

    @Test("SES-08 where many sign-outs wait, the one in progress stays, and the oldest of the others goes")
    func manySignOuts() throws {
        var machine = SessionMachine(settings: SessionSettings())
        for number in 0...SessionMachine.revocationLimit {
            _ = machine.handle(.signedIn(try Self.makeGrant("\(number)")), at: Self.start)
            _ = machine.handle(.signOutRequested, at: Self.start)
        }
        let kept = machine.revocations.map { $0.session.refreshToken.reveal() }
        #expect(kept == ([0] + Array(2...SessionMachine.revocationLimit)).map { "refresh-\($0)" })
    }

    @Test("SES-09 no secret is seen when the state or an effect is printed")
    func printing() throws {
        var machine = try Self.signedIn()
        let effects = machine.handle(.signOutRequested, at: Self.start)
        for text in ["\(machine)", "\(effects)", String(reflecting: machine)] {
            #expect(!text.contains("access-one") && !text.contains("refresh-one"))
        }
    }
}
