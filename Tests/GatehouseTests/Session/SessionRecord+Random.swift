import Foundation
import Gatehouse
import GatehouseDomain

extension SessionRecord {
    /// Any record, with texts that have to be escaped and times as odd as a device or a server can make them.
    static func random(_ dice: inout Dice) -> SessionRecord {
        let content: Content
        switch dice.roll(4) {
        case 0: content = .none
        case 1: content = .ended(.random(&dice), dice.pick(SessionEnd.allCases))
        default:
            content = .held(
                HeldSession(
                    session: .random(&dice), life: TimeInterval.random(&dice), serverTime: Date.random(&dice),
                    knownAt: .random(&dice)))
        }
        let lock: SessionLock
        switch dice.roll(3) {
        case 0: lock = .open
        case 1: lock = .locked
        default: lock = .away(since: .random(&dice))
        }
        let revocations = (0..<dice.roll(4)).map { _ in
            EndedSession(
                .random(&dice, ticket: Secret(.random(&dice))), endedAt: dice.roll(3) == 0 ? nil : Date.random(&dice))
        }
        return SessionRecord(content: content, lock: lock, revocations: revocations)
    }
}

extension AuthSession {
    fileprivate static func random(_ dice: inout Dice, ticket: Secret? = nil) -> AuthSession {
        AuthSession(
            identity: .random(&dice), accessToken: Secret(.random(&dice)), refreshToken: Secret(.random(&dice)),
            expiresAt: Date.random(&dice), ticket: ticket)
    }
}

extension Identity {
    fileprivate static func random(_ dice: inout Dice) -> Identity {
        let methods: [AuthMethod] = [
            .email, .apple, .google, .guest, .other(.random(&dice)), .other("guest"), .other(""),
        ]
        let method = dice.pick(methods)
        return Identity(userId: "id" + .random(&dice), authMethod: method) ?? .random(&dice)
    }
}

extension SessionInstant {
    fileprivate static func random(_ dice: inout Dice) -> SessionInstant {
        SessionInstant(wall: Date.random(&dice), uptime: TimeInterval.random(&dice), boot: .random(&dice))
    }
}

extension Date {
    fileprivate static func random(_ dice: inout Dice) -> Date {
        Date(timeIntervalSinceReferenceDate: .random(&dice))
    }
}

extension TimeInterval {
    fileprivate static func random(_ dice: inout Dice) -> TimeInterval {
        switch dice.roll(4) {
        case 0: dice.pick([0, -0.0, .infinity, -.infinity, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude])
        case 1: Double(dice.roll(10_000))
        default: Double(dice.next() >> 11) / Double(1 << 20)
        }
    }
}

extension String {
    fileprivate static func random(_ dice: inout Dice) -> String {
        let pieces = [
            "a", "Z", "0", "\"", "\\", "/", "\u{0}", "\n", "\u{7f}", "é", "日本", "👩‍👩‍👧", "\u{2028}", "{", "}", " ",
        ]
        return (0..<dice.roll(40)).map { _ in dice.pick(pieces) }.joined()
    }
}
