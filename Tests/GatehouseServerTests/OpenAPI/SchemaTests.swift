import Foundation
import GatehouseDomain
import GatehouseWire
import Testing

/// Schemas follow from the types that are read and written; these tests hold them to values of those types.
struct SchemaTests {
    private static let time: WireTimestamp? = WireTimestamp(text: "2026-03-01T09:30:00.123456Z")

    private static func user() throws -> WireUser {
        let time = try #require(time)
        var user = WireUser(
            id: "1", appMetadata: ["a": [1, nil]], userMetadata: ["b": ["c": 1.5]],
            identities: [
                WireIdentity(
                    identityID: "2", id: "1", userID: "1", identityData: ["d": true], provider: "email",
                    lastSignInAt: time, createdAt: time, updatedAt: time, email: "a@example.org")
            ], createdAt: time, updatedAt: time)
        user.emailConfirmedAt = time
        user.phoneConfirmedAt = time
        user.confirmedAt = time
        user.invitedAt = time
        user.confirmationSentAt = time
        user.recoverySentAt = time
        user.newEmail = "b@example.org"
        user.emailChangeSentAt = time
        user.lastSignInAt = time
        user.bannedUntil = time
        user.reauthenticationSentAt = time
        user.deletedAt = time
        user.factors = [
            WireFactor(
                id: "3", createdAt: time, updatedAt: time, status: "verified", friendlyName: "phone",
                factorType: "totp", lastChallengedAt: time)
        ]
        return user
    }

    /// Values of all shapes with every member, and with as few as there can be.
    private static func values() throws -> [(full: any Codable & Sendable, least: any Codable & Sendable)] {
        let time = try #require(time)
        let (full, least) = (try user(), WireUser(id: "1", createdAt: time, updatedAt: time))
        func session(_ user: WireUser) -> WireSession {
            WireSession(accessToken: "a", expiresIn: 1, expiresAt: 2, refreshToken: "b", user: user)
        }
        func link(_ user: WireUser) -> WireMadeLink {
            WireMadeLink(
                user: user, actionLink: "a", emailOTP: "b", hashedToken: "c", verificationType: "d", redirectTo: "e")
        }
        return [
            (full, least), (session(full), session(least)), (link(full), link(least)),
            (WireUserList(users: [full]), WireUserList(users: [])),
            (WireProgress(message: "a"), WireProgress(message: "")),
            (
                WireSettings(
                    external: ["email": true], disableSignup: true, mailerAutoconfirm: true,
                    gatehouse: WireSettings.Demands(minimumPasswordLength: 8, codeLength: 6, consentRequired: true)),
                WireSettings(external: [:], disableSignup: false, mailerAutoconfirm: false)
            ),
        ]
    }

    private static func json(_ value: any Encodable) throws -> JSONObject {
        try JSONDecoder().decode(JSONObject.self, from: JSONEncoder().encode(value))
    }

    @Test("SRV-02 the schema of an answer has every member, demands those that are always there, and is closed")
    func shapes() throws {
        for (full, least) in try Self.values() {
            let shape: any Decodable.Type = type(of: full)
            let schema = try JSONSchema(of: shape).json
            let properties = try #require(schema["properties"]?.objectValue)
            let required = Set(try #require(schema["required"]?.arrayValue).compactMap(\.stringValue))
            #expect(Set(properties.keys) == Set(try Self.json(full).keys))
            #expect(required == Set(try Self.json(least).keys))
            let check = SchemaCheck(document: [:])
            for value in [full, least] {
                let json = try Self.json(value)
                #expect(check.problems(.object(json), schema) == [])
                #expect(check.problems(.object(json.merging(["else": 1]) { $1 }), schema) != [])
                for name in required {
                    #expect(check.problems(.object(json.filter { $0.key != name }), schema) != [], "\(name)")
                    let wrong = json.merging([name: json[name]?.arrayValue == nil ? [] : 1]) { $1 }
                    #expect(check.problems(.object(wrong), schema) != [], "\(name)")
                }
            }
        }
    }

    @Test("SRV-02 the schema of a body has every field that the body writes, and takes the body with nulls as well")
    func bodies() throws {
        let consent = WireConsent(version: "1", acceptedAt: try #require(Self.time))
        var administered = AdministratorUserBody()
        administered.id = "1"
        administered.email = "a@example.org"
        administered.phone = "1"
        administered.password = Secret("p")
        administered.passwordHash = Secret("h")
        administered.confirmsEmail = true
        administered.role = "authenticated"
        administered.userMetadata = ["a": 1]
        administered.appMetadata = ["b": 2]
        administered.banDuration = "1h"
        administered.consent = consent
        var updated = UserUpdateBody(
            email: "a", phone: "1", password: Secret("p"), currentPassword: Secret("q"), nonce: Secret("1"),
            consent: consent, data: [:])
        updated.appMetadata = ["b": 2]
        var code = VerifyBody(type: "signup", email: "a@example.org", token: Secret("1"))
        code.phone = "1"
        code.tokenHash = Secret("2")
        var grant = PasswordGrantBody(email: "a@example.org", password: Secret("p"))
        grant.phone = "1"
        let link = MailedLinkFields(
            redirectTo: "a", codeChallenge: String(repeating: "b", count: 43), codeChallengeMethod: "s256")
        let bodies: [(any RequestBodyShape, required: Set<String>)] = [
            (
                SignUpBody(
                    email: "a", phone: "1", password: Secret("p"), data: ["a": nil], consent: consent, link: link), []
            ),
            (
                MailedSignInBody(email: "a", phone: "1", createUser: true, data: [:], consent: consent, link: link), []
            ),
            (CodeGrantBody(authCode: Secret("a"), codeVerifier: Secret("b")), []),
            (grant, ["password"]), (RefreshGrantBody(refreshToken: Secret("t")), ["refresh_token"]),
            (TicketBody(ticket: Secret("t")), ["ticket"]),
            (updated, []),
            (RecoverBody(email: "a", link: link), ["email"]),
            (ResendBody(type: "signup", email: "a", phone: "1", link: link), ["type"]),
            (code, ["type"]), (administered, []),
            (InviteBody(email: "a", data: [:], consent: consent, redirectTo: "b"), []),
            (
                GenerateLinkBody(
                    type: "signup", email: "a", password: Secret("p"), data: [:], consent: consent, redirectTo: "b"),
                ["type"]
            ),
            (UserDeletionBody(keepsRow: true), []),
            (OwnDeletionBody(appleAuthorizationCode: Secret("c")), []),
        ]
        for (body, required) in bodies {
            let schema = try type(of: body).schema().json
            let properties = try #require(schema["properties"]?.objectValue)
            #expect(Set(body.json.keys).isSubset(of: properties.keys), "\(type(of: body))")
            #expect(Set(schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? []) == required)
            let check = SchemaCheck(document: [:])
            #expect(check.problems(.object(body.json), schema) == [])
            for name in properties.keys {
                let json = JSONValue.object(body.json.merging([name: nil]) { $1 })
                #expect(check.problems(json, schema).isEmpty == !required.contains(name), "\(name)")
                #expect(check.problems(.object(body.json.merging([name: []]) { $1 }), schema) != [], "\(name)")
            }
        }
    }
}
