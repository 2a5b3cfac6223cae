import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseJOSE
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

/// Two servers on one database, whose clocks are ten seconds slow and ten seconds fast.
@Suite(.timeLimit(.minutes(2)))
struct ClockSkewTests {
    private struct Pair {
        let slow: TestServer
        let fast: TestServer

        init(configure: (inout AccountPolicy) -> Void = { _ in }) async throws {
            let clock = ManualWallClock()
            slow = try await TestServer.start(clock: clock, configure: configure)
            fast = try await TestServer.open(slow.folder, ManualWallClock(clock.now + 20), slow.policy)
        }

        var both: [TestServer] { [slow, fast] }

        /// Both ways: what one does and the other finds.
        var orders: [(TestServer, TestServer)] { [(slow, fast), (fast, slow)] }

        func advance(by seconds: TimeInterval) {
            for server in both { server.clock.advance(by: seconds) }
        }
    }

    @Test("PG-29 PG-42 tokens and renewals of one server are taken by the other at once, whichever is ahead")
    func tokens() async throws {
        let pair = try await Pair()
        var session = try await pair.slow.confirmed()
        for turn in 0..<6 {
            session = try await pair.both[turn % 2].refresh(session.refreshToken)
            for server in pair.both {
                #expect(try await server.authenticate(session).user.id == session.user.id)
            }
            pair.advance(by: 1)
        }
        #expect(try await pair.slow.storedSession(session.sessionID)?.counter == 6)
    }

    @Test("PG-29 a code is used once, and lives as long as it should but for the difference")
    func codes() async throws {
        let pair = try await Pair { $0.codeLife = .seconds(300) }
        for (number, (first, second)) in pair.orders.enumerated() {
            let email = "p\(number)@example.org"
            try await first.signUp(email)
            let code = try await first.newestMail(to: email).code
            _ = try await second.verify(.signup, code: code, email: email)
            for server in pair.both {
                #expect(try await refusal { try await server.verify(.signup, code: code, email: email) } != nil)
            }
            // One that the other server may take for a little too long, or not quite long enough.
            pair.advance(by: 120)
            try await first.recover(email)
            let late = try await first.newestMail(to: email).code
            pair.advance(by: 300 - 21)
            _ = try await second.verify(.recovery, code: late, email: email)
            pair.advance(by: 120)
            try await first.recover(email)
            let tooLate = try await first.newestMail(to: email).code
            pair.advance(by: 300 + 21)
            #expect(
                try await refusal { try await second.verify(.recovery, code: tooLate, email: email) }?.code
                    == .otpExpired)
        }
    }

    @Test("PG-29 PG-24 a limit lets through as many as it should, whichever server is asked")
    func limits() async throws {
        let pair = try await Pair { policy in
            policy.limits = LimitPolicy.standard
            policy.limits?.token = LimitRule("token", count: 30, window: .seconds(600))
        }
        let session = try await pair.slow.confirmed()
        var (admitted, refused) = (0, 0)
        for turn in 0..<40 {
            let server = pair.both[turn % 2]
            if try await refusal(of: { try await server.refresh(session.refreshToken) }) == nil {
                admitted += 1
            } else {
                refused += 1
            }
        }
        #expect(admitted == 30 && refused == 10)
        pair.advance(by: 600 - 21)
        for server in pair.both {
            #expect(
                try await refusal { try await server.refresh(session.refreshToken) }?.code == .overRequestRateLimit)
        }
        pair.advance(by: 42)
        for server in pair.both {
            #expect(try await refusal { try await server.refresh(session.refreshToken) } == nil)
        }
    }

    @Test("PG-29 no token is by a key that the other server has not published for minutes")
    func keys() async throws {
        for rotatesFast in [false, true] {
            let pair = try await Pair()
            var session = try await pair.slow.confirmed()
            let rotating = rotatesFast ? pair.fast : pair.slow
            let (new, _) = try await rotating.backend.signingKeys.rotate(at: rotating.clock.now)
            var publishedAt: [Int: Int] = [:]
            var signedAt: Int?
            for second in stride(from: 0, through: 1000, by: 5) {
                for (index, server) in pair.both.enumerated() {
                    let now = server.clock.now
                    let published = try await server.backend.signingKeys.keys(at: now).published(at: now).keys
                    if published.contains(where: { $0.kid == new }), publishedAt[index] == nil {
                        publishedAt[index] = second
                    }
                    session = try await server.refresh(session.refreshToken)
                    let head = session.accessToken.reveal().split(separator: ".").first.map(String.init) ?? ""
                    let members = try JSONValue(json: try #require(Base64URL.decode(head))).objectValue
                    if members?["kid"]?.stringValue == new, signedAt == nil { signedAt = second }
                    for other in pair.both { _ = try await other.authenticate(session) }
                }
                pair.advance(by: 5)
            }
            let last = try #require(publishedAt.values.max())
            #expect(publishedAt.count == 2 && last <= 60)
            #expect((880...920).contains(try #require(signedAt)))
        }
    }

    @Test("PG-29 a mail that one server sends is not sent by the other until its lease is over but for the difference")
    func leases() async throws {
        let pair = try await Pair()
        for (number, (first, second)) in pair.orders.enumerated() {
            try await first.signUp("m\(number)@example.org")
            pair.advance(by: 30)
            let begin = first.clock.now
            let claimed = try await first.backend.database.write {
                try OutboxTable($0).claim(1, at: begin, until: begin + 60)
            }
            #expect(claimed.count == 1)
            func claim() async throws -> Int {
                let now = second.clock.now
                return try await second.backend.database.write {
                    try OutboxTable($0).claim(1, at: now, until: now + 60).count
                }
            }
            pair.advance(by: 60 - 21)
            #expect(try await claim() == 0)
            pair.advance(by: 42)
            #expect(try await claim() == 1)
            pair.advance(by: 3600)
            let now = first.clock.now + 3600
            try await first.backend.database.write { _ = try OutboxTable($0).dropExpired(100, at: now) }
        }
    }
}
