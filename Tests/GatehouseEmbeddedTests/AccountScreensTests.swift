import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseEmbedded
import GatehouseInMemory
import GatehouseKit
import GatehouseSupabase
import Testing

/// The account's screens against a whole back end over a real socket.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct AccountScreensTests {
    private static let email = "ada@example.com"
    private static let password = "velvet harbour lantern"

    /// Runs a test with the account's screens of a person who has just signed in.
    private func signedIn(
        _ body: @MainActor (EmbeddedServer, BackEnd, AppState, AccountViewModel) async throws -> Void
    ) async throws {
        try await withGatehouse { server in
            try await server.createAccount(email: Self.email, password: Self.password)
            let backEnd = BackEnd.supabase(
                try SupabaseConfiguration(authURL: server.authURL), store: InMemoryCredentialStore(),
                cache: InMemoryProfileCache())
            _ = try await backEnd.authentication.refreshProviders()
            let next = try await backEnd.handoff.loginThenHandoff(
                providerId: "email",
                context: [AuthContextKey.email: Self.email, AuthContextKey.password: Self.password])
            let state = AppState()
            state.handoff(await backEnd.authentication.currentIdentity(), next)
            let settings = InMemorySettings()
            settings.set("en", for: AccountLanguage.key)
            let model = AccountViewModel(backEnd: backEnd, appState: state, settings: settings)
            await model.open()
            try await body(server, backEnd, state, model)
            await backEnd.session?.finishErrands()
        }
    }

    @Test("APP-07 a name saved on its screen is in the profile at the server")
    func name() async throws {
        try await signedIn { _, backEnd, state, model in
            await model.perform(.opened(.name))
            model[.name] = " Ada "
            await model.perform(.submitted)
            #expect(model.screen.notice?.text == Catalogue.english.account(.nameSaved))
            let id = try #require(state.identity?.userId)
            #expect(try await backEnd.profiles.getProfile(userId: id)?.displayName == "Ada")
        }
    }

    @Test("APP-07 an email changes once the codes of both addresses are entered, and a wrong code changes nothing")
    func email() async throws {
        try await signedIn { server, backEnd, _, model in
            await model.perform(.opened(.email))
            model[.email] = "grace@example.com"
            await model.perform(.submitted)
            #expect(model.screen.name == .emailCode)
            model[.code] = "000000"
            await model.perform(.submitted)
            #expect(model.screen.fieldAtFault == .code && model[.code].isEmpty)
            #expect(try await backEnd.account.account().email == Self.email)
            for address in ["grace@example.com", Self.email] {
                #expect(model.screen.name == .emailCode)
                model[.code] = try #require(try await server.mailedCode(to: address)).reveal()
                await model.perform(.submitted)
            }
            #expect(model.screen.notice?.text == Catalogue.english.account(.emailChanged))
            #expect(try await backEnd.account.account().email == "grace@example.com")
        }
    }

    @Test("SLS-02 another device is listed, signed out after a confirmation, and gone from the list")
    func devices() async throws {
        try await signedIn { server, _, _, model in
            let other = BackEnd.supabase(
                try SupabaseConfiguration(authURL: server.authURL), store: InMemoryCredentialStore(),
                cache: InMemoryProfileCache())
            _ = try await other.service.signIn(email: Self.email, password: Self.password)
            await model.perform(.opened(.devices))
            #expect(model.screen.rows.map { $0.action == nil } == [true, false])
            let choice = try #require(model.screen.rows.last?.action)
            await model.perform(choice.event)
            #expect(model.screen.name == .device)
            await model.perform(.submitted)
            #expect(model.screen.notice?.text == Catalogue.english.account(.deviceEnded))
            #expect(model.screen.rows.count == 1)
            await other.session?.finishErrands()
        }
    }

    @Test("APP-07 a change of email that waits is cancelled at the server, and its codes no longer work")
    func keptEmail() async throws {
        try await signedIn { server, backEnd, _, model in
            await model.perform(.opened(.email))
            model[.email] = "grace@example.com"
            await model.perform(.submitted)
            let code = try #require(try await server.mailedCode(to: "grace@example.com")).reveal()
            let keep = try #require(model.screen.actions.first { $0.event == .emailChangeCancelled })
            await model.perform(keep.event)
            #expect(model.screen.notice?.text == Catalogue.english.account(.emailKept))
            #expect(model.screen.name == .overview && !model.screen.rows.contains { $0.value == "grace@example.com" })
            await #expect(throws: AuthError.otpIncorrect) {
                try await backEnd.account.confirmEmailChange(email: "grace@example.com", code: code)
            }
            let account = try await backEnd.account.account()
            #expect(account.email == Self.email && account.newEmail == nil)
        }
    }

    @Test("APP-07 the new password signs in afterwards, and the former one does not")
    func password() async throws {
        try await signedIn { _, backEnd, _, model in
            await model.perform(.opened(.password))
            model[.password] = "another long password"
            model[.confirmPassword] = "another long password"
            await model.perform(.submitted)
            #expect(model.screen.notice?.text == Catalogue.english.account(.passwordChanged))
            await #expect(throws: AuthError.invalidCredentials) {
                try await backEnd.service.signIn(email: Self.email, password: Self.password)
            }
            _ = try await backEnd.service.signIn(email: Self.email, password: "another long password")
        }
    }

    @Test("APP-21 SRV-35 somebody who knows no password deletes the account at the server with a mailed code")
    func deletionByCode() async throws {
        try await signedIn { server, backEnd, state, model in
            await model.perform(.opened(.deletion))
            await model.perform(.codeRequested)
            #expect(model.screen.fields.map(\.field) == [.code])
            let code = try #require(try await server.mailedCode(to: Self.email)).reveal()
            model.isConfirmed = true
            model[.code] = code == "000000" ? "000001" : "000000"
            await model.perform(.submitted)
            #expect(model.screen.fieldAtFault == .code && model.ending == nil && state.identity != nil)
            model[.code] = code
            await model.perform(.submitted)
            #expect(model.ending == .deleted && state.identity == nil)
            await #expect(throws: AuthError.notSignedIn) { try await backEnd.account.account() }
            await #expect(throws: AuthError.invalidCredentials) {
                try await backEnd.service.signIn(email: Self.email, password: Self.password)
            }
        }
    }

    @Test("UI-13 a wrong password deletes nothing and keeps the session; the right one deletes the account")
    func deletion() async throws {
        try await signedIn { _, backEnd, state, model in
            await model.perform(.opened(.deletion))
            model.isConfirmed = true
            model[.currentPassword] = "not the password"
            await model.perform(.submitted)
            #expect(model.screen.fieldAtFault == .currentPassword && model.ending == nil)
            #expect(state.identity != nil)
            let kept = try await backEnd.account.account()
            #expect(kept.email == Self.email)

            model[.currentPassword] = Self.password
            await model.perform(.submitted)
            #expect(model.ending == .deleted && state.identity == nil)
            await #expect(throws: AuthError.notSignedIn) { try await backEnd.account.account() }
            await #expect(throws: AuthError.invalidCredentials) {
                try await backEnd.service.signIn(email: Self.email, password: Self.password)
            }
        }
    }
}
