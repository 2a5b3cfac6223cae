import Foundation
import GatehouseDomain
import GatehouseWire
import Testing

struct RequestBodyTests {
    private func error<Body: RequestBodyShape>(_ type: Body.Type, _ json: JSONValue) throws -> FieldError {
        try #require(throws: FieldError.self) { try Body(json: json) }
    }

    private static func registration(transports: JSONValue) -> JSONValue {
        let response: JSONValue = ["clientDataJSON": "a", "attestationObject": "b", "transports": transports]
        return [
            "challenge_id": "1",
            "credential": ["id": "1", "rawId": "1", "type": "public-key", "response": response, "more": 1],
        ]
    }

    @Test("PKY-04 a browser that names no transports is as good as one that names some")
    func transports() throws {
        let bare = try PasskeyRegistrationBody(json: Self.registration(transports: nil))
        #expect(bare.credential.transports.isEmpty && bare.credential.clientData == "a")
        let named = try PasskeyRegistrationBody(json: Self.registration(transports: ["usb", "nfc"]))
        #expect(named.credential.transports == ["usb", "nfc"])
        let long = try error(
            PasskeyRegistrationBody.self, Self.registration(transports: [.string(String(repeating: "a", count: 65))]))
        #expect(long.description == "credential.response.transports must be at most 64 bytes long.")
    }

    @Test("SRV-02 explicit nulls and unknown fields are as good as nothing")
    func tolerance() throws {
        let body = try SignUpBody(json: [
            "email": "a@example.org", "password": "x", "phone": nil, "data": nil, "channel": nil,
            "code_challenge": nil, "gotrue_meta_security": ["captcha_token": nil], "gatehouse_consent": nil,
        ])
        #expect(body == SignUpBody(email: "a@example.org", password: Secret("x")))
        let update = try UserUpdateBody(json: ["app_metadata": nil, "role": "admin", "data": ["a": nil]])
        #expect(update == UserUpdateBody(data: ["a": .null]))
    }

    @Test("SRV-14 a wrong type is refused by the name of the field and never repeated")
    func wrongTypes() throws {
        let cases: [(FieldError, field: String?, text: String)] = [
            (try error(SignUpBody.self, ["email": 31337]), "email", "email must be a string, not a number"),
            (
                try error(SignUpBody.self, ["password": ["31337"]]), "password",
                "password must be a string, not an array"
            ),
            (try error(SignUpBody.self, ["data": "31337"]), "data", "data must be a JSON object, not a string"),
            (try error(SignUpBody.self, []), nil, "The body must be a JSON object, not an array"),
            (
                try error(SignUpBody.self, ["gatehouse_consent": true]), "gatehouse_consent",
                "gatehouse_consent must be a JSON object, not a boolean"
            ),
            (
                try error(SignUpBody.self, ["gatehouse_consent": ["version": 31337]]), "gatehouse_consent.version",
                "gatehouse_consent.version must be a string, not a number"
            ),
            (
                try error(SignUpBody.self, ["gatehouse_consent": ["version": "1", "accepted_at": "31337"]]),
                "gatehouse_consent.accepted_at",
                "gatehouse_consent.accepted_at must be an RFC 3339 date-time such as 2026-03-01T09:30:00Z"
            ),
            (try error(TicketBody.self, [:]), "ticket", "ticket is required and must be a string"),
            (try error(TicketBody.self, ["ticket": nil]), "ticket", "ticket is required and must be a string"),
            (try error(VerifyBody.self, ["type": ["31337": 1]]), "type", "type must be a string, not an object"),
            (
                try error(PasskeySignInBody.self, ["challenge_id": "1", "credential": "31337"]), "credential",
                "credential must be a JSON object, not a string"
            ),
            (
                try error(
                    PasskeySignInBody.self,
                    ["challenge_id": "1", "credential": ["id": "1", "rawId": "1", "type": "1", "response": "31337"]]),
                "credential.response", "credential.response must be a JSON object, not a string"
            ),
            (
                try error(PasskeyRegistrationBody.self, Self.registration(transports: ["usb", 31337])),
                "credential.response.transports",
                "credential.response.transports must be an array of strings, not a number"
            ),
        ]
        for (error, field, text) in cases {
            #expect(error.field == field)
            #expect(error.description == text + ".")
            #expect(!error.description.contains("31337"))
        }
    }

    @Test("SRV-32 what lacks a password or a refresh token is refused as GoTrue refuses it")
    func proofs() throws {
        #expect(try PasswordGrantBody(json: ["email": "a@example.org"]).password == Secret(""))
        #expect(try PasswordGrantBody(json: ["email": "a@example.org", "password": nil]).password == Secret(""))
        for body: JSONValue in [[:], ["refresh_token": nil]] {
            #expect(try error(RefreshGrantBody.self, body).description == "refresh_token required")
        }
    }

    @Test("MFA-04 what lacks the parts of a security key's answer is refused in the sentence that clients know")
    func securityKeyParts() throws {
        for answer: JSONValue in [[:], ["id": "1"], ["id": "1", "rawId": "1", "type": "public-key"]] {
            let body: JSONValue = ["challenge_id": "1", "webauthn": ["type": "create", "credential_response": answer]]
            #expect(try error(FactorProofBody.self, body).description == "Invalid credential_response")
        }
    }

    @Test("SRV-14 every field has a greatest length")
    func lengths() throws {
        let long = JSONValue.string(String(repeating: "a", count: 2000))
        let fields = [
            try error(SignUpBody.self, ["email": long]), try error(SignUpBody.self, ["phone": long]),
            try error(SignUpBody.self, ["password": long]), try error(RefreshGrantBody.self, ["refresh_token": long]),
            try error(TicketBody.self, ["ticket": long]),
            try error(OwnDeletionBody.self, ["apple_authorization_code": long]),
            try error(RecoverBody.self, ["email": long]), try error(ResendBody.self, ["type": long]),
            try error(VerifyBody.self, ["type": "signup", "token": long]),
            try error(VerifyBody.self, ["type": "signup", "token_hash": long]),
            try error(UserUpdateBody.self, ["current_password": long]),
        ]
        for error in fields { #expect(error.description.contains("bytes long")) }

        let big: JSONValue = ["a": .string(String(repeating: "a", count: 16 * 1024))]
        #expect(try error(SignUpBody.self, ["data": big]).description == "data must be at most 16384 bytes long.")
        let wide = JSONValue.array(Array(repeating: 1, count: 9000))
        #expect(try error(UserUpdateBody.self, ["data": ["a": wide]]).field == "data")
    }

    @Test("SRV-24 metadata is measured as it is stored: escapes, numbers and names to the byte")
    func measured() throws {
        let units: [JSONValue] = [
            .string("\u{1}"), .string("\n"), .string("\""), .string("\\"), .string("é"), .string("😀"), .string("/"),
            .integer(.min), .integer(7), .number(1e300), .number(-0.1), .number(4e15), .number(.infinity), .bool(true),
            .bool(false), .null, .array([]), .object([:]), .array([1, 2]), .object(["\u{1}\"": [nil]]),
        ]
        for unit in units {
            let value: JSONValue = ["a": .array(Array(repeating: unit, count: 3)), "b\n": unit]
            let length = value.bytes.count
            #expect(value.isEncoded(within: length) && !value.isEncoded(within: length - 1), "\(value)")
        }
        for unit in units where unit != .array([]) && unit != .object([:]) {
            // As many as fit, and one more.
            let frame = JSONValue.object(["a": .array([unit])]).bytes.count
            let count = 1 + (16_384 - frame) / (unit.bytes.count + 1)
            let full: JSONValue = ["data": ["a": .array(Array(repeating: unit, count: count))]]
            let over: JSONValue = ["data": ["a": .array(Array(repeating: unit, count: count + 1))]]
            #expect(try SignUpBody(json: full).data != nil)
            #expect(try error(SignUpBody.self, over).description == "data must be at most 16384 bytes long.")
        }
    }

    @Test("SRV-14 the character U+0000 is refused wherever it hides")
    func nul() throws {
        #expect(try error(SignUpBody.self, ["email": "a\u{0}@example.org"]).field == "email")
        #expect(try error(SignUpBody.self, ["data": ["a": ["b\u{0}"]]]).field == "data")
        #expect(try error(SignUpBody.self, ["data": ["a\u{0}": 1]]).field == "data")
    }

    @Test("SRV-02 a body is read as it was written")
    func roundTrip() throws {
        func check<Body: RequestBodyShape & Equatable>(_ body: Body) throws {
            #expect(try Body(json: .object(body.json)) == body)
        }
        let moment = try #require(WireTimestamp(text: "2026-03-01T09:30:00Z"))
        try check(
            SignUpBody(
                email: "a@example.org", password: Secret("x"), data: ["n": 1],
                consent: WireConsent(version: "2", acceptedAt: moment)))
        try check(PasswordGrantBody(email: "a@example.org", password: Secret("x")))
        try check(RefreshGrantBody(refreshToken: Secret("x")))
        try check(UserUpdateBody(password: Secret("x"), currentPassword: Secret("y"), data: ["a": .null]))
        let link = MailedLinkFields(redirectTo: "app://a", codeChallenge: "b", codeChallengeMethod: "s256")
        try check(RecoverBody(email: "a@example.org", link: link))
        try check(MailedSignInBody(email: "a@example.org", createUser: false, data: ["n": 1], link: link))
        try check(CodeGrantBody(authCode: Secret("a"), codeVerifier: Secret("b")))
        try check(ResendBody(type: "signup", email: "a@example.org"))
        try check(VerifyBody(type: "signup", email: "a@example.org", token: Secret("1"), passkey: Secret("2")))
        try check(VerifyBody(type: "signup", tokenHash: Secret("1")))
        try check(PasskeyOptionsBody(mediation: "conditional"))
        try check(PasskeySignUpOptionsBody(email: "a@example.org"))
        try check(PasskeyNameBody(friendlyName: "a"))
        try check(NewGroupBody(name: "a", id: "b"))
        try check(GroupChangeBody(name: "a", metadata: ["b": 1], revision: 2))
        try check(GroupRoleBody(role: "a", revision: 2))
        try check(GroupOwnerBody(userID: "a"))
        try check(ActiveGroupBody(groupID: "a"))
        try check(ActiveGroupBody(groupID: nil))
        try check(AnyGroupChangeBody(name: "a", memberLimit: 2, suspended: true, owner: "b"))
        try check(
            NewGroupInvitationBody(
                kind: "a", email: "b", role: "c", id: "d", expiresIn: 3600, maxUses: 2, domain: "e"))
        try check(InvitationKeyBody(code: Secret("a"), id: "b", proof: Secret("c")))
        try check(InvitationLookBody(code: Secret("a")))
        try check(
            PasskeySignInBody(
                challengeID: "1",
                credential: WireAssertion(
                    id: "a", rawID: "a", clientData: "b", authenticatorData: "c", signature: "d", userHandle: "e")))
        try check(
            PasskeyRegistrationBody(
                challengeID: "1",
                credential: WireNewCredential(
                    id: "a", rawID: "a", clientData: "b", attestationObject: "c", transports: ["usb"])))
        try check(
            PasskeySignUpBody(
                challengeID: "1",
                credential: WireNewCredential(id: "a", rawID: "a", clientData: "b", attestationObject: "c"),
                email: "a@example.org", data: ["n": 1], consent: WireConsent(version: "2", acceptedAt: moment),
                link: link))
    }

    @Test("SRV-11 bodies and sessions print nothing of what is in them")
    func redaction() throws {
        let secret = "hunter2hunter2"
        let moment = try #require(WireTimestamp(text: "2026-03-01T09:30:00Z"))
        let user = WireUser(
            id: "1", email: "ada@example.org", appMetadata: [:], userMetadata: [:], identities: [], createdAt: moment,
            updatedAt: moment)
        let invitation = WireGroupInvitation(
            id: "1", kind: "mail", role: "member", email: "ada@example.org", domain: nil, maxUses: 1, uses: 0,
            createdAt: moment, expiresAt: moment, link: secret, code: secret)
        let app = WireNewFactor.App(qrCode: secret, secret: secret, uri: secret)
        let shown: [Any] = [
            SignUpBody(email: "ada@example.org", password: Secret(secret)),
            WireSession(accessToken: secret, expiresIn: 1, expiresAt: 2, refreshToken: secret, user: user),
            WireNewFactor(id: "1", type: "totp", friendlyName: "", totp: app),
            WireBackupCodes(id: "1", total: 1, codes: [secret]), WirePasskeySignUp(passkey: secret),
            WireGroupInvitationList(invitations: [invitation], nextCursor: nil), WireAuthorization(url: secret),
            // Not only the body is silent, but also each secret that is taken from it.
            RefreshGrantBody(refreshToken: Secret(secret)).refreshToken, TicketBody(ticket: Secret(secret)).ticket,
            CodeGrantBody(authCode: Secret(secret), codeVerifier: Secret(secret)).codeVerifier as Any,
            VerifyBody(type: "email", tokenHash: Secret(secret)).tokenHash as Any,
            IDTokenGrantBody(provider: "a", idToken: Secret(secret)).idToken as Any,
        ]
        for value in shown {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("hunter2") && !text.contains("ada@"))
            }
        }
    }

    @Test("SRV-11 the error of a body repeats nothing of the secret that was sent")
    func refusedSecret() {
        let secret = "hunter2hunter2"
        let bodies: [JSONValue] = [
            .string(secret), ["refresh_token": .array([.string(secret)])],
            ["refresh_token": .string(String(repeating: secret, count: 10_000))],
        ]
        for body in bodies {
            let error = #expect(throws: FieldError.self) { try RefreshGrantBody(json: body) }
            #expect(!String(reflecting: error).contains("hunter2"))
        }
    }
}
