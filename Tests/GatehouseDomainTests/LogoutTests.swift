import GatehouseDomain
import Testing

@Suite
struct LogoutTests {
    @Test("DOM-11 logout calls the port once and forgets the profile last seen")
    func callsThePort() async throws {
        let (port, cache) = (RecordingAuthentication(), RecordingCache([personProfile]))
        try await Logout(authentication: port, cache: cache).execute()
        #expect(await port.logouts == 1)
        #expect(await cache.removals == 1)
        #expect(await cache.profile(userId: "person-1") == nil)
    }

    @Test("DOM-11 an error of the port surfaces unchanged; the last known profile is forgotten anyway")
    func failure() async {
        let cache = RecordingCache([personProfile])
        let logout = Logout(authentication: RecordingAuthentication(logoutFailure: AuthError.network), cache: cache)
        await #expect(throws: AuthError.network) { try await logout.execute() }
        #expect(await cache.profile(userId: "person-1") == nil)
    }
}
