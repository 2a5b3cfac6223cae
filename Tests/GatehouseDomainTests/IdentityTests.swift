import Foundation
import GatehouseDomain
import Testing

@Suite
struct IdentityTests {
    @Test(
        "DOM-01 an empty or blank user id makes no identity",
        arguments: ["", " ", "   ", "\t", "\n", "\r\n", "\u{A0}", "\u{2003}", "\u{3000}", " \t\n\u{2028}"])
    func blankIsRefused(userId: String) {
        #expect(Identity(userId: userId, authMethod: .email) == nil)
    }

    @Test(
        "DOM-01 any other user id is kept as it is",
        arguments: ["1", " a ", "user-1", "ключ", "👩‍💻", "\u{0}", "a\nb", String(repeating: "x", count: 10_000)])
    func othersAreKept(userId: String) throws {
        #expect(try #require(Identity(userId: userId, authMethod: .apple)).userId == userId)
    }

    @Test(
        "DOM-01 an identity is a guest exactly for the method guest",
        arguments: [
            (AuthMethod.guest, true), (.email, false), (.apple, false), (.google, false), (.other("guest"), false),
            (.other("Guest"), false), (.other(""), false),
        ])
    func guest(method: AuthMethod, isGuest: Bool) throws {
        #expect(try #require(Identity(userId: "1", authMethod: method)).isGuest == isGuest)
    }

    @Test("DOM-01 identities are equal when id and method are")
    func equality() {
        let one = Identity(userId: "1", authMethod: .email)
        #expect(one == Identity(userId: "1", authMethod: .email))
        #expect(one != Identity(userId: "2", authMethod: .email))
        #expect(one != Identity(userId: "1", authMethod: .guest))
    }

    @Test(
        "DOM-01 encoding and decoding give the same identity",
        arguments: [AuthMethod.email, .apple, .google, .guest, .other("guest"), .other("acme")])
    func roundTrip(method: AuthMethod) throws {
        let identity = try #require(Identity(userId: "Person 1", authMethod: method))
        let data = try JSONEncoder().encode(identity)
        #expect(try JSONDecoder().decode(Identity.self, from: data) == identity)
    }

    @Test("DOM-01 the encoded form has the three names of the rule")
    func encodedForm() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let identity = try #require(Identity(userId: "g1", authMethod: .guest))
        let text = String(decoding: try encoder.encode(identity), as: UTF8.self)
        #expect(text == #"{"authMethod":"guest","isGuest":true,"userId":"g1"}"#)
    }

    @Test(
        "DOM-01 decoding refuses a blank id, a missing part and a wrong type without a trap",
        arguments: [
            #"{"userId":"","authMethod":"email"}"#, #"{"userId":"  ","authMethod":"email"}"#,
            #"{"authMethod":"email"}"#, #"{"userId":"1"}"#, #"{"userId":1,"authMethod":"email"}"#,
            #"{"userId":null,"authMethod":"email"}"#, #"{"userId":"1","authMethod":2}"#, "[]", "null", #""1""#,
        ])
    func decodingRefuses(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Identity.self, from: Data(json.utf8)) }
    }

    @Test("DOM-01 what the data says about being a guest does not count: the method does")
    func guestIsDerived() throws {
        let json = #"{"userId":"1","authMethod":"email","isGuest":true}"#
        #expect(try JSONDecoder().decode(Identity.self, from: Data(json.utf8)).isGuest == false)
    }
}
