import Foundation
import GatehouseDomain
import Testing

@Suite
struct AuthMethodTests {
    @Test(
        "DOM-02 each method is one stable string",
        arguments: [
            (AuthMethod.email, "email"), (.apple, "apple"), (.google, "google"), (.guest, "guest"),
            (.other("acme"), "acme"), (.other(""), ""), (.other("Email"), "Email"),
            (.other("guest"), "other:guest"), (.other("email"), "other:email"),
            (.other("other:guest"), "other:other:guest"), (.other("other:"), "other:other:"),
        ])
    func stableString(method: AuthMethod, text: String) throws {
        #expect(method.rawValue == text)
        #expect(AuthMethod(rawValue: text) == method)
        let json = try JSONEncoder().encode([method])
        #expect(try JSONDecoder().decode([String].self, from: json) == [text])
        #expect(try JSONDecoder().decode([AuthMethod].self, from: json) == [method])
    }

    @Test(
        "DOM-02 a string that is not known decodes to other",
        arguments: ["passkey", "GUEST", " guest", "guest ", "Apple", "💡", "a/b?c#d"])
    func unknownString(text: String) throws {
        let json = try JSONEncoder().encode([text])
        #expect(try JSONDecoder().decode([AuthMethod].self, from: json) == [.other(text)])
    }

    @Test("DOM-02 a provider that has a reserved name is not the reserved method", arguments: reserved)
    func reservedNameStaysApart(method: AuthMethod) throws {
        let other = AuthMethod.other(method.rawValue)
        #expect(other != method)
        #expect(other.rawValue != method.rawValue)
        let json = try JSONEncoder().encode([other])
        #expect(try JSONDecoder().decode([AuthMethod].self, from: json) == [other])
    }

    static let reserved: [AuthMethod] = [.email, .apple, .google, .guest]

    @Test("DOM-02 hostile names come back as they went", arguments: 0..<hostile.count)
    func hostileRoundTrip(index: Int) {
        let method = AuthMethod.other(Self.hostile[index])
        #expect(AuthMethod(rawValue: method.rawValue) == method)
    }

    static let hostile = [
        "other:other:other:email", "other:\u{301}x", "\u{0}", "other", "OTHER:email", "e\u{301}mail", "other: email",
        "\u{202E}liame", String(repeating: "other:", count: 1_000),
    ]
}
