import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// Requests that are held while the person does something else.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LateAnswerTests {
    @Test("FLOW-21 loading is shown while the request runs, and a second submit meanwhile makes no second call")
    func doubleSubmit() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        stage.fillInLogin()
        await stage.gate.hold()
        async let first: Void = stage.model.performLogin()
        await stage.gate.waits(for: 1)
        #expect(stage.model.isLoading)
        #expect(stage.model.screen.progress != nil)
        await stage.model.performLogin()
        await stage.model.performResend()
        await stage.model.signIn(providerId: "google")
        #expect(await stage.gate.calls == ["signIn"])
        await stage.gate.release()
        await first
        #expect(!stage.model.isLoading)
        #expect(stage.finished.completions.count == 1)
    }

    @Test("FLOW-21 a provider's sign-in and an email sign-in do not run at the same time on one screen")
    func providerWhileLoading() async throws {
        let stage = Stage()
        stage.fillInSignup()
        await stage.gate.hold()
        async let first: Void = stage.model.performSignup()
        await stage.gate.waits(for: 1)
        let enabled = stage.model.screen.actions.filter(\.isEnabled).map(\.role)
        #expect(enabled == [.back])
        await stage.gate.release()
        await first
    }

    @Test("FLOW-22 a session that arrives after the person went back is dropped and revoked")
    func backWhileLoading() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        stage.fillInLogin()
        await stage.gate.hold()
        async let first: Void = stage.model.performLogin()
        await stage.gate.waits(for: 1)
        stage.model.navigateToChoice()
        #expect(!stage.model.isLoading)
        await stage.gate.release()
        await first
        #expect(stage.model.session == nil)
        #expect(stage.model.navigationState == .choice)
        #expect(stage.finished.completions.isEmpty)
        let revoked = await stage.gate.revoked
        #expect(revoked.count == 1)
        for session in revoked { #expect(await !stage.accounts.isLive(session)) }
        #expect(await stage.authentication.currentIdentity() == nil)
    }

    @Test("FLOW-22 a session that arrives after the flow was put away is dropped and revoked")
    func cancelWhileLoading() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        stage.fillInLogin()
        await stage.gate.hold()
        async let first: Void = stage.model.performLogin()
        await stage.gate.waits(for: 1)
        stage.model.cancel()
        await stage.gate.release()
        await first
        #expect(stage.model.session == nil)
        #expect(await stage.gate.revoked.count == 1)
        #expect(stage.finished.completions.isEmpty)
    }

    @Test("FLOW-22 a session that arrives after another screen was opened is kept, and moves nobody")
    func elsewhereWhileLoading() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        stage.fillInLogin()
        await stage.gate.hold()
        async let first: Void = stage.model.performLogin()
        await stage.gate.waits(for: 1)
        stage.model.navigateToResetRequest()
        stage.model.email = "typed later"
        await stage.gate.release()
        await first
        let session = try #require(stage.model.session)
        #expect(await stage.accounts.isLive(session))
        #expect(stage.finished.completions.count == 1)
        #expect(stage.model.navigationState == .resetRequest)
        #expect(stage.model.email == "typed later")
        #expect(await stage.gate.revoked.isEmpty)
    }

    @Test("FLOW-22 a failure that arrives late shows nothing")
    func lateFailure() async throws {
        let stage = Stage()
        stage.fillInLogin(password: "a wrong password")
        await stage.gate.hold()
        async let first: Void = stage.model.performLogin()
        await stage.gate.waits(for: 1)
        stage.model.navigateToChoice()
        stage.model.navigateToLogin()
        await stage.gate.release()
        await first
        #expect(stage.model.errorMessage == nil)
        #expect(stage.model.navigationState == .login)
        #expect(!stage.model.isLoading)
    }

    @Test("FLOW-22 a dropped session of a first attempt leaves the second attempt of the same person signed in")
    func secondAttempt() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        stage.fillInLogin()
        await stage.gate.hold(2)
        async let first: Void = stage.model.performLogin()
        await stage.gate.waits(for: 1)
        stage.model.navigateToChoice()
        stage.fillInLogin()
        async let second: Void = stage.model.performLogin()
        await stage.gate.waits(for: 2)
        await stage.gate.release(1)
        await second
        let session = try #require(stage.model.session)
        await stage.gate.release()
        await first
        #expect(stage.model.session == session)
        #expect(await stage.accounts.isLive(session))
        #expect(await stage.authentication.currentIdentity() == session.identity)
        #expect(stage.finished.completions.count == 1)
    }

    @Test("FLOW-20 a late right to set a password is abandoned, and the newer one stays in use")
    func lateRight() async throws {
        let stage = Stage()
        let (first, second) = ("first@example.com", "second@example.com")
        try await stage.makeAccount(first)
        try await stage.makeAccount(second)
        try await stage.fillInReset(email: first, password: Stage.password)
        await stage.gate.hold(2)
        async let early: Void = stage.model.performResetVerify()
        await stage.gate.waits(for: 1)
        stage.model.navigateToChoice()
        try await stage.fillInReset(email: second, password: Stage.password)
        async let late: Void = stage.model.performResetVerify()
        await stage.gate.waits(for: 2)
        await stage.gate.release(1)
        await late
        #expect(stage.model.errorMessage == say(.failure(.samePassword)))
        await stage.gate.release()
        await early
        #expect(await stage.gate.abandoned.map(\.email) == [first])
        stage.model.password = Stage.otherPassword
        await stage.model.performResetVerify()
        #expect(stage.model.navigationState == .login)
        _ = try await stage.accounts.signIn(email: second, password: Stage.otherPassword)
        _ = try await stage.accounts.signIn(email: first, password: Stage.password)
    }

    @Test(
        "FLOW-22 a provider's sign-in that is dropped late leaves a newer sign-in alone",
        arguments: ["email", "google"]
    )
    func lateProvider(newer: String) async throws {
        let sheet = ProviderSheet()
        let stage = Stage(sheets: sheet)
        try await stage.makeAccount()
        async let early: Void = stage.model.signIn(providerId: "apple")
        await sheet.isOpen()
        stage.model.navigateToLogin()
        stage.model.navigateToChoice()
        if newer == "email" {
            stage.fillInLogin()
            await stage.model.performLogin()
        } else {
            // The same flow signs in a second time: its own sheet would wait as well.
            _ = try await stage.coordinator.loginThenHandoff(providerId: newer)
        }
        let identity = try #require(await stage.authentication.currentIdentity())
        await sheet.answer(.success(nil))
        await early
        #expect(await stage.authentication.currentIdentity() == identity)
        #expect(stage.finished.completions.map(\.identity) == (newer == "email" ? [identity] : []))
        if newer == "email" {
            let session = try #require(stage.model.session)
            #expect(await stage.accounts.isLive(session))
        }
    }

    @Test("FLOW-22 an adapter of one sign-in at a time ends the dropped one, and never the newer one")
    func discardByDefault() async throws {
        let authentication = RecordingAuthentication(providers: [])
        let first = try await authentication.authenticate(providerId: "apple", context: nil)
        let second = try await authentication.authenticate(providerId: "google", context: nil)
        try await authentication.discard(first)
        #expect(await authentication.currentIdentity() == second)
        #expect(await authentication.logouts == 0)
        try await authentication.discard(second)
        #expect(await authentication.currentIdentity() == nil)
    }
}
