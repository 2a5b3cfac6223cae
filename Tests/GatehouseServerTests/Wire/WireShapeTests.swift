import Foundation
import GatehouseWire
import Testing

struct WireShapeTests {
    private func decode<Value: Decodable>(_ text: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    @Test("SRV-03 both shapes of an error decode, and OAuth's")
    func errors() throws {
        let legacy: WireError = try decode(
            #"{"code":422,"error_code":"weak_password","msg":"No.","weak_password":{"reasons":["length"]}}"#)
        #expect(
            legacy
                == WireError(status: 422, code: .weakPassword, message: "No.", weakPasswordReasons: ["length"]))
        let current: WireError = try decode(#"{"code":"bad_jwt","message":"No.","hint":"Ask."}"#)
        #expect(current == WireError(code: .badJWT, message: "No.", hint: "Ask."))
        let oauth: WireError = try decode(#"{"error":"invalid_grant","error_description":"No."}"#)
        #expect(oauth == WireError(code: "invalid_grant", message: "No."))
        let unknown: WireError = try decode("{}")
        #expect(unknown == WireError(code: nil, message: ""))
    }

    @Test("SRV-02 an error is written in the shape that was asked for")
    func writesErrors() {
        let error = WireError(
            status: 500, code: .unexpectedFailure, message: "No.", hint: "Ask.", errorID: "7",
            weakPasswordReasons: ["pwned"])
        #expect(
            error.json(.legacy) == [
                "code": 500, "error_code": "unexpected_failure", "msg": "No.", "hint": "Ask.", "error_id": "7",
                "weak_password": ["reasons": ["pwned"]],
            ])
        #expect(
            error.json(.version20240101) == [
                "code": "unexpected_failure", "message": "No.", "hint": "Ask.", "error_id": "7",
                "weak_password": ["reasons": ["pwned"]],
            ])
    }

    @Test("SRV-03 a user of another server decodes: nulls, missing parts, dates without fraction, unknown fields")
    func foreignUser() throws {
        let user: WireUser = try decode(
            """
            {"id":"1","aud":"authenticated","email":null,"phone":"","created_at":"2026-03-01T09:30:00Z",
             "updated_at":"2026-03-01T09:30:00.5+01:00","user_metadata":null,"factors":[],"identities":[
             {"id":"2","user_id":"1","provider":"email","identity_data":null}]}
            """)
        #expect(user.email.isEmpty && user.userMetadata.isEmpty && !user.isAnonymous)
        #expect(user.identities.map(\.provider) == ["email"])
        #expect(throws: DecodingError.self) { try decode(#"{"id":"1"}"#) as WireUser }
    }

    @Test("SRV-02 user, session and settings survive encoding and decoding")
    func roundTrip() throws {
        let moment = try #require(WireTimestamp(text: "2026-03-01T09:30:00.123456Z"))
        var user = WireUser(
            id: "1", email: "a@example.org", appMetadata: ["provider": "email"], userMetadata: ["a": [1]],
            identities: [WireIdentity(identityID: "3", id: "2", userID: "1", identityData: [:], provider: "email")],
            createdAt: moment, updatedAt: moment)
        user.emailConfirmedAt = moment
        user.lastSignInAt = moment
        let session = WireSession(
            accessToken: "a", expiresIn: 1, expiresAt: 2, refreshToken: "r", user: user)
        #expect(try JSONDecoder().decode(WireSession.self, from: JSONEncoder().encode(session)) == session)
        let settings = WireSettings(
            external: ["email": true], disableSignup: true, mailerAutoconfirm: false,
            gatehouse: .init(minimumPasswordLength: 8, codeLength: 6, consentRequired: true))
        #expect(try JSONDecoder().decode(WireSettings.self, from: JSONEncoder().encode(settings)) == settings)
        #expect(try (decode("{}") as WireSettings).gatehouse == nil)
    }
}
