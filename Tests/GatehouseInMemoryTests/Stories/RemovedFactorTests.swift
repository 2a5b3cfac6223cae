import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// Factors that another device removes, or that nobody ever confirmed, while this device waits at the step.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct RemovedFactorTests {
    /// Accounts in memory with a person who is signed in.
    private func signedIn() async throws -> InMemoryAccounts {
        let story = StoryApp()
        try await story.signUp(StoryApp.ada)
        _ = try await story.accounts.signIn(email: StoryApp.ada, password: StoryApp.password)
        return story.accounts
    }

    /// Adds an authenticator app.
    private func addApp(to accounts: InMemoryAccounts) async throws -> AppEnrollment {
        let app = try await accounts.enrollApp(named: "Phone")
        try await accounts.confirm(app.id, code: await accounts.appCode(for: app.secret))
        return app
    }

    @Test("PKF-01 MFA-01 an app that nobody confirmed takes no step")
    func unconfirmed() async throws {
        let accounts = try await signedIn()
        _ = try await addApp(to: accounts)
        let step = try await accounts.beginStep()
        let added = try await accounts.enrollApp(named: "Tablet")
        let code = await accounts.appCode(for: added.secret)
        await #expect(throws: AuthError.factorRemoved) {
            _ = try await accounts.verify(factor: added.id, code: code, of: step)
        }
    }

    @Test("PKF-01 MFA-06 an app that is gone takes no step, nor does a backup code for it, and another app does")
    func app() async throws {
        let accounts = try await signedIn()
        let (gone, kept) = (try await addApp(to: accounts), try await addApp(to: accounts))
        let backup = try #require(try await accounts.makeBackupCodes().first)
        let step = try await accounts.beginStep()
        try await accounts.removeFactor(gone.id)
        for code in [await accounts.appCode(for: gone.secret), backup] {
            await #expect(throws: AuthError.factorRemoved) {
                _ = try await accounts.verify(factor: gone.id, code: code, of: step)
            }
        }
        _ = try await accounts.verify(factor: kept.id, code: backup, of: step)
    }

    @Test("PKF-01 MFA-06 a security key that is gone takes no step, also if it was asked for before")
    func securityKey() async throws {
        let (accounts, device) = (try await signedIn(), InMemoryDevice())
        let key = try await accounts.enrollSecurityKey(named: "Key")
        try await accounts.confirm(key.id, key: try await device.create(key.creation))
        let step = try await accounts.beginStep()
        let proof = try await device.assert(
            try await accounts.challenge(factor: key.id, of: step), manner: .button)
        try await accounts.removeFactor(key.id)
        await #expect(throws: AuthError.factorRemoved) {
            _ = try await accounts.challenge(factor: key.id, of: step)
        }
        await #expect(throws: AuthError.factorRemoved) {
            _ = try await accounts.verify(factor: key.id, proof: proof, of: step)
        }
    }
}
