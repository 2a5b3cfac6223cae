import Foundation
import GatehouseCore
import GatehouseTokens
import GatehouseWire
import Testing

/// What is written by hand for speed must be what encoding gives.
struct JSONWritingTests {
    private static func encoded(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    @Test(
        "SRV-02 a JSON value is written as an encoder writes it, and read back as it was",
        arguments: [
            .null, true, false, 0, -1, .integer(.max), .integer(.min), 0.5, -1.25e-9, 1e300, 2.0, "",
            "plain", "\"quoted\" \\ / é 🎈 \u{2028}", "\u{0}\u{1}\u{8}\t\n\u{C}\r\u{1F}\u{7F}", [], [1, [2, []], [:]],
            [:], ["b": 1, "a": ["d": nil, "c": "x"], "é": 2, "B": 3, "": 4],
        ] as [JSONValue])
    func values(value: JSONValue) throws {
        #expect(
            String(decoding: value.bytes, as: UTF8.self) == String(decoding: try Self.encoded(value), as: UTF8.self))
        // A double without a fraction is written as a whole number.
        if value != 2.0, value != 1e300 { #expect(try JSONValue(json: value.bytes) == value) }
    }

    @Test("SRV-02 a number that JSON cannot express is null")
    func infinity() {
        #expect(JSONValue.array([.number(.infinity), .number(.nan)]).bytes == Array("[null,null]".utf8))
    }

    @Test("SRV-02 user, session and claims say the same in both ways of writing, whatever they hold")
    func shapes() throws {
        let moment = try #require(WireTimestamp(text: "2026-03-01T09:30:00.123456Z"))
        var full = WireUser(
            id: "1", aud: "a", role: "r", email: "a@example.org", phone: "+1", appMetadata: ["provider": "email"],
            userMetadata: ["a": [1], "b": ["c": nil]],
            identities: [
                WireIdentity(
                    identityID: "3", id: "2", userID: "1", identityData: ["x": 1], provider: "email",
                    lastSignInAt: moment, createdAt: moment, updatedAt: moment, email: "a@example.org"),
                WireIdentity(identityID: nil, id: "2", userID: "1", identityData: [:], provider: "email"),
            ],
            createdAt: moment, updatedAt: moment, isAnonymous: true)
        let bare = full
        full.emailConfirmedAt = WireTimestamp(moment.date.addingTimeInterval(1))
        full.phoneConfirmedAt = WireTimestamp(moment.date.addingTimeInterval(2))
        full.confirmedAt = WireTimestamp(moment.date.addingTimeInterval(3))
        full.invitedAt = WireTimestamp(moment.date.addingTimeInterval(4))
        full.confirmationSentAt = WireTimestamp(moment.date.addingTimeInterval(5))
        full.recoverySentAt = WireTimestamp(moment.date.addingTimeInterval(6))
        full.newEmail = "b@example.org"
        full.factors = [
            WireFactor(
                id: "4", createdAt: moment, updatedAt: moment, status: "verified", friendlyName: "phone",
                factorType: "totp", lastChallengedAt: moment)
        ]
        full.emailChangeSentAt = WireTimestamp(moment.date.addingTimeInterval(7))
        full.lastSignInAt = WireTimestamp(moment.date.addingTimeInterval(8))
        full.bannedUntil = WireTimestamp(moment.date.addingTimeInterval(9))
        for user in [bare, full] {
            #expect(try JSONValue.object(user.json).bytes == Self.encoded(user))
            let session = WireSession(accessToken: "a", expiresIn: 1, expiresAt: 2, refreshToken: "r", user: user)
            #expect(try JSONValue.object(session.json).bytes == Self.encoded(session))
        }
        let claims = AccessClaims(
            issuer: "i", subject: "s", audience: "a", expiresAt: 1, issuedAt: 2, email: "e", phone: "p",
            appMetadata: ["x": 1], userMetadata: [:], role: "r", assuranceLevel: "aal1",
            methods: [AuthenticationMethod(method: "password", timestamp: 3)], sessionID: "d", isAnonymous: false,
            group: GroupClaims(id: "g", role: "o", revision: 4, permissions: ["a:b"]))
        for claims in [claims, AccessClaims(expiresAt: 1, issuedAt: 2)] {
            #expect(try claims.jsonValue.bytes == Self.encoded(claims))
        }
    }

    @Test(
        "SRV-02 a time is written digit by digit",
        arguments: [
            (0, "1970-01-01T00:00:00.000000Z"), (-0.000_001, "1969-12-31T23:59:59.999999Z"),
            (1_772_357_400.123_456, "2026-03-01T09:30:00.123456Z"), (253_402_300_799, "9999-12-31T23:59:59.000000Z"),
            (-62_135_596_800, "0001-01-01T00:00:00.000000Z"), (951_782_400.5, "2000-02-29T00:00:00.500000Z"),
        ])
    func times(seconds: Double, text: String) {
        #expect(WireTimestamp(Date(timeIntervalSince1970: seconds)).text == text)
    }
}
