import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a device is asked to create, as a back end sends it.
struct PasskeyQuestionTests {
    /// The beginning of a new passkey.
    private static func question(_ changes: [String: Any] = [:]) -> [String: Any] {
        let options: [String: Any] = [
            "challenge": "AAEC", "rp": ["id": "example.com", "name": "Example"],
            "user": ["id": "AwQ", "name": "person@example.com", "displayName": "Person"],
            "pubKeyCredParams": [["type": "public-key", "alg": -7], ["type": "public-key", "alg": -257]],
            "excludeCredentials": [["type": "public-key", "id": "BQY"]],
        ]
        return ["challenge_id": "the-question", "options": options.merging(changes) { $1 }]
    }

    @Test("PKF-04 a device learns the account of a new passkey, and the passkeys that the person has already")
    func creation() async throws {
        let device = try Device(session: try Device.session())
        await device.network.inject(try Device.settings(), try Device.answers(Self.question()))
        let creation = try await device.adapter.beginPasskey(isAutomatic: true)
        #expect(creation.id == "the-question" && creation.challenge == [0, 1, 2] && creation.isAutomatic)
        #expect(creation.site == "example.com" && creation.siteName == "Example")
        #expect(creation.account.handle == [3, 4] && creation.account.displayName == "Person")
        #expect(creation.algorithms == [-7, -257] && creation.excluded == [[5, 6]])
        // A stock Supabase refuses a member that it does not know.
        let request = try #require(await device.network.requests.last)
        #expect(try Device.body(request).isEmpty)
    }

    @Test("PKF-04 ADP-05 a question without a site, an account or a challenge is refused")
    func incomplete() async throws {
        let device = try Device(session: try Device.session())
        await device.network.inject(try Device.settings())
        _ = try await device.adapter.refreshProviders()
        let incomplete: [[String: Any]] = [
            ["challenge": ""], ["challenge": NSNull()], ["rp": ["name": "Example"]], ["rp": ["id": ""]],
            ["user": ["name": "person@example.com"]], ["user": ["id": ""]], ["user": NSNull()],
        ]
        for changes in incomplete {
            await device.network.always(try Device.answers(Self.question(changes)))
            await #expect(throws: AuthError.unknown("malformed_response"), "\(changes)") {
                try await device.adapter.beginPasskey(isAutomatic: false)
            }
        }
    }
}
