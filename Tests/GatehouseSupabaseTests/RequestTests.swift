import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What is sent to a stock Supabase, and how its answers are read.
struct RequestTests {
    @Test("ADP-02 a request names the version whose errors are read, and the public key; no secret is in its address")
    func head() async throws {
        let device = try Device()
        await device.network.always(try Device.answers(Device.answer()))
        _ = try await device.adapter.signIn(email: " Person@Example.com ", password: Device.password)
        let request = try #require(await device.network.requests.first)
        #expect(request.url?.absoluteString == "https://example.supabase.co/auth/v1/token?grant_type=password")
        #expect(request.httpMethod == "POST")
        #expect(request.value(forHTTPHeaderField: "X-Supabase-Api-Version") == "2024-01-01")
        #expect(request.value(forHTTPHeaderField: "apikey") == "the-public-key")
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer the-public-key")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(
            try Device.body(request) as? [String: String] == ["email": Device.email, "password": Device.password])
    }

    @Test("ADP-02 an issued session carries the server's time, and a stock server's nulls are read")
    func session() async throws {
        let device = try Device()
        let headers = Device.json.merging(["Date": "Thu, 01 Jan 2026 00:00:07 GMT"]) { $1 }
        await device.network.always(try Device.answers(Device.answer(), headers: headers))
        let grant = try await device.sessions.renew(try Device.session())
        #expect(grant.life == 3600)
        #expect(grant.serverTime == Date(timeIntervalSince1970: 1_767_225_607))
        #expect(grant.session.expiresAt == Date(timeIntervalSince1970: 1_767_229_200))
        #expect(grant.session.identity == Identity(userId: "7a1e", authMethod: .email))
        #expect(grant.session.accessToken == Secret("new.access.token"))
        // A server that tells only how long the token lives.
        await device.network.always(try Device.answers(Device.answer(["expires_at": NSNull()]), headers: headers))
        let older = try await device.sessions.renew(try Device.session())
        #expect(older.session.expiresAt == Date(timeIntervalSince1970: 1_767_225_607 + 3600))
    }

    @Test(
        "ADP-05 an answer that cannot be a session is refused",
        arguments: [
            ["access_token": ""], ["access_token": "a\r\nX-Injected: 1"], ["refresh_token": NSNull()],
            ["refresh_token": "a b"], ["expires_in": "soon"], ["expires_in": NSNull()], ["expires_in": 1e300],
            ["expires_at": -1e300], ["user": NSNull()], ["user": ["id": "7a1e"]], ["access_token": 7],
        ] as [[String: any Sendable]])
    func notASession(changes: [String: any Sendable]) async throws {
        let device = try Device()
        await device.network.always(try Device.answers(Device.answer(changes)))
        await #expect(throws: AuthError.unknown("malformed_response")) {
            try await device.adapter.signIn(email: Device.email, password: Device.password)
        }
        #expect(await device.holder.session == nil)
    }

    @Test("ADP-05 a user without an id is refused, and another person's session is not a renewal")
    func whoseSession() async throws {
        let device = try Device()
        await device.network.inject(
            try Device.answers(Device.answer(user: ["id": "  "])),
            try Device.answers(Device.answer(user: ["id": "another"])))
        await #expect(throws: AuthError.unknown("malformed_response")) {
            try await device.adapter.signIn(email: Device.email, password: Device.password)
        }
        await #expect(throws: SessionRenewalFailure.failed(.unknown("somebody_else"))) {
            try await device.sessions.renew(try Device.session())
        }
    }

    @Test("ADP-02 Apple and Google sign in with their id token and its nonce", arguments: ["apple", "google"])
    func idToken(provider: String) async throws {
        let device = try Device()
        await device.network.always(try Device.answers(Device.answer(user: ["app_metadata": ["provider": provider]])))
        let identity = try await device.adapter.authenticate(
            providerId: provider,
            context: [
                AuthContextKey.idToken: "the.id.token", AuthContextKey.nonce: "the-nonce",
                AuthContextKey.termsVersion: "1",
            ])
        #expect(identity == Identity(userId: "7a1e", authMethod: AuthMethod(rawValue: provider)))
        #expect(await device.holder.session?.identity == identity)
        let request = try #require(await device.network.requests.first)
        #expect(request.url?.query == "grant_type=id_token")
        let body = try Device.body(request)
        #expect(body["provider"] as? String == provider && body["id_token"] as? String == "the.id.token")
        #expect(body["nonce"] as? String == "the-nonce" && body["link_identity"] == nil)
        #expect((body["gatehouse_consent"] as? [String: String])?["version"] == "1")

        // Without a token there is nothing to ask with.
        await #expect(throws: AuthError.unavailable) {
            try await device.adapter.authenticate(providerId: provider, context: [:])
        }
        #expect(await device.network.requests.count == 1)
    }

    @Test("UI-12 a guest who signs in with a provider keeps the account, and one who has another is signed in to it")
    func guestWithProvider() async throws {
        let context = [AuthContextKey.idToken: "the.id.token"]
        let linked = try Device(session: try Device.session(guest: true))
        await linked.network.always(try Device.answers(Device.answer(user: ["is_anonymous": false])))
        #expect(
            try await linked.adapter.authenticate(providerId: "apple", context: context)
                == Identity(userId: "7a1e", authMethod: .apple))
        let request = try #require(await linked.network.requests.first)
        #expect(try Device.body(request)["link_identity"] as? Bool == true)
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer held-access-token")

        let other = try Device(session: try Device.session(guest: true))
        await other.network.inject(
            try Device.answers(["code": "identity_already_exists", "message": "x"], status: 422),
            try Device.answers(Device.answer(user: ["id": "the-other"])))
        #expect(
            try await other.adapter.authenticate(providerId: "apple", context: context)
                == Identity(userId: "the-other", authMethod: .apple))
        #expect(try Device.body(try #require(await other.network.requests.last))["link_identity"] == nil)

        // Nothing of the guest is left behind silently.
        let closed = try Device(session: try Device.session(guest: true))
        await closed.network.always(
            try Device.answers(["code": "manual_linking_disabled", "message": "x"], status: 404))
        await #expect(throws: AuthError.unavailable) {
            try await closed.adapter.authenticate(providerId: "apple", context: context)
        }
        #expect(await closed.holder.session?.identity.isGuest == true)
        #expect(await closed.network.requests.count == 1)
    }

    @Test("APP-07 a server that signs the provider's person in, in place of adding the provider, replaces nobody")
    func linkedElsewhere() async throws {
        let session = try Device.session()
        let device = try Device(session: session)
        await device.network.always(try Device.answers(Device.answer(user: ["id": "the-other"])))
        await #expect(throws: AuthError.unavailable) {
            try await device.adapter.link(
                providerId: "apple", credential: ProviderCredential(idToken: Secret("the.id.token")))
        }
        #expect(await device.holder.session == session)
        let request = try #require(await device.network.requests.last)
        #expect(request.url?.absoluteString.hasSuffix("/logout?scope=local") == true)
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer new.access.token")
    }

    @Test("APP-07 SRV-35 the code of another account's change of email replaces nobody, and is a wrong one")
    func foreignEmailChange() async throws {
        let session = try Device.session()
        let device = try Device(session: session)
        await device.network.always(try Device.answers(Device.answer(user: ["id": "the-other"])))
        await #expect(throws: AuthError.otpIncorrect) {
            try await device.adapter.confirmEmailChange(email: Device.email, code: "123456")
        }
        #expect(await device.holder.session == session)
        let request = try #require(await device.network.requests.last)
        #expect(request.url?.absoluteString.hasSuffix("/logout?scope=local") == true)
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer new.access.token")
    }

    @Test("DOM-07 an answer about another account is not the person's profile")
    func foreignProfile() async throws {
        let device = try Device(session: try Device.session())
        await device.network.always(try Device.answers(Device.user(["id": "the-other"])))
        await #expect(throws: AuthError.unavailable) { try await device.profiles.getProfile(userId: "7a1e") }
    }

    @Test("UI-12 the session of a guest who has become a person is ended at the back end, once the new one is here")
    func guestSession() async throws {
        let device = try Device(session: try Device.session(guest: true))
        await device.network.inject(
            try Device.answers(Device.user(["is_anonymous": true, "email": "", "new_email": Device.email])),
            try Device.answers(Device.answer()), .answers(status: 204, headers: [:], body: Data()))
        let session = try await device.adapter.confirmSignUp(email: Device.email, code: "123456")
        #expect(await device.holder.session == session && session.accessToken == Secret("new.access.token"))
        let requests = await device.network.requests
        #expect(requests.compactMap { $0.url?.lastPathComponent } == ["user", "verify", "logout"])
        #expect(requests.last?.url?.query() == "scope=local")
        #expect(requests.last?.value(forHTTPHeaderField: "Authorization") == "Bearer held-access-token")
    }

    @Test("FLOW-20 the session of a recovery ends with the new password, and not with one that is refused")
    func recoverySession() async throws {
        let device = try Device()
        let grant = RecoveryGrant(email: Device.email, reference: Secret("recovery.access.token"))
        await device.network.inject(try Device.answers(["code": "weak_password", "message": "x"], status: 422))
        await #expect(throws: AuthError.weakPassword) {
            try await device.adapter.setNewPassword("short", grant: grant)
        }
        #expect(await device.network.requests.count == 1)
        await device.network.inject(
            try Device.answers(Device.user()), .answers(status: 204, headers: [:], body: Data()))
        try await device.adapter.setNewPassword(Device.password, grant: grant)
        let requests = await device.network.requests
        #expect(requests.compactMap { $0.url?.lastPathComponent } == ["user", "user", "logout"])
        #expect(
            requests.allSatisfy { $0.value(forHTTPHeaderField: "Authorization") == "Bearer recovery.access.token" })
    }

    @Test("DOM-20 SRV-18 a stock Supabase keeps the consent in the metadata, and a made-up user is a duplicate")
    func stockSignUp() async throws {
        let device = try Device()
        await device.network.inject(try Device.settings(), try Device.answers(Device.user()))
        #expect(
            try await device.adapter.signUp(email: Device.email, password: Device.password, consent: Device.consent)
                == .confirmationPending(Device.email))
        let body = try Device.body(try #require(await device.network.requests.last))
        let kept = (body["data"] as? [String: Any])?["gatehouse_consent"] as? [String: String]
        #expect(kept == ["version": "1", "accepted_at": "2026-01-01T00:00:00.000000Z"])
        #expect(device.adapter.availableProviders().map(\.id) == ["email", "apple", "guest"])

        await device.network.inject(try Device.answers(Device.user(["identities": [String](), "role": ""])))
        await #expect(throws: AuthError.duplicateEmail) {
            try await device.adapter.signUp(
                email: Device.email, password: Device.password, consent: Device.consent)
        }
        await #expect(throws: AuthError.consentRequired) {
            try await device.adapter.signUp(
                email: Device.email, password: Device.password,
                consent: Consent(version: "2", time: Device.consent.time))
        }
        await #expect(throws: AuthError.emailInvalid) {
            try await device.adapter.signUp(email: "nobody", password: Device.password, consent: Device.consent)
        }
    }

    @Test("DOM-21 SES-08 by whom a person came is forgotten at the sign-out")
    func forgottenSubject() async throws {
        let device = try Device()
        await device.network.always(try Device.answers(Device.answer()))
        let token = "e30." + Base64URL.encode(#"{"sub":"person-1"}"#.utf8) + ".c2ln"
        let person = try await device.adapter.authenticate(
            providerId: "apple", context: [AuthContextKey.idToken: token])
        #expect(await device.adapter.providerSubject(of: person) == "person-1")
        try await device.adapter.logout()
        #expect(await device.adapter.providerSubject(of: person) == nil)
    }

    @Test("ADP-02 a dropped sign-in with a provider ends itself and leaves a later one")
    func discard() async throws {
        let device = try Device()
        await device.network.inject(
            try Device.answers(Device.answer(["access_token": "first"])),
            try Device.answers(Device.answer(["access_token": "second", "refresh_token": "another"])))
        let context = [AuthContextKey.idToken: "the.id.token"]
        let first = try await device.adapter.authenticate(providerId: "apple", context: context)
        let second = try await device.adapter.authenticate(providerId: "google", context: context)
        await device.network.always(.answers(status: 204, headers: [:], body: Data()))
        try await device.adapter.discard(first)
        #expect(await device.adapter.currentIdentity() == second)
        let request = try #require(await device.network.requests.last)
        #expect(request.url?.absoluteString.hasSuffix("/logout?scope=local") == true)
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer first")
        try await device.adapter.discard(second)
        #expect(await device.adapter.currentIdentity() == nil)
    }

    @Test("FLOW-20 an accepted reset code signs nobody in or out on this device")
    func resetCode() async throws {
        for session in [nil, try Device.session()] {
            let device = try Device(session: session)
            await device.network.always(try Device.answers(Device.answer()))
            let grant = try await device.adapter.verifyResetCode(email: Device.email, code: "123456")
            #expect(grant == RecoveryGrant(email: Device.email, reference: Secret("new.access.token")))
            #expect(await device.holder.session == session)
        }
    }

    @Test("ADP-02 of two sign-ins of one person the newest is dropped first")
    func discardNewest() async throws {
        let device = try Device()
        await device.network.inject(
            try Device.answers(Device.answer(["access_token": "first"])),
            try Device.answers(Device.answer(["access_token": "second", "refresh_token": "another"])))
        let context = [AuthContextKey.idToken: "the.id.token"]
        _ = try await device.adapter.authenticate(providerId: "apple", context: context)
        let identity = try await device.adapter.authenticate(providerId: "apple", context: context)
        await device.network.always(.answers(status: 204, headers: [:], body: Data()))
        for token in ["second", "first"] {
            try await device.adapter.discard(identity)
            let request = try #require(await device.network.requests.last)
            #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer \(token)")
        }
    }

    @Test("UI-13 an account that is gone already is deleted; a back end without deletion says so")
    func deletion() async throws {
        let session = try Device.session()
        let gone = try Device(session: session)
        await gone.network.always(try Device.answers(["code": "user_not_found", "message": "x"], status: 403))
        try await gone.adapter.deleteAccount(of: session.identity, context: nil)
        let request = try #require(await gone.network.requests.last)
        #expect(request.httpMethod == "DELETE" && request.url?.lastPathComponent == "user")
        for status in [404, 405] {
            let stock = try Device(session: session)
            await stock.network.always(.answers(status: status, headers: [:], body: Data()))
            await #expect(throws: AuthError.unavailable) {
                try await stock.adapter.deleteAccount(of: session.identity, context: nil)
            }
            #expect(await stock.holder.session == session)
        }
    }

    @Test("APP-21 the deletion of a person of Apple's button carries Apple's authorization code, and no other does")
    func appleDeletion() async throws {
        let session = try Device.session()
        let device = try Device(session: session)
        await device.network.always(.answers(status: 204, headers: [:], body: Data()))
        let context = [AuthContextKey.authorizationCode: "apple-code"]
        try await device.adapter.deleteAccount(of: session.identity, context: context)
        let request = try #require(await device.network.requests.last)
        #expect(request.httpMethod == "DELETE" && request.url?.query() == nil)
        #expect(try Device.body(request) as? [String: String] == ["apple_authorization_code": "apple-code"])

        let other = try Device(session: session)
        await other.network.always(.answers(status: 204, headers: [:], body: Data()))
        try await other.adapter.deleteAccount(of: session.identity, context: [AuthContextKey.idToken: "t"])
        #expect(await other.network.requests.last?.httpBody == nil)
    }

    @Test("FLOW-20 ADP-02 a right to a new password that has ended asks for a new code, not for a new sign-in")
    func endedRecovery() async throws {
        for (status, code) in [(403, "session_not_found"), (401, "no_authorization"), (403, "bad_jwt")] {
            let device = try Device()
            await device.network.always(
                try Device.answers(["code": status, "error_code": code, "msg": "no"], status: status))
            let grant = RecoveryGrant(email: Device.email, reference: Secret("recovery-token"))
            await #expect(throws: AuthError.otpExpired, "\(code)") {
                try await device.adapter.setNewPassword(Device.password, grant: grant)
            }
        }
    }

    @Test("FLOW-13 a code reaches the back end in plain digits, whatever surrounds or shapes it")
    func typedCodes() async throws {
        let device = try Device(session: try Device.session())
        await device.network.always(try Device.answers(["code": "otp_expired", "message": "x"], status: 403))
        let (adapter, email, code) = (device.adapter, Device.email, "\u{2068}\u{661}\u{662}\u{663} 456\u{2069}")
        let operations: [(String, @Sendable () async throws -> Void)] = [
            ("token", { _ = try await adapter.confirmSignUp(email: email, code: code) }),
            ("token", { _ = try await adapter.verifyResetCode(email: email, code: code) }),
            ("token", { _ = try await adapter.signIn(email: email, code: code) }),
            ("token", { _ = try await adapter.confirmEmailChange(email: email, code: code) }),
            ("nonce", { try await adapter.changePassword(to: Device.password, code: Secret(code)) }),
        ]
        for (index, (field, operation)) in operations.enumerated() {
            await #expect(throws: AuthError.self, "operation \(index)") { try await operation() }
            let body = try Device.body(try #require(await device.network.requests.last))
            #expect(body[field] as? String == "123456", "operation \(index)")
        }
    }

    @Test("ADP-05 every operation fails with an error of the domain, and the session stays")
    func everyOperation() async throws {
        let garbage = FaultyTransport.Fault.answers(
            status: 200, headers: ["Content-Type": "text/html"], body: Data("<html>".utf8))
        let trouble: [(FaultyTransport.Fault, AuthError)] = [
            (.fails(.unreachable), .network), (.fails(.timedOut), .network), (.fails(.connectionLost), .network),
            (.fails(.insecure), .unknown("insecure_connection")), (garbage, .unknown("malformed_response")),
            (try Device.answers([:], status: 503), .unavailable),
        ]
        for (fault, error) in trouble {
            let session = try Device.session()
            let device = try Device(session: session)
            await device.network.always(fault)
            let (adapter, email, password) = (device.adapter, Device.email, Device.password)
            let grant = RecoveryGrant(email: email, reference: Secret("recovery-token"))
            let operations: [@Sendable () async throws -> Void] = [
                { _ = try await adapter.signIn(email: email, password: password) },
                { _ = try await adapter.signUp(email: email, password: password, consent: Device.consent) },
                { _ = try await adapter.confirmSignUp(email: email, code: "123456") },
                { try await adapter.resendConfirmation(email: email) },
                { try await adapter.requestPasswordReset(email: email) },
                { _ = try await adapter.verifyResetCode(email: email, code: "123456") },
                { try await adapter.setNewPassword(password, grant: grant) },
                { _ = try await adapter.refreshProviders() },
                { _ = try await adapter.authenticate(providerId: "apple", context: [AuthContextKey.idToken: "t"]) },
                { _ = try await adapter.account() },
                { _ = try await adapter.changeEmail(to: email) },
                { _ = try await adapter.confirmEmailChange(email: email, code: "123456") },
                { try await adapter.changePassword(to: password) },
                { try await adapter.requestReauthentication() },
                { _ = try await device.profiles.getProfile(userId: "7a1e") },
                { _ = try await device.profiles.createProfile(userId: "7a1e", seed: nil) },
                { try await device.sessions.revoke(session) },
            ]
            for (index, operation) in operations.enumerated() {
                await #expect(throws: error, "operation \(index)") { try await operation() }
            }
            await adapter.abandon(grant)
            #expect(await device.holder.session == session)
        }
    }
}
