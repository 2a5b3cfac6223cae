import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseFirebase
import GatehouseHTTP
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What is sent to Google, byte by byte, and what is believed of the answers.
struct FirebaseRequestTests {
    private static let (email, password) = (FirebaseBench.email, FirebaseBench.password)
    private static let toolkit = "https://identitytoolkit.googleapis.com/v1/accounts:"

    @Test("FIR-01 every operation goes to Google's address, with the key and no token in it")
    func addresses() async throws {
        let device = try ScriptedDevice(session: try ScriptedDevice.session())
        await device.network.always(try ScriptedDevice.refuses("OPERATION_NOT_ALLOWED"))
        for operation in FirebaseErrorTableTests.operations { try? await operation.run(device) }
        _ = try? await device.adapter.deleteAccount(
            of: try ScriptedDevice.session().identity, context: [AuthContextKey.authorizationCode: "apple-code"])
        _ = try? await device.sessions.renew(try ScriptedDevice.session())
        let requests = await device.requests()
        let addresses = Set(requests.compactMap { $0.url?.absoluteString })
        let names = [
            "signUp", "signInWithPassword", "signInWithIdp", "sendOobCode", "resetPassword", "update", "lookup",
            "delete",
        ]
        #expect(
            addresses
                == Set(names.map { "\(Self.toolkit)\($0)?key=AIza-key_1" }).union([
                    "https://identitytoolkit.googleapis.com/v2/accounts:revokeToken?key=AIza-key_1",
                    "https://securetoken.googleapis.com/v1/token?key=AIza-key_1",
                ]))
        #expect(requests.allSatisfy { $0.httpMethod == "POST" && $0.value(forHTTPHeaderField: "Authorization") == nil })
    }

    @Test("FIR-01 the emulator has Google's paths below the names of the hosts")
    func emulator() async throws {
        let device = try ScriptedDevice(emulator: "127.0.0.1:9099")
        await device.network.always(.fails(.unreachable))
        _ = try? await device.adapter.signIn(email: Self.email, password: Self.password)
        _ = try? await device.sessions.renew(try ScriptedDevice.session())
        #expect(
            await device.requests().map { $0.url?.absoluteString } == [
                "http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=AIza-key_1",
                "http://127.0.0.1:9099/securetoken.googleapis.com/v1/token?key=AIza-key_1",
            ])
    }

    @Test("FIR-01 what a project may ask for is sent when it is configured, and nothing otherwise")
    func headers() async throws {
        let fields = ["X-Ios-Bundle-Identifier", "X-Firebase-AppCheck", "X-Firebase-Locale"]
        for isConfigured in [true, false] {
            let device = try ScriptedDevice {
                guard isConfigured else { return }
                $0.bundleId = "com.example.app"
                $0.appCheckToken = { "app-check" }
                $0.language = "fr"
                $0.tenantId = "tenant-1"
            }
            await device.network.always(.fails(.unreachable))
            _ = try? await device.adapter.signIn(email: Self.email, password: Self.password)
            let request = try #require(await device.requests().first)
            let sent = fields.map { request.value(forHTTPHeaderField: $0) }
            #expect(sent == (isConfigured ? ["com.example.app", "app-check", "fr"] : [nil, nil, nil]))
            #expect(try ScriptedDevice.body(request)["tenantId"] as? String == (isConfigured ? "tenant-1" : nil))
        }
    }

    @Test("FIR-01 a key or an emulator that cannot be one is refused with a sentence")
    func configuration() {
        for key in ["", "a b", "key?x=1", "ключ", String(repeating: "k", count: 201)] {
            #expect(throws: FirebaseConfiguration.Fault.notAKey) { try FirebaseConfiguration(apiKey: key) }
        }
        for emulator in ["localhost", "http://localhost:1", "localhost:1/x", "a@localhost:1", "localhost:1?x", ""] {
            #expect(throws: FirebaseConfiguration.Fault.notAnEmulator) {
                try FirebaseConfiguration(apiKey: "k", emulator: emulator)
            }
        }
        #expect(throws: FirebaseConfiguration.Fault.insecure) {
            try FirebaseConfiguration(apiKey: "k", emulator: "example.com:9099")
        }
        #expect("\(FirebaseConfiguration.Fault.insecure)".contains("this device"))
    }

    @Test("FIR-02 bodies have the members of the client of Google's own, and no null")
    func bodies() async throws {
        let device = try ScriptedDevice(session: try ScriptedDevice.session(.guest))
        await device.network.always(try ScriptedDevice.refuses("OPERATION_NOT_ALLOWED"))
        for operation in FirebaseErrorTableTests.operations { try? await operation.run(device) }
        for request in await device.requests() {
            let body = try ScriptedDevice.body(request)
            #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
            #expect(!body.values.contains { $0 is NSNull })
            let path = try #require(request.url?.path)
            if ["signUp", "signInWithPassword", "signInWithIdp"].contains(where: path.hasSuffix) {
                #expect(body["returnSecureToken"] as? Bool == true)
            }
        }
    }

    @Test("FIR-02 a renewal is a form, and its answer is read in snake case, with text or numbers")
    func renewal() async throws {
        for expiresIn in ["3600" as Any, 3_600] {
            for project in ["618104708054" as Any, 618_104_708_054] {
                let device = try ScriptedDevice()
                let token = try ScriptedDevice.idToken()
                await device.network.always(
                    try ScriptedDevice.answers(
                        [
                            "access_token": token, "id_token": token, "refresh_token": "same", "token_type": "Bearer",
                            "expires_in": expiresIn, "user_id": ScriptedDevice.userId, "project_id": project,
                        ], headers: ["Date": "Thu, 01 Jan 2026 00:00:00 GMT"]))
                let session = AuthSession(
                    identity: try ScriptedDevice.session().identity, accessToken: Secret("a"),
                    refreshToken: Secret("sa+me &=%"), expiresAt: .distantPast)
                let grant = try await device.sessions.renew(session)
                #expect(grant.life == 3_600 && grant.serverTime == Date(timeIntervalSince1970: 1_767_225_600))
                #expect(grant.session.expiresAt == Date(timeIntervalSince1970: 1_767_229_200))
                #expect(grant.session.accessToken == Secret(token) && grant.session.refreshToken == Secret("same"))
                let request = try #require(await device.requests().first)
                #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
                #expect(
                    String(decoding: try #require(request.httpBody), as: UTF8.self)
                        == "grant_type=refresh_token&refresh_token=sa%2Bme%20%26%3D%25")
            }
        }
    }

    @Test("FIR-02 an answer of more than 256 KiB is not read, and no answer of another shape is believed")
    func hostileAnswers() async throws {
        let large = try ScriptedDevice.signedIn(["displayName": String(repeating: "n", count: 262_144)])
        for (changes, error) in [
            (large, "response_too_large"), (try ScriptedDevice.signedIn(["idToken": "no.token"]), "malformed_response"),
            (try ScriptedDevice.signedIn(["idToken": ""]), "malformed_response"),
            (try ScriptedDevice.signedIn(["refreshToken": "with space"]), "malformed_response"),
            (try ScriptedDevice.signedIn(["refreshToken": NSNull()]), "malformed_response"),
            (try ScriptedDevice.signedIn(["expiresIn": "soon"]), "malformed_response"),
            (try ScriptedDevice.signedIn(["expiresIn": -1]), "malformed_response"),
            (try ScriptedDevice.signedIn(["expiresIn": "99999999999999"]), "malformed_response"),
            (try ScriptedDevice.signedIn(["expiresIn": 1.5]), "malformed_response"),
            (["error": ["message": "EMAIL_EXISTS"]], "malformed_response"),
        ] {
            let device = try ScriptedDevice()
            await device.network.always(try ScriptedDevice.answers(changes))
            await #expect(throws: AuthError.unknown(error)) {
                try await device.adapter.signIn(email: Self.email, password: Self.password)
            }
            #expect(await device.holder.session == nil)
        }
    }

    @Test("FIR-04 the person is the one of the answer and of its id token, and the method is the token's")
    func identity() async throws {
        let methods: [(String, AuthMethod)] = [
            ("password", .email), ("apple.com", .apple), ("google.com", .google), ("anonymous", .guest),
            ("facebook.com", .other("facebook.com")), ("google", .other("google")),
        ]
        for (provider, method) in methods {
            let device = try ScriptedDevice()
            await device.network.always(
                try ScriptedDevice.answers(try ScriptedDevice.signedIn(provider: provider)))
            let session = try await device.adapter.signIn(email: " Person@Example.com ", password: Self.password)
            #expect(session.identity == Identity(userId: ScriptedDevice.userId, authMethod: method))
            #expect(await device.holder.session == session)
            let sent = try ScriptedDevice.body(try #require(await device.requests().first))
            #expect(sent["email"] as? String == Self.email)
        }
        for changes in [
            ["registered": false], ["localId": NSNull()], ["localId": ""], ["localId": "somebody-else"],
            ["idToken": try ScriptedDevice.idToken(userId: "somebody-else")], ["idToken": "e30.e30.e30"],
        ] as [[String: Any]] {
            let device = try ScriptedDevice()
            await device.network.always(try ScriptedDevice.answers(try ScriptedDevice.signedIn(changes)))
            await #expect(throws: AuthError.unknown("malformed_response")) {
                try await device.adapter.signIn(email: Self.email, password: Self.password)
            }
            #expect(await device.holder.session == nil)
        }
    }

    @Test("FIR-07 a sign-in with a provider sends the sheet's token, the raw nonce and Apple's name as a form")
    func provider() async throws {
        let device = try ScriptedDevice()
        await device.network.always(try ScriptedDevice.answers(try ScriptedDevice.signedIn(provider: "apple.com")))
        let context = [
            AuthContextKey.idToken: "e30.e30.c2ln", AuthContextKey.nonce: "raw nonce&",
            AuthContextKey.name: "Zoë & Co",
        ]
        _ = try await device.adapter.authenticate(providerId: "apple", context: context)
        let body = try ScriptedDevice.body(try #require(await device.requests().first))
        #expect(
            body["postBody"] as? String
                == "id_token=e30.e30.c2ln&providerId=apple.com&nonce=raw%20nonce%26"
                + "&user=%7B%22name%22%3A%7B%22firstName%22%3A%22Zo%C3%AB%20%26%20Co%22%7D%7D")
        #expect(body["requestUri"] as? String == "http://localhost" && body["idToken"] == nil)
        #expect(body["returnIdpCredential"] as? Bool == true && body["autoCreate"] as? Bool == true)
        await #expect(throws: AuthError.unavailable) {
            try await device.adapter.authenticate(providerId: "google", context: nil)
        }
        #expect(await device.requests().count == 1)
    }

    @Test("FIR-07 a refusal with status 200 is one, and a second factor is not taken for a sign-in")
    func disguised() async throws {
        let context = [AuthContextKey.idToken: "e30.e30.c2ln"]
        let answers: [([String: Any], AuthError)] = [
            (
                ["errorMessage": "FEDERATED_USER_ID_ALREADY_LINKED"],
                .unknown("firebase_federated_user_id_already_linked")
            ),
            (["errorMessage": "EMAIL_EXISTS : taken"], .duplicateEmail),
            (["errorMessage": "Nothing for person@example.com"], .unknown("back_end_refused")),
            (["needConfirmation": true, "verifiedProvider": ["google.com", "facebook.com"]], .duplicateEmail),
            (["mfaPendingCredential": "pending", "mfaInfo": [["mfaEnrollmentId": "1"]]], .unavailable),
        ]
        for (answer, error) in answers {
            let device = try ScriptedDevice()
            await device.network.always(
                try ScriptedDevice.answers(try ScriptedDevice.signedIn(answer, provider: "apple.com")))
            await #expect(throws: error) {
                try await device.adapter.authenticate(providerId: "apple", context: context)
            }
            #expect(await device.holder.session == nil)
            let isNamed = answer["verifiedProvider"] != nil
            #expect(await device.adapter.verifiedProviders().map(\.id) == (isNamed ? ["google", "facebook.com"] : []))
        }
    }
}
