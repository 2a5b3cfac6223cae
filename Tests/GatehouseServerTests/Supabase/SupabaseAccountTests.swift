import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseSupabase
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// What the contracts do not ask: guests, changes of an account, consent.
struct SupabaseAccountTests {
    @Test("UI-12 a guest who signs up keeps the user id, also when the app is relaunched in between")
    func upgrade() async throws {
        try await SupabaseBench.run { bench in
            _ = try await bench.adapter.refreshProviders()
            let guest = try await bench.adapter.authenticate(providerId: "guest", context: nil)
            #expect(guest.isGuest)
            let old = try #require(await bench.holder.session)
            let result = try await bench.adapter.signUp(
                email: "Ada@Example.org", password: APIBench.password, consent: SupabaseBench.consent)
            #expect(result == .confirmationPending(APIBench.email))
            #expect(await bench.adapter.currentIdentity() == guest)

            let again = bench.relaunched()
            bench.api.server.clock.advance(by: 61)
            try await again.resendConfirmation(email: APIBench.email)
            let code = try #require(try await bench.code())
            await #expect(throws: AuthError.otpIncorrect) {
                try await again.confirmSignUp(
                    email: APIBench.email, code: String(code.map { $0 == "1" ? "2" : "1" }))
            }
            #expect(await bench.adapter.currentIdentity() == guest)
            let session = try await again.confirmSignUp(email: APIBench.email, code: code)
            #expect(session.identity == Identity(userId: guest.userId, authMethod: .email))
            #expect(await bench.adapter.currentIdentity() == session.identity)
            await #expect(throws: SessionRenewalFailure.refused(.revoked)) { try await bench.sessions.renew(old) }
            let next = try await again.signIn(email: APIBench.email, password: APIBench.password)
            #expect(next.identity == session.identity)
        }
    }

    @Test("UI-12 where addresses count as confirmed at once a guest is a user at once")
    func automaticUpgrade() async throws {
        try await SupabaseBench.run(prepare: { $0.automaticConfirmation = true }) { bench in
            _ = try await bench.adapter.refreshProviders()
            let guest = try await bench.adapter.authenticate(providerId: "guest", context: nil)
            let result = try await bench.adapter.signUp(
                email: APIBench.email, password: APIBench.password, consent: SupabaseBench.consent)
            let session = try #require(await bench.holder.session)
            #expect(result == .signedIn(session))
            #expect(session.identity == Identity(userId: guest.userId, authMethod: .email))
        }
    }

    @Test("UI-12 a guest whose session is renewed after the upgrade elsewhere is a guest no more")
    func renewedUpgrade() async throws {
        try await SupabaseBench.run { bench in
            _ = try await bench.adapter.refreshProviders()
            let guest = try await bench.adapter.authenticate(providerId: "guest", context: nil)
            let held = try #require(await bench.holder.session)
            _ = try await bench.adapter.signUp(
                email: APIBench.email, password: APIBench.password, consent: SupabaseBench.consent)
            let answer = try await bench.api.send(
                .post, "/verify",
                json: [
                    "type": "email_change", "email": .string(APIBench.email),
                    "token": .string(try #require(try await bench.code())),
                ])
            #expect(answer.status == 200)
            let renewed = try await bench.sessions.renew(held).session
            #expect(renewed.identity == Identity(userId: guest.userId, authMethod: .email))
        }
    }

    @Test("UI-12 a guest who signs up with a taken address is told so and stays a guest")
    func takenAddress() async throws {
        try await SupabaseBench.run(prepare: { $0.automaticConfirmation = true }) { bench in
            try await bench.api.server.signUp()
            _ = try await bench.adapter.refreshProviders()
            let guest = try await bench.adapter.authenticate(providerId: "guest", context: nil)
            await #expect(throws: AuthError.duplicateEmail) {
                try await bench.adapter.signUp(
                    email: APIBench.email, password: APIBench.password, consent: SupabaseBench.consent)
            }
            #expect(await bench.adapter.currentIdentity() == guest)
        }
    }

    @Test("SRV-18 DOM-20 consent travels with every kind of sign-up")
    func consent() async throws {
        try await SupabaseBench.run(prepare: { $0.consentIsRequired = true }) { bench in
            _ = try await bench.adapter.refreshProviders()
            await #expect(throws: AuthError.consentRequired) {
                try await bench.adapter.authenticate(providerId: "guest", context: nil)
            }
            let guest = try await bench.adapter.authenticate(
                providerId: "guest", context: [AuthContextKey.termsVersion: "1"])
            try await bench.adapter.logout()
            #expect(await bench.adapter.currentIdentity() == nil)
            let person = try await bench.signedIn()
            for id in [guest.userId, person.identity.userId] {
                let stored = try await bench.api.server.backend.database.read {
                    try UserTable($0).find(try #require(UserID(text: id)))
                }
                #expect(stored?.consent?.version == "1")
                // A server of ours has a place for it; the person's own metadata stays the person's.
                #expect(stored?.userMetadata == [:])
            }
        }
    }

    @Test("ADP-02 an account is described, and its address and password are changed")
    func changes() async throws {
        try await SupabaseBench.run(prepare: { $0.manualLinking = true }) { bench in
            let session = try await bench.signedIn()
            let account = try await bench.adapter.account()
            #expect(account.userId == session.identity.userId && account.email == APIBench.email)
            #expect(account.signInMethods.map(\.method) == [.email] && !account.isGuest)
            await #expect(throws: AuthError.unknown("single_identity_not_deletable")) {
                try await bench.adapter.remove(try #require(account.signInMethods.first))
            }

            await #expect(throws: AuthError.samePassword) {
                try await bench.adapter.changePassword(to: APIBench.password)
            }
            await #expect(throws: AuthError.weakPassword) { try await bench.adapter.changePassword(to: "k7#") }
            await #expect(throws: AuthError.invalidCredentials) {
                try await bench.adapter.changePassword(
                    to: "another horse battery", current: Secret("not the one in force"))
            }
            try await bench.adapter.changePassword(to: "another horse battery", current: Secret(APIBench.password))
            _ = try await bench.adapter.signIn(email: APIBench.email, password: "another horse battery")

            bench.api.server.clock.advance(by: 61)
            let waiting = try await bench.adapter.changeEmail(to: "new@example.org")
            #expect(waiting.email == APIBench.email && waiting.newEmail == "new@example.org")
            for address in ["new@example.org", APIBench.email] {
                let code = try #require(try await bench.code(address))
                await #expect(throws: AuthError.otpIncorrect) {
                    try await bench.adapter.confirmEmailChange(email: address, code: "x" + code)
                }
                let isComplete = try await bench.adapter.confirmEmailChange(email: address, code: code)
                #expect(isComplete == (address == APIBench.email))
            }
            #expect(try await bench.adapter.account().email == "new@example.org")
        }
    }

    @Test("ADP-02 a change that needs a fresh proof says so, and takes the mailed code")
    func reauthentication() async throws {
        try await SupabaseBench.run(prepare: { $0.passwordNeedsRecentSession = true }) { bench in
            try await bench.signedIn()
            bench.api.server.clock.advance(by: 3 * 24 * 3600)
            await #expect(throws: AuthError.unknown("reauthentication_needed")) {
                try await bench.adapter.changePassword(to: "another horse battery")
            }
            try await bench.adapter.requestReauthentication()
            let code = try #require(try await bench.code())
            await #expect(throws: AuthError.otpIncorrect) {
                try await bench.adapter.changePassword(to: "another horse battery", code: Secret("x" + code))
            }
            try await bench.adapter.changePassword(to: "another horse battery", code: Secret(code))
            _ = try await bench.adapter.signIn(email: APIBench.email, password: "another horse battery")
        }
    }

    @Test("ADP-02 what a deployment does not offer is unavailable")
    func notOffered() async throws {
        try await SupabaseBench.run(prepare: { $0.guestsAreAllowed = false }) { bench in
            // Before the back end was asked the configuration counts, and the back end has the last word.
            #expect(bench.adapter.availableProviders().map(\.id) == ["email", "apple", "google"])
            await #expect(throws: AuthError.unavailable) {
                try await bench.adapter.authenticate(
                    providerId: "apple", context: [AuthContextKey.idToken: "e30.e30.e30"])
            }
            #expect(try await bench.adapter.refreshProviders().map(\.id) == ["email"])
            await #expect(throws: AuthError.unavailable) {
                try await bench.adapter.authenticate(providerId: "guest", context: nil)
            }
            try await bench.signedIn()
            let method = try #require(try await bench.adapter.account().signInMethods.first)
            await #expect(throws: AuthError.unsupported) { try await bench.adapter.remove(method) }
        }
    }

    @Test("UI-01 a server whose sign-up is closed offers neither an account nor a guest", arguments: [true, false])
    func closedSignUp(isOpen: Bool) async throws {
        try await SupabaseBench.run(prepare: { ($0.signUpIsOpen, $0.guestsAreAllowed) = (isOpen, true) }) { bench in
            let offered = try await bench.adapter.refreshProviders().map(\.id)
            #expect(offered == (isOpen ? ["email", "guest"] : ["email"]))
            #expect(bench.adapter.requirements.isSignUpOpen == isOpen)
        }
    }

    @Test(
        "UI-14 APP-07 adding and removing providers is declared where the server lets people do it",
        arguments: [true, false])
    func declaredLinking(isOn: Bool) async throws {
        try await SupabaseBench.run(prepare: { $0.manualLinking = isOn }) { bench in
            let acts: Set<BackEndCapability> = [.providerLinking, .providerRemoval]
            // Before the server was asked, it has the last word.
            #expect(bench.adapter.capabilities.isSuperset(of: acts))
            _ = try await bench.adapter.refreshProviders()
            #expect(bench.adapter.capabilities.intersection(acts) == (isOn ? acts : []))
        }
    }

    @Test("DOM-07 the profile of somebody else is out of reach, and of nobody a session that has ended")
    func profiles() async throws {
        try await SupabaseBench.run { bench in
            let session = try await bench.signedIn()
            let id = session.identity.userId
            let profile = try await bench.profiles.createProfile(
                userId: id, seed: [ProfileSeedKey.displayName: "Ada", ProfileSeedKey.socialUserId: "1815"])
            #expect(profile.displayName == "Ada" && profile.socialUserId == "1815")
            #expect(profile.createdAt == bench.api.server.clock.now)
            await #expect(throws: AuthError.unavailable) { try await bench.profiles.getProfile(userId: "other") }
            await #expect(throws: AuthError.unavailable) {
                try await bench.profiles.createProfile(userId: "other", seed: nil)
            }
            try await bench.adapter.logout()
            await #expect(throws: AuthError.notSignedIn) { try await bench.profiles.getProfile(userId: id) }
        }
    }

    @Test("UI-13 an account is deleted soon after a sign-in and not later, with all its sessions")
    func deletion() async throws {
        try await SupabaseBench.run { bench in
            let session = try await bench.signedIn()
            bench.api.server.clock.advance(by: 601)
            await #expect(throws: AuthError.unknown("reauthentication_needed")) {
                try await bench.adapter.deleteAccount(of: session.identity, context: nil)
            }
            #expect(try await bench.adapter.account().email == APIBench.email)
            let again = try await bench.adapter.signIn(email: APIBench.email, password: APIBench.password)
            let other = try #require(Identity(userId: "somebody-else", authMethod: .email))
            await #expect(throws: AuthError.notSignedIn) {
                try await bench.adapter.deleteAccount(of: other, context: nil)
            }
            try await bench.adapter.deleteAccount(of: again.identity, context: nil)
            await #expect(throws: AuthError.invalidCredentials) {
                _ = try await bench.adapter.signIn(email: APIBench.email, password: APIBench.password)
            }
            for ended in [session, again] {
                await #expect(throws: SessionRenewalFailure.self) { try await bench.sessions.renew(ended) }
            }
        }
    }

    @Test("UI-13 the use case over the real server: asked to sign in, deleted, signed out")
    func deletionUseCase() async throws {
        try await SupabaseBench.run { bench in
            try await bench.signedIn()
            bench.api.server.clock.advance(by: 3_000)
            let deletion = DeleteAccount(
                deletion: bench.adapter, authentication: bench.adapter, cache: NoProfileCache())
            try await deletion.execute {
                try await bench.adapter.signIn(email: APIBench.email, password: APIBench.password).identity
            }
            #expect(await bench.adapter.currentIdentity() == nil)
        }
    }

    @Test("UI-13 a guest can be deleted at any time")
    func guestDeletion() async throws {
        try await SupabaseBench.run { bench in
            _ = try await bench.adapter.refreshProviders()
            let guest = try await bench.adapter.authenticate(providerId: "guest", context: nil)
            bench.api.server.clock.advance(by: 3_000)
            try await bench.adapter.deleteAccount(of: guest, context: nil)
            let session = try #require(await bench.holder.session)
            await #expect(throws: SessionRenewalFailure.self) { try await bench.sessions.renew(session) }
        }
    }
}
