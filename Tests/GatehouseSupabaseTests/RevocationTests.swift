import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Telling a back end without sign-out tickets that a session has ended.
struct RevocationTests {
    private static let done = FaultyTransport.Fault.answers(status: 204, headers: [:], body: Data())

    private static func refuses(_ code: String, status: Int = 403) throws -> FaultyTransport.Fault {
        try Device.answers(["code": code, "message": "x"], status: status)
    }

    /// The last parts of the requested addresses.
    private static func asked(_ device: Device) async -> [String] {
        await device.network.requests.compactMap { $0.url?.lastPathComponent }
    }

    private static func bearers(_ device: Device) async -> [String?] {
        await device.network.requests.map { $0.value(forHTTPHeaderField: "Authorization") }
    }

    /// A session of which a sign-out has left the refresh token alone.
    private static func tokenAlone() throws -> AuthSession {
        let session = try Device.session()
        return AuthSession(
            identity: session.identity, accessToken: Secret(""), refreshToken: session.refreshToken,
            expiresAt: session.expiresAt)
    }

    @Test(
        "SES-08 a token that is no longer accepted is renewed, so that its session can be ended",
        arguments: ["bad_jwt", "no_authorization"])
    func renewed(code: String) async throws {
        let device = try Device()
        await device.network.inject(try Self.refuses(code), try Device.answers(Device.answer()), Self.done)
        try await device.sessions.revoke(try Device.session())
        #expect(await Self.asked(device) == ["logout", "token", "logout"])
        let bearers = await Self.bearers(device)
        #expect(bearers.first == "Bearer held-access-token" && bearers.last == "Bearer new.access.token")
    }

    @Test("SES-13 where the refresh token alone was kept, it is renewed first")
    func leftOver() async throws {
        let device = try Device()
        await device.network.inject(try Device.answers(Device.answer()), Self.done)
        try await device.sessions.revoke(try Self.tokenAlone())
        #expect(await Self.asked(device) == ["token", "logout"])
        #expect(await Self.bearers(device).last == "Bearer new.access.token")
    }

    @Test(
        "SES-08 a session that the back end has ended by itself is not told again",
        arguments: ["session_not_found", "session_expired", "user_not_found"])
    func alreadyEnded(code: String) async throws {
        let device = try Device()
        await device.network.always(try Self.refuses(code))
        try await device.sessions.revoke(try Device.session())
        #expect(await Self.asked(device) == ["logout"])
        let later = try Device()
        await later.network.always(try Self.refuses("refresh_token_not_found", status: 400))
        try await later.sessions.revoke(try Self.tokenAlone())
        #expect(await Self.asked(later) == ["token"])
    }

    @Test("SES-08 a back end that cannot be reached is told later, whichever of the requests it does not answer")
    func unreachable() async throws {
        let answer = try Device.answers(Device.answer())
        let cases: [(AuthSession, [FaultyTransport.Fault])] = [
            (try Device.session(), []), (try Device.session(), [try Self.refuses("bad_jwt")]),
            (try Device.session(), [try Self.refuses("bad_jwt"), answer]), (try Self.tokenAlone(), []),
            (try Self.tokenAlone(), [answer]),
        ]
        for (session, faults) in cases {
            let device = try Device()
            for fault in faults { await device.network.inject(fault) }
            await device.network.always(.fails(.unreachable))
            await #expect(throws: AuthError.network) { try await device.sessions.revoke(session) }
            #expect(await Self.asked(device).count == faults.count + 1)
        }
    }
}
