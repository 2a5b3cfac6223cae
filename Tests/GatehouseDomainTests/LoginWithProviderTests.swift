import Foundation
import GatehouseDomain
import GatehouseTesting
import Testing

@Suite
struct LoginWithProviderTests {
    @Test("DOM-08 provider and context reach the port as given, once, and its identity is returned")
    func passesThrough() async throws {
        let identity = try #require(Identity(userId: "person-1", authMethod: .apple))
        let port = RecordingAuthentication(result: .success(identity))
        let context = [AuthContextKey.idToken: "token", AuthContextKey.nonce: "nonce"]
        #expect(
            try await LoginWithProvider(authentication: port).execute(providerId: "apple", context: context) == identity
        )
        #expect(await port.calls == [.init(providerId: "apple", context: context)])
    }

    @Test("DOM-08 no context is no context")
    func withoutContext() async throws {
        let identity = try #require(Identity(userId: "guest-1", authMethod: .guest))
        let port = RecordingAuthentication(result: .success(identity))
        _ = try await LoginWithProvider(authentication: port).execute(providerId: "guest")
        #expect(await port.calls == [.init(providerId: "guest", context: nil)])
    }

    @Test("DOM-08 an error of the port surfaces unchanged", arguments: AuthErrorTests.all.map(\.0))
    func errorsSurface(error: AuthError) async {
        let login = LoginWithProvider(authentication: RecordingAuthentication(result: .failure(error)))
        await #expect(throws: error) { try await login.execute(providerId: "google") }
    }

    @Test("DOM-18 a sign-in that succeeds emits started and success, in this order, each once")
    func eventsOfSuccess() async throws {
        let identity = try #require(Identity(userId: "person-1", authMethod: .apple))
        let (log, clock) = (EventLog(), ManualWallClock())
        let login = LoginWithProvider(
            authentication: RecordingAuthentication(result: .success(identity)), clock: clock, onEvent: log.handler)
        _ = try await login.execute(providerId: "apple")
        #expect(
            await log.all() == [
                AuthEventPayload(name: .loginStarted, providerId: "apple", time: clock.now),
                AuthEventPayload(name: .loginSuccess, providerId: "apple", time: clock.now),
            ])
    }

    @Test("DOM-18 a sign-in that fails emits started and failed with the code", arguments: AuthErrorTests.all)
    func eventsOfFailure(error: AuthError, code: String) async {
        let (log, clock) = (EventLog(), ManualWallClock())
        let login = LoginWithProvider(
            authentication: RecordingAuthentication(result: .failure(error)), clock: clock, onEvent: log.handler)
        _ = try? await login.execute(providerId: "google")
        #expect(
            await log.all() == [
                AuthEventPayload(name: .loginStarted, providerId: "google", time: clock.now),
                AuthEventPayload(name: .loginFailed, providerId: "google", errorCode: code, time: clock.now),
            ])
    }

    @Test("DOM-18 the time of an event is the time at which it happened")
    func eventTimes() async throws {
        let identity = try #require(Identity(userId: "person-1", authMethod: .email))
        let (log, clock) = (EventLog(), ManualWallClock())
        let start = clock.now
        let login = LoginWithProvider(
            authentication: RecordingAuthentication(), clock: clock, onEvent: log.handler)
        _ = try await login.execute(providerId: "email") {
            clock.advance(by: 2.5)
            return identity
        }
        #expect(await log.all().map(\.time) == [start, start.addingTimeInterval(2.5)])
    }

    @Test("DOM-18 a sign-in by an operation of the caller is reported like any other, and its error surfaces unchanged")
    func operationOfTheCaller() async {
        let (log, clock) = (EventLog(), ManualWallClock())
        let port = RecordingAuthentication()
        let login = LoginWithProvider(authentication: port, clock: clock, onEvent: log.handler)
        await #expect(throws: VendorError()) {
            try await login.execute(providerId: "email") { throw VendorError() }
        }
        #expect(
            await log.all() == [
                AuthEventPayload(name: .loginStarted, providerId: "email", time: clock.now),
                AuthEventPayload(name: .loginFailed, providerId: "email", errorCode: "unexpected", time: clock.now),
            ])
        #expect(await port.calls.isEmpty)
    }

    @Test("DOM-18 without a handler nothing happens to events")
    func noHandler() async throws {
        let identity = try #require(Identity(userId: "person-1", authMethod: .email))
        let login = LoginWithProvider(authentication: RecordingAuthentication(result: .success(identity)))
        #expect(try await login.execute(providerId: "email") == identity)
    }

    @Test("DOM-18 GRP-40 the names of the events are the published ones")
    func eventNames() {
        #expect(
            AuthEventPayload.Name.allCases.map(\.rawValue) == [
                "auth_login_started", "auth_login_success", "auth_login_failed", "profile_created", "profile_loaded",
                "group_created", "group_joined", "group_left", "group_switched", "invitation_sent",
            ])
    }

    @Test("DOM-18 no password, token, code or address of the context is in an event")
    func nothingSecretInEvents() async throws {
        let identity = try #require(Identity(userId: "person-planted", authMethod: .email))
        let keys = [
            AuthContextKey.email, AuthContextKey.password, AuthContextKey.idToken, AuthContextKey.nonce,
            AuthContextKey.invitation,
        ]
        let context = Dictionary(uniqueKeysWithValues: keys.map { ($0, "planted-\($0)@example.com") })
        let results: [Result<Identity, any Error>] = [
            .success(identity), .failure(AuthError.invalidCredentials), .failure(VendorError()),
        ]
        for result in results {
            let log = EventLog()
            let login = LoginWithProvider(
                authentication: RecordingAuthentication(result: result), onEvent: log.handler)
            _ = try? await login.execute(providerId: "email", context: context)
            let events = await log.all()
            #expect(events.count == 2)
            for event in events {
                let text = String(reflecting: event)
                #expect(!text.contains("planted"))
                #expect(!text.contains("vendor"))
            }
        }
    }
}
