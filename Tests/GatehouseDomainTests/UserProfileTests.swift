import Foundation
import GatehouseDomain
import Testing

@Suite
struct UserProfileTests {
    @Test("DOM-03 encoding and decoding give the same profile")
    func roundTrip() throws {
        var profile = personProfile
        for socialUserId in [nil, "000123.abc"] {
            profile.socialUserId = socialUserId
            let data = try JSONEncoder().encode(profile)
            #expect(try JSONDecoder().decode(UserProfile.self, from: data) == profile)
        }
    }

    @Test("DOM-03 data written before socialUserId existed still decodes")
    func olderData() throws {
        let json = #"{"userId":"person-1","displayName":"Ada","email":"ada@example.com","createdAt":0}"#
        let profile = try JSONDecoder().decode(UserProfile.self, from: Data(json.utf8))
        #expect(profile.userId == "person-1")
        #expect(profile.displayName == "Ada")
        #expect(profile.email == "ada@example.com")
        #expect(profile.createdAt == Date(timeIntervalSinceReferenceDate: 0))
        #expect(profile.socialUserId == nil)
    }

    @Test("DOM-03 name and address may be missing; id and time may not")
    func requiredParts() throws {
        let least = #"{"userId":"person-1","createdAt":0}"#
        let profile = try JSONDecoder().decode(UserProfile.self, from: Data(least.utf8))
        #expect(profile == UserProfile(userId: "person-1", createdAt: Date(timeIntervalSinceReferenceDate: 0)))
        for json in [#"{"userId":"person-1"}"#, #"{"createdAt":0}"#] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(UserProfile.self, from: Data(json.utf8)) }
        }
    }

    @Test("DOM-03 profiles are equal when every part is")
    func equality() {
        let changes: [(inout UserProfile) -> Void] = [
            { $0.displayName = nil }, { $0.email = "eve@example.com" }, { $0.createdAt += 1 },
            { $0.socialUserId = "s" },
        ]
        for change in changes {
            var other = personProfile
            change(&other)
            #expect(other != personProfile)
        }
    }
}
