import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Signing in again to confirm who one is, before an account is deleted.
struct ConfirmedIdentityTests {
    private static let context = [AuthContextKey.idToken: "the.id.token", AuthContextKey.userId: "7a1e"]

    @Test("UI-13 when somebody else signs in to confirm a deletion, that session is ended and the person's own stays")
    func somebodyElse() async throws {
        let own = try Device.session()
        let device = try Device(session: own)
        await device.network.inject(
            try Device.settings(), try Device.answers(Device.answer(user: ["id": "somebody-else"])),
            .answers(status: 204, headers: [:], body: Data()))
        _ = try await device.adapter.refreshProviders()
        await #expect(throws: AuthError.invalidCredentials) {
            try await device.adapter.authenticate(providerId: "apple", context: Self.context)
        }
        #expect(await device.holder.session == own)
        let last = try #require(await device.network.requests.last)
        #expect(last.url?.path().hasSuffix("/logout") == true)
        #expect(last.value(forHTTPHeaderField: "Authorization") == "Bearer new.access.token")
    }

    @Test("UI-13 the person's own sign-in is adopted, because the back end asks for a recent one")
    func thePerson() async throws {
        let device = try Device(session: try Device.session())
        await device.network.inject(try Device.settings(), try Device.answers(Device.answer()))
        _ = try await device.adapter.refreshProviders()
        let identity = try await device.adapter.authenticate(providerId: "apple", context: Self.context)
        #expect(identity.userId == "7a1e")
        #expect(await device.holder.session?.accessToken == Secret("new.access.token"))
    }

    @Test("APP-07 a stock Supabase is not asked to cancel a change of email")
    func cancellation() async throws {
        let device = try Device(session: try Device.session())
        await device.network.inject(try Device.settings())
        _ = try await device.adapter.refreshProviders()
        #expect(!device.adapter.capabilities.contains(.emailChangeCancellation))
        await #expect(throws: AuthError.unsupported) { try await device.adapter.cancelEmailChange() }
        #expect(await device.network.requests.count == 1)
    }

    @Test("APP-07 a Gatehouse server that is too old to cancel a change of email says so", arguments: [404, 405])
    func olderServer(status: Int) async throws {
        let own = try Device.session()
        let device = try Device(session: own)
        let settings: [String: Any] = [
            "external": ["email": true],
            "gatehouse": ["minimum_password_length": 8, "code_length": 6, "consent_required": false] as [String: Any],
        ]
        await device.network.inject(
            try Device.answers(settings), try Device.answers(["code": "not_found", "message": "x"], status: status))
        await #expect(throws: AuthError.unsupported) { try await device.adapter.cancelEmailChange() }
        #expect(await device.network.requests.count == 2)
        #expect(await device.holder.session == own)
    }
}
