import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// Deletion of an account in the app.
@MainActor
@Suite
struct DeleteAccountTests {
    private static let email = "ada@example.com"
    private static let password = "a long enough password"

    private struct World {
        let root: CompositionRoot
        let cache: InMemoryProfileCache
        let deletion: DeleteAccount

        func signIn() async throws -> AuthSession {
            try await root.accounts.signIn(email: email, password: password)
        }
    }

    private static func signedUp() async throws -> World {
        let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false))
        let cache = InMemoryProfileCache()
        _ = try await root.accounts.signUp(
            email: email, password: password,
            consent: Consent(version: "1", time: Date(timeIntervalSince1970: 0)))
        let identity = try #require(await root.authentication.currentIdentity())
        let profile = UserProfile(userId: identity.userId, createdAt: Date(timeIntervalSince1970: 0))
        await cache.store(profile)
        root.appState.handoff(identity, .start(userId: identity.userId, profile: profile))
        let deletion = DeleteAccount(
            deletion: root.authentication, authentication: root.authentication, cache: cache)
        return World(root: root, cache: cache, deletion: deletion)
    }

    @Test("UI-13 after a new sign-in the account is deleted with its sessions, and the choice comes next")
    func deletes() async throws {
        let world = try await Self.signedUp()
        let session = try await world.signIn()
        try await world.root.appState.deleteAccount(using: world.deletion) { try await world.signIn().identity }
        #expect(world.root.appState.identity == nil && world.root.appState.profile == nil)
        #expect(await world.cache.profile(userId: session.identity.userId) == nil)
        #expect(await !world.root.accounts.isLive(session))
        #expect(try await world.root.coordinator.bootstrap() == .needsLogin)
        await #expect(throws: AuthError.invalidCredentials) { try await world.signIn() }
    }

    /// A back end that cannot be reached.
    private struct Unreachable: AccountDeletionPort {
        func deleteAccount(of identity: Identity, context: [String: String]?) async throws {
            throw AuthError.network
        }
    }

    @Test("UI-13 a deletion that fails keeps the profile last seen, for a launch without a network")
    func failure() async throws {
        let world = try await Self.signedUp()
        let session = try await world.signIn()
        let failing = DeleteAccount(
            deletion: Unreachable(), authentication: world.root.authentication, cache: world.cache)
        await #expect(throws: AuthError.network) { try await failing.execute { session.identity } }
        #expect(await world.cache.profile(userId: session.identity.userId) != nil)
        #expect(await world.root.accounts.isLive(session))
    }

    /// A deletion. Something happens before it is answered.
    private struct SlowDeletion: AccountDeletionPort {
        let meanwhile: @Sendable () async throws -> Void

        func deleteAccount(of identity: Identity, context: [String: String]?) async throws { try await meanwhile() }
    }

    @Test("UI-13 SES-09 a person who signs in elsewhere while an account is deleted stays signed in")
    func nextPerson() async throws {
        let world = try await Self.signedUp()
        let session = try await world.signIn()
        let (authentication, state) = (world.root.authentication, AppState())
        let slow = SlowDeletion {
            try await authentication.deleteAccount(of: session.identity, context: nil)
            let next = try await authentication.authenticate(providerId: "apple", context: nil)
            let profile = UserProfile(userId: next.userId, createdAt: Date(timeIntervalSince1970: 0))
            await state.handoff(next, .start(userId: next.userId, profile: profile))
        }
        let deletion = DeleteAccount(deletion: slow, authentication: authentication, cache: world.cache)
        try await state.deleteAccount(using: deletion) { session.identity }
        #expect(await authentication.currentIdentity()?.userId == "apple-person")
        #expect(state.identity?.userId == "apple-person")
    }

    @Test("UI-13 FLOW-20 the right to a new password goes with the account, also where its address signs up again")
    func recovery() async throws {
        let world = try await Self.signedUp()
        try await world.root.accounts.requestPasswordReset(email: Self.email)
        let code = try #require(await world.root.accounts.mailedCode(to: Self.email))
        let grant = try await world.root.accounts.verifyResetCode(email: Self.email, code: code.reveal())
        try await world.root.appState.deleteAccount(using: world.deletion) { try await world.signIn().identity }
        _ = try await world.root.accounts.signUp(
            email: Self.email, password: "velvet harbour lantern",
            consent: Consent(version: "1", time: Date(timeIntervalSince1970: 0)))
        await #expect(throws: AuthError.otpExpired) {
            try await world.root.accounts.setNewPassword("another long password", grant: grant)
        }
        _ = try await world.root.accounts.signIn(email: Self.email, password: "velvet harbour lantern")
    }

    @Test("UI-13 a name that waits for a profile goes with its account, and those of others stay")
    func waitingNames() async throws {
        let world = try await Self.signedUp()
        let session = try await world.signIn()
        let other = ToldName(providerId: "apple", subject: "other", name: "Eve", userId: "other")
        await world.cache.keepToldNames([
            ToldName(providerId: "apple", subject: "own", name: "Ada", userId: session.identity.userId), other,
        ])
        try await world.root.appState.deleteAccount(using: world.deletion) { try await world.signIn().identity }
        #expect(await world.cache.toldNames() == [other])
    }

    @Test("UI-13 another person who signs in deletes nothing")
    func unproven() async throws {
        let world = try await Self.signedUp()
        let other = try #require(Identity(userId: "somebody-else", authMethod: .email))
        await #expect(throws: AuthError.invalidCredentials) { try await world.deletion.execute { other } }
        await #expect(throws: AuthError.cancelled) {
            try await world.root.appState.deleteAccount(using: world.deletion) { throw AuthError.cancelled }
        }
        #expect(world.root.appState.profile != nil)
        _ = try await world.signIn()
    }

    @Test("UI-13 a back end that cannot delete leaves everything as it is")
    func refused() async throws {
        let world = try await Self.signedUp()
        let deletion = DeleteAccount(
            deletion: Unreachable(), authentication: world.root.authentication, cache: world.cache)
        await #expect(throws: AuthError.network) {
            try await world.root.appState.deleteAccount(using: deletion) { try await world.signIn().identity }
        }
        #expect(world.root.appState.profile != nil)
        #expect(await world.root.authentication.currentIdentity() != nil)
    }

    @Test("UI-13 a guest is not asked to sign in; while signed out there is nothing to delete")
    func guest() async throws {
        let world = try await Self.signedUp()
        try await world.root.authentication.logout()
        await #expect(throws: AuthError.notSignedIn) {
            try await world.deletion.execute { throw AuthError.cancelled }
        }
        _ = try await world.root.authentication.authenticate(providerId: "guest", context: nil)
        try await world.deletion.execute { throw AuthError.cancelled }
        #expect(await world.root.authentication.currentIdentity() == nil)
    }
}
