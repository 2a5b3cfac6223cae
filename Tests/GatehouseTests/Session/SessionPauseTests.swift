import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// The pauses of the session, at their limits.
struct SessionPauseTests {
    private static let start = SessionInstant(
        wall: Date(timeIntervalSince1970: 1_767_225_600), uptime: 1_000, boot: "1")

    private static func grant(_ name: String, life: TimeInterval) throws -> SessionGrant {
        SessionGrant(
            session: AuthSession(
                identity: try #require(Identity(userId: "person-1", authMethod: .email)),
                accessToken: Secret("access-\(name)"), refreshToken: Secret("refresh-\(name)"),
                expiresAt: start.wall + life),
            life: life, serverTime: start.wall)
    }

    /// A machine that renews since ``start``, and the number of the renewal.
    private static func renewing() throws -> (SessionMachine, Int) {
        var machine = SessionMachine()
        _ = machine.handle(.signedIn(try grant("one", life: 3_600)), at: start)
        let effects = machine.handle(.tokenWanted(by: 1, rejected: Secret("access-one")), at: start)
        let numbers = effects.compactMap { if case .renew(_, let number) = $0 { number } else { nil } }
        return (machine, try #require(numbers.first))
    }

    private static func after(_ seconds: TimeInterval) -> SessionInstant {
        SessionInstant(wall: start.wall + seconds, uptime: start.uptime + seconds, boot: "1")
    }

    private static func isRenewal(_ effect: SessionEffect) -> Bool {
        if case .renew = effect { true } else { false }
    }

    @Test(
        "SES-05 a server sets the pause before the next renewal, of an hour at most, and nothing shortens it",
        arguments: [(600.0, 600.0), (3_600, 3_600), (1e12, 3_600), (-5, 1), (.infinity, 1), (.nan, 1)]
            as [(TimeInterval, TimeInterval)])
    func retryAfter(asked: TimeInterval, pause: TimeInterval) throws {
        let (renewing, number) = try Self.renewing()
        var machine = renewing
        _ = machine.handle(
            .renewalEnded(.failed(.rateLimited(retryAfter: asked)), generation: number, jitter: 0), at: Self.start)
        #expect(machine.wake == Self.start.uptime + pause)
        let early = Self.after(pause - 0.5)
        for event in [SessionEvent.connectionReturned, .becameActive, .woke, .tokenWanted(by: 2, rejected: nil)] {
            var waiting = machine
            let effects = waiting.handle(event, at: early)
            #expect(!effects.contains(where: Self.isRenewal), "\(event)")
        }
        let effects = machine.handle(.woke, at: Self.after(pause))
        #expect(effects.contains(where: Self.isRenewal))
    }

    @Test("SES-02 a token that has hardly any time left when it arrives is not renewed at once", arguments: [0.0, 1])
    func shortLife(life: TimeInterval) throws {
        let (renewing, number) = try Self.renewing()
        var machine = renewing
        _ = machine.handle(
            .renewalEnded(.renewed(try Self.grant("two", life: life)), generation: number, jitter: 0), at: Self.start)
        #expect(machine.wake == Self.start.uptime + 1)
    }
}
