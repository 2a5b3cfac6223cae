import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Testing

struct SessionLimitTests {
    private static func start(_ configure: (inout SessionLimits) -> Void) async throws -> TestServer {
        var limits = SessionLimits()
        configure(&limits)
        return try await TestServer.start { $0.sessions = limits }
    }

    private func expired(_ server: TestServer, _ session: IssuedSession) async throws -> Bool {
        let error = try await refusal { try await server.refresh(session.refreshToken) }
        return error?.status == 400 && error?.code == .sessionExpired
    }

    @Test("SRV-16 a timebox ends a session at its instant, however often it is renewed")
    func timebox() async throws {
        let server = try await Self.start { $0.timebox = .seconds(7200) }
        var session = try await server.confirmed()
        for _ in 0..<3 {
            server.clock.advance(by: 2399)
            session = try await server.refresh(session.refreshToken)
        }
        server.clock.advance(by: 2.999)
        #expect(try await server.authenticate(session).user.id == session.user.id)
        server.clock.advance(by: 0.001)
        // The access token would be good for an hour yet.
        #expect(try await refusal { try await server.authenticate(session) }?.code == .sessionNotFound)
        #expect(try await server.accounts.sessions.live(session.sessionID) == nil)
        #expect(try await expired(server, session))
        #expect(try await expired(server, session))
        #expect(try await server.storedSession(session.sessionID)?.endReason == .expired)
        // Longer sessions from now on do not bring it back.
        let later = try await server.another { $0.sessions = SessionLimits() }
        #expect(try await expired(later, session))
        #expect(try await server.signIn().user.id == session.user.id)
    }

    @Test("SRV-16 inactivity ends a session that was not renewed in time, and no other")
    func inactivity() async throws {
        let server = try await Self.start { $0.inactivity = .seconds(7200) }
        var session = try await server.confirmed()
        for _ in 0..<5 {
            server.clock.advance(by: 7199)
            session = try await server.refresh(session.refreshToken)
        }
        server.clock.advance(by: 7200)
        #expect(try await expired(server, session))
    }

    @Test("SRV-16 a page that is visited keeps its session from ending by inactivity")
    func visits() async throws {
        let server = try await Self.start { $0.inactivity = .seconds(7200) }
        let session = try await server.confirmed()
        for _ in 0..<5 {
            server.clock.advance(by: 7199)
            #expect(try await server.accounts.sessions.live(session.sessionID) != nil)
        }
        // The visit is noted beside the number of the refresh token, which stays.
        #expect(try await server.storedSession(session.sessionID)?.counter == 0)
        server.clock.advance(by: 7200)
        #expect(try await server.accounts.sessions.live(session.sessionID) == nil)
    }

    @Test("SRV-16 with one session per user a newer sign-in ends the older ones at once")
    func single() async throws {
        let server = try await Self.start { $0.onePerUser = true }
        let first = try await server.confirmed()
        let other = try await server.confirmed("grace@example.org")
        let second = try await server.signIn()
        #expect(try await refusal { try await server.authenticate(first) }?.code == .sessionNotFound)
        #expect(try await expired(server, first))
        #expect(try await server.refresh(second.refreshToken).user.id == second.user.id)
        #expect(try await server.refresh(other.refreshToken).user.id == other.user.id)
    }

    @Test("SRV-16 sessions from before there was one per user: the one used last stays")
    func singleFromNowOn() async throws {
        let before = try await Self.start { _ in }
        let first = try await before.confirmed()
        before.clock.advance(by: 60)
        let second = try await before.signIn()
        before.clock.advance(by: 60)
        let renewed = try await before.refresh(first.refreshToken)
        let after = try await before.another { $0.sessions.onePerUser = true }
        #expect(try await expired(after, second))
        #expect(try await after.refresh(renewed.refreshToken).user.id == first.user.id)
    }

    @Test("SRV-29 a further sign-in beyond 500 live sessions ends the one used longest ago, and nobody else's")
    func most() async throws {
        let server = try await Self.start { _ in }
        let first = try await server.confirmed()
        let other = try await server.confirmed("grace@example.org")
        let user = first.user.id
        server.clock.advance(by: 60)
        let now = server.clock.now
        try await server.backend.database.write { sql in
            for _ in 0..<(SessionLimits.mostPerUser - 2) {
                let id = SessionID(rawValue: SystemRandomSource().uuid())
                try SessionTable(sql).insert(
                    SessionRecord(id: id, userID: user, createdAt: now, client: TestServer.client, methods: []))
            }
        }
        func live() async throws -> Int { try await server.accounts.administration.sessions(of: user).count }
        server.clock.advance(by: 60)
        let second = try await server.signIn()
        #expect(try await live() == SessionLimits.mostPerUser)
        #expect(try await server.storedSession(first.sessionID)?.endedAt == nil)
        // What counts is when a session was used, not when it began.
        server.clock.advance(by: 60)
        let renewed = try await server.refresh(first.refreshToken)
        server.clock.advance(by: 60)
        let third = try await server.signIn()
        #expect(try await live() == SessionLimits.mostPerUser)
        for session in [renewed, second, third, other] {
            #expect(try await server.refresh(session.refreshToken).user.id == session.user.id)
        }
        let all = try await server.backend.database.read { try SessionTable($0).all(of: user) }
        let ended = all.filter { $0.endedAt != nil }
        #expect(ended.count == 1 && ended.first?.endReason == .replaced && ended.first?.createdAt == now)
    }

    @Test("SRV-29 MFA-09 sign-ins with a password alone push out no session that has taken the second step")
    func mostOfFirstLevel() async throws {
        let server = try await Self.start { _ in }
        let first = try await server.confirmed()
        let (user, now) = (first.user.id, server.clock.now)
        try await server.backend.database.write { sql in
            try sql.run("UPDATE sessions SET assurance_level = 2 WHERE id = ?", [.id(first.sessionID)])
            for _ in 1..<SessionLimits.mostPerUser {
                let id = SessionID(rawValue: SystemRandomSource().uuid())
                try SessionTable(sql).insert(
                    SessionRecord(
                        id: id, userID: user, createdAt: now.addingTimeInterval(60), client: TestServer.client,
                        methods: []))
            }
        }
        server.clock.advance(by: 120)
        for _ in 1...2 { _ = try await server.signIn() }
        #expect(try await server.accounts.administration.sessions(of: user).count == SessionLimits.mostPerUser)
        #expect(try await server.storedSession(first.sessionID)?.endedAt == nil)
    }

    @Test("SRV-16 without limits a session lasts")
    func none() async throws {
        let server = try await Self.start { _ in }
        let session = try await server.confirmed()
        _ = try await server.signIn()
        server.clock.advance(by: 5 * 365 * 86_400)
        #expect(try await server.refresh(session.refreshToken).user.id == session.user.id)
    }

    @Test("SRV-16 the limits of sessions are settings, and one that would sign everybody out is refused")
    func settings() throws {
        let loader = SettingsLoader()
        let settings = try loader.load(
            arguments: ["--session-timebox", "12h", "--session-inactivity", "2h", "--sessions-per-user", "single"],
            environment: [:])
        var expected = SessionLimits()
        (expected.timebox, expected.inactivity, expected.onePerUser) = (.seconds(43_200), .seconds(7200), true)
        #expect(try settings.accountPolicy().sessions == expected)
        let none = try loader.load(
            arguments: ["--session-timebox", "none"], environment: ["GATEHOUSE_SESSION_INACTIVITY": "none"])
        #expect(try none.accountPolicy().sessions == SessionLimits())
        for arguments in [["--session-inactivity", "1h"], ["--session-inactivity", "10m"]] {
            let error = #expect(throws: SettingsError.self) { try loader.load(arguments: arguments, environment: [:]) }
            #expect(error?.description.contains("must be longer than --access-token-life") == true)
        }
        for value in ["59s", "-1h", "0s", "never", "", "4000d"] {
            let error = #expect(throws: SettingsError.self) {
                try loader.load(arguments: ["--session-timebox=\(value)"], environment: [:])
            }
            #expect(error?.problems.first?.hasPrefix("--session-timebox must be none, or a time") == true)
        }
    }
}
