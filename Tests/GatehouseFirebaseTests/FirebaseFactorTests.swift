import Foundation
import GatehouseDomain
import GatehouseFirebase
import GatehouseHTTP
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The second step of Identity Platform, against answers in the form of Google's documentation.
@Suite
struct FirebaseFactorTests {
    private static var pending: [String: Any] {
        [
            "mfaPendingCredential": "pending-credential",
            "mfaInfo": [
                ["mfaEnrollmentId": "telephone", "phoneInfo": "+*******7890"],
                ["mfaEnrollmentId": "app", "displayName": "Phone", "totpInfo": [String: Any]()],
            ],
        ]
    }

    /// What Google answers after the step: tokens, and nothing about the person beside them.
    private static func tokens(of userId: String = ScriptedDevice.userId) throws -> [String: Any] {
        let claims: [String: Any] = [
            "user_id": userId, "sub": userId, "iat": 1_767_225_600, "exp": 1_767_229_200,
            "firebase": ["sign_in_provider": "password"],
        ]
        let payload = try JSONSerialization.data(withJSONObject: claims).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return ["idToken": "e30.\(payload).c2ln", "refreshToken": "refresh-after-the-step"]
    }

    /// A device whose sign-in waits for the step.
    private static func waiting() async throws -> (ScriptedDevice, PendingStep) {
        let device = try ScriptedDevice()
        await device.network.always(try ScriptedDevice.answers(pending))
        await #expect(throws: AuthError.secondFactorRequired) {
            try await device.adapter.signIn(email: FirebaseBench.email, password: "a long enough password")
        }
        #expect(await device.holder.session == nil, "nobody is signed in before the step")
        return (device, try #require(await device.adapter.pendingStep()))
    }

    @Test("FIR-10 a sign-in waits for the code of the authenticator app, and the code makes its session")
    func step() async throws {
        let (device, step) = try await Self.waiting()
        #expect(step.choice == FactorChoice(SecondFactor(id: "app", kind: .app, name: "Phone")))
        await device.network.always(try ScriptedDevice.refuses("INVALID_CODE"))
        await #expect(throws: AuthError.factorIncorrect) {
            try await device.adapter.verify(factor: "app", code: Secret("000000"), of: step)
        }
        await device.network.always(try ScriptedDevice.answers(try Self.tokens()))
        _ = try await device.adapter.verify(factor: "app", code: Secret("123 456"), of: step)
        #expect(await device.holder.session?.refreshToken == Secret("refresh-after-the-step"))
        #expect(await device.adapter.pendingStep() == nil)
        let request = try #require(await device.requests().last)
        #expect(request.url?.path() == "/v2/accounts/mfaSignIn:finalize")
        let body = try ScriptedDevice.body(request)
        #expect(body["mfaPendingCredential"] as? String == "pending-credential")
        #expect((body["totpVerificationInfo"] as? [String: Any])?["verificationCode"] as? String == "123456")
    }

    @Test("FIR-10 a step that was left, has waited for too long, or was signed out of is not taken", arguments: 0..<3)
    func over(way: Int) async throws {
        let (device, step) = try await Self.waiting()
        switch way {
        case 0: await device.adapter.abandon(step)
        case 1: device.clock.advance(by: TimeInterval(PendingStep.life))
        default: try await device.adapter.logout()
        }
        await device.network.always(try ScriptedDevice.answers(try Self.tokens()))
        await #expect(throws: AuthError.factorExpired) {
            try await device.adapter.verify(factor: "app", code: Secret("123456"), of: step)
        }
        #expect(await device.holder.session == nil)
    }

    @Test(
        "FIR-10 SES-08 a step that is left, or signed out of, while its code is checked signs nobody in",
        arguments: [true, false])
    func leftMeanwhile(isSignedOut: Bool) async throws {
        let (network, holder) = (SlowStep(), HeldSession(nil))
        let adapter = FirebaseAuthAdapter(
            try FirebaseConfiguration(apiKey: "AIza-key_1"), holder: holder, transport: network,
            clock: ManualWallClock())
        await network.answers.always(try ScriptedDevice.answers(Self.pending))
        await #expect(throws: AuthError.secondFactorRequired) {
            try await adapter.signIn(email: FirebaseBench.email, password: FirebaseBench.password)
        }
        let step = try #require(await adapter.pendingStep())
        await network.answers.always(try ScriptedDevice.answers(try Self.tokens()))
        let late = Task { try await adapter.verify(factor: "app", code: Secret("123456"), of: step) }
        _ = await network.asked.stream.first { _ in true }
        if isSignedOut { try await adapter.logout() } else { await adapter.abandon(step) }
        await network.goOn()
        await #expect(throws: AuthError.cancelled) { try await late.value }
        #expect(await holder.session == nil)
    }

    @Test("FIR-10 SES-09 a sign-in that begins while a code is checked keeps its session")
    func overtaken() async throws {
        let (network, holder) = (SlowStep(), HeldSession(nil))
        let adapter = FirebaseAuthAdapter(
            try FirebaseConfiguration(apiKey: "AIza-key_1"), holder: holder, transport: network,
            clock: ManualWallClock())
        await network.answers.always(try ScriptedDevice.answers(Self.pending))
        await #expect(throws: AuthError.secondFactorRequired) {
            try await adapter.signIn(email: FirebaseBench.email, password: FirebaseBench.password)
        }
        let step = try #require(await adapter.pendingStep())
        let late = Task { try await adapter.verify(factor: "app", code: Secret("123456"), of: step) }
        _ = await network.asked.stream.first { _ in true }
        let other = try ScriptedDevice.signedIn([
            "localId": "person-2", "idToken": try ScriptedDevice.idToken(userId: "person-2"),
        ])
        await network.answers.always(try ScriptedDevice.answers(other))
        _ = try await adapter.signIn(email: FirebaseBench.email, password: FirebaseBench.password)
        await network.answers.always(try ScriptedDevice.answers(try Self.tokens()))
        await network.goOn()
        _ = try await late.value
        #expect(await holder.session?.identity.userId == "person-2")
    }

    @Test(
        "FIR-10 SES-08 SES-09 the tokens that come with a new app do not take the place of another session, or of none",
        arguments: [true, false])
    func replacedMeanwhile(bySignIn: Bool) async throws {
        let (network, holder) = (SlowStep(), HeldSession(try ScriptedDevice.session()))
        let adapter = FirebaseAuthAdapter(
            try FirebaseConfiguration(apiKey: "AIza-key_1"), holder: holder, transport: network,
            clock: ManualWallClock())
        await network.answers.always(try ScriptedDevice.answers(try Self.tokens()))
        let late = Task { try await adapter.confirm("the-session-info", code: Secret("123456")) }
        _ = await network.asked.stream.first { _ in true }
        // In another process, which this adapter knows nothing of.
        let other = AuthSession(
            identity: try #require(Identity(userId: "person-2", authMethod: .email)),
            accessToken: Secret("other.access.token"), refreshToken: Secret("other-refresh-token"),
            expiresAt: Date(timeIntervalSince1970: 1_767_229_200))
        if bySignIn { await holder.signIn(SessionGrant(session: other, life: 3600)) } else { await holder.signOut() }
        await network.goOn()
        await #expect(throws: AuthError.cancelled) { try await late.value }
        #expect(await holder.session == (bySignIn ? other : nil))
    }

    /// A Firebase that keeps its answer to the code back.
    private actor SlowStep: HTTPTransport {
        nonisolated let answers = FaultyTransport()
        /// Tells that the code is there.
        nonisolated let asked = AsyncStream.makeStream(of: Void.self)
        private var held: CheckedContinuation<Void, Never>?

        func goOn() {
            held?.resume()
            held = nil
        }

        func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
            if request.url?.lastPathComponent.hasSuffix(":finalize") == true {
                await withCheckedContinuation {
                    held = $0
                    asked.continuation.yield()
                }
            }
            return try await answers.send(request)
        }
    }

    @Test("FIR-10 FIR-11 tokens of somebody else do not take the place of the session", arguments: 0..<3)
    func somebodyElse(act: Int) async throws {
        let device = try ScriptedDevice(session: try ScriptedDevice.session())
        let former = await device.holder.session
        let other = try ScriptedDevice.signedIn([
            "localId": "person-2", "idToken": try ScriptedDevice.idToken(userId: "person-2"),
        ])
        await device.network.always(try ScriptedDevice.answers(act == 2 ? other : Self.tokens(of: "person-2")))
        await #expect(throws: AuthError.unknown("somebody_else")) { try await Self.change(act, device.adapter) }
        #expect(await device.holder.session == former)
    }

    /// Changes the account in a way that replaces the session.
    private static func change(_ act: Int, _ adapter: FirebaseAuthAdapter) async throws {
        switch act {
        case 0: try await adapter.confirm("enrollment", code: Secret("123456"))
        case 1: try await adapter.removeFactor("app")
        default: try await adapter.changePassword(to: FirebaseBench.otherPassword)
        }
    }

    @Test("FIR-10 FIR-11 the current password of a person with a second factor allows a new one")
    func password() async throws {
        let device = try ScriptedDevice(session: try ScriptedDevice.session())
        let person = ["users": [["localId": ScriptedDevice.userId, "email": FirebaseBench.email]]]
        await device.network.inject(
            try ScriptedDevice.answers(person), try ScriptedDevice.answers(Self.pending),
            try ScriptedDevice.refuses("CREDENTIAL_TOO_OLD_LOGIN_AGAIN"))
        await #expect(throws: AuthError.unknown("reauthentication_needed")) {
            try await Self.changePassword(device.adapter)
        }
        await device.network.inject(
            try ScriptedDevice.answers(person), try ScriptedDevice.answers(Self.pending),
            try ScriptedDevice.answers(try ScriptedDevice.signedIn()))
        try await Self.changePassword(device.adapter)
        let request = try #require(await device.requests().last)
        #expect(request.url?.lastPathComponent == "accounts:update")
        #expect(try ScriptedDevice.body(request)["idToken"] as? String == "held.access.token")
        #expect(await device.holder.session?.refreshToken == Secret("new-refresh-token"))
        #expect(await device.adapter.pendingStep() == nil, "no step was begun beside the session")
    }

    private static func changePassword(_ adapter: FirebaseAuthAdapter) async throws {
        try await adapter.changePassword(
            to: FirebaseBench.otherPassword, current: Secret("a long enough password"), code: nil)
    }

    @Test("FIR-10 an authenticator app is added with a code, and the session is replaced")
    func enrollment() async throws {
        let device = try ScriptedDevice(session: try ScriptedDevice.session())
        await device.network.always(
            try ScriptedDevice.answers([
                "users": [["localId": ScriptedDevice.userId, "email": FirebaseBench.email]],
                "totpSessionInfo": [
                    "sharedSecretKey": "JBSWY3DPEHPK3PXP", "sessionInfo": "enrollment", "verificationCodeLength": 6,
                    "periodSec": 30,
                ],
            ]))
        let app = try await device.adapter.enrollApp(named: "Phone")
        #expect(app.secret == Secret("JBSWY3DPEHPK3PXP"))
        #expect(app.address.reveal().hasSuffix("?secret=JBSWY3DPEHPK3PXP&digits=6&period=30"))
        await device.network.always(try ScriptedDevice.answers(try Self.tokens()))
        try await device.adapter.confirm(app.id, code: Secret("123456"))
        let body = try ScriptedDevice.body(try #require(await device.requests().last))
        #expect(body["displayName"] as? String == "Phone")
        #expect(await device.holder.session?.refreshToken == Secret("refresh-after-the-step"))
    }
}
