import Foundation
import GatehouseDomain
import Testing

@Suite
struct SecretTests {
    private static let marker = "planted-6f1c"

    private struct Holder {
        var name = "holder"
        var secret = Secret(SecretTests.marker)
        var optional: Secret? = Secret(SecretTests.marker)
        var list = [Secret(SecretTests.marker)]
        var keyed = ["key": Secret(SecretTests.marker)]
    }

    /// Everything that turns a value into text.
    private static func texts(of value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        var printed = ""
        print(value, to: &printed)
        var debugPrinted = ""
        debugPrint(value, to: &debugPrinted)
        let reflected = Mirror(reflecting: value).children.map { "\($0.label ?? ""): \($0.value)" }.joined()
        return [
            dumped, printed, debugPrinted, String(describing: value), String(reflecting: value), "\(value)", reflected,
        ]
    }

    @Test("DOM-20 a secret is redacted however it is printed")
    func redacted() {
        let secret = Secret(Self.marker)
        #expect("\(secret)" == "<redacted>")
        #expect(String(reflecting: secret) == "<redacted>")
        for text in Self.texts(of: secret) {
            #expect(!text.contains(Self.marker))
        }
    }

    @Test("DOM-20 a secret inside anything else is redacted too")
    func redactedInside() {
        let secret = Secret(Self.marker)
        let values: [Any] = [
            Holder(), [secret], ["key": secret], Set([secret]), Optional(secret) as Any, (1, secret),
            Result<Secret, AuthError>.success(secret),
        ]
        for value in values {
            for text in Self.texts(of: value) {
                #expect(!text.contains(Self.marker))
            }
        }
    }

    @Test("DOM-20 a session's tokens are redacted, and only the credential store can encode it")
    func sessionIsRedacted() throws {
        let session = AuthSession(
            identity: try #require(Identity(userId: "person-1", authMethod: .email)),
            accessToken: Secret(Self.marker), refreshToken: Secret(Self.marker),
            expiresAt: Date(timeIntervalSince1970: 0))
        let results: [Any] = [
            session, SignUpResult.signedIn(session),
            RecoveryGrant(email: "ada@example.com", reference: Secret(Self.marker)),
        ]
        for value in results {
            for text in Self.texts(of: value) {
                #expect(!text.contains(Self.marker))
            }
            #expect(!(value is any Encodable))
        }
        #expect(!(session.accessToken as Any is any Encodable))
    }

    @Test("DOM-20 the value is available only by name")
    func reveal() {
        #expect(Secret(Self.marker).reveal() == Self.marker)
        #expect(Secret("").isEmpty)
        #expect(!Secret(" ").isEmpty)
        #expect(Secret("a") == Secret("a"))
        #expect(Secret("a") != Secret("b"))
    }

    @Test("DOM-20 sessions are equal when every part is")
    func sessionEquality() throws {
        let identity = try #require(Identity(userId: "person-1", authMethod: .email))
        let guest = try #require(Identity(userId: "person-1", authMethod: .guest))
        func session(_ identity: Identity, _ access: String, _ refresh: String, _ expiry: Double) -> AuthSession {
            AuthSession(
                identity: identity, accessToken: Secret(access), refreshToken: Secret(refresh),
                expiresAt: Date(timeIntervalSince1970: expiry))
        }
        let one = session(identity, "a", "r", 1)
        #expect(one == session(identity, "a", "r", 1))
        for other in [
            session(guest, "a", "r", 1), session(identity, "b", "r", 1), session(identity, "a", "s", 1),
            session(identity, "a", "r", 2),
        ] {
            #expect(one != other)
        }
    }
}
