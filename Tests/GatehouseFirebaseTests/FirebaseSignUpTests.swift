import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseFirebase
import GatehouseHTTP
import GatehouseTesting
import Synchronization
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sign-up, guests, links, account and session against the stand-in.
struct FirebaseSignUpTests {
    private static let (email, password) = (FirebaseBench.email, FirebaseBench.password)

    /// What an app was told to keep.
    final class Kept: Sendable {
        private let values = Mutex<[(Consent, Secret)]>([])

        var consents: [Consent] { values.withLock { $0.map(\.0) } }
        func keep(_ consent: Consent, _ token: Secret) { values.withLock { $0.append((consent, token)) } }
    }

    @Test(
        "FIR-05 what a new account needs decides whether a link is mailed and who is signed in",
        arguments: FirebaseConfiguration.Verification.allCases)
    func verification(verification: FirebaseConfiguration.Verification) async throws {
        let bench = try FirebaseBench(verification)
        let result = try await bench.adapter.signUp(
            email: Self.email, password: Self.password, consent: FirebaseBench.consent)
        #expect((try await bench.code() == nil) == (verification == .none))
        guard verification == .required else {
            guard case .signedIn(let session) = result else {
                Issue.record("the person is not signed in")
                return
            }
            #expect(await bench.holder.currentIdentity() == session.identity)
            return
        }
        #expect(result == .confirmationPending(Self.email))
        #expect(await bench.holder.currentIdentity() == nil)
        await #expect(throws: AuthError.emailUnverified) {
            try await bench.adapter.signIn(email: Self.email, password: Self.password)
        }
        let session = try await bench.adapter.confirmSignUp(
            email: Self.email, code: try #require(try await bench.code()))
        #expect(await bench.holder.currentIdentity() == session.identity)
        #expect(try await bench.adapter.signIn(email: Self.email, password: Self.password).identity == session.identity)
    }

    @Test("FIR-05 the least length is Firebase's, and a project that is closed says so")
    func refusals() async throws {
        let bench = try FirebaseBench()
        #expect(bench.adapter.requirements.minimumPasswordLength == 6)
        #expect(bench.adapter.requirements.recovery == .link)
        _ = try await bench.adapter.signUp(email: "a@example.com", password: "123456", consent: FirebaseBench.consent)
        try await bench.control(["sign_up": false])
        await #expect(throws: AuthError.signUpClosed) {
            try await bench.adapter.signUp(email: Self.email, password: Self.password, consent: FirebaseBench.consent)
        }
    }

    @Test("FIR-05 the confirmation is mailed again with the session that waits, and after a relaunch not at all")
    func resend() async throws {
        let bench = try FirebaseBench(.required)
        _ = try await bench.adapter.signUp(email: Self.email, password: Self.password, consent: FirebaseBench.consent)
        let first = try await bench.code()
        try await bench.adapter.resendConfirmation(email: Self.email)
        #expect(try await bench.code() != first)
        let relaunched = try FirebaseBench(.required, key: bench.key)
        await #expect(throws: AuthError.unavailable) {
            try await relaunched.adapter.resendConfirmation(email: Self.email)
        }
        // Who signs in once more has a session that waits again.
        await #expect(throws: AuthError.emailUnverified) {
            try await relaunched.adapter.signIn(email: Self.email, password: Self.password)
        }
        try await relaunched.adapter.resendConfirmation(email: Self.email)
        // The code alone signs nobody in.
        let code = try #require(try await bench.code())
        let stranger = try FirebaseBench(.required, key: bench.key)
        await #expect(throws: AuthError.notSignedIn) {
            try await stranger.adapter.confirmSignUp(email: Self.email, code: code)
        }
        #expect(await stranger.holder.currentIdentity() == nil)
    }

    @Test("FIR-05 a sign-out forgets the session that waits for its confirmation")
    func signOutWhileWaiting() async throws {
        let bench = try FirebaseBench(.required)
        _ = try await bench.adapter.signUp(email: Self.email, password: Self.password, consent: FirebaseBench.consent)
        let code = try #require(try await bench.code())
        try await bench.adapter.logout()
        await #expect(throws: AuthError.unavailable) { try await bench.adapter.resendConfirmation(email: Self.email) }
        await #expect(throws: AuthError.notSignedIn) {
            try await bench.adapter.confirmSignUp(email: Self.email, code: code)
        }
        #expect(await bench.holder.currentIdentity() == nil)
    }

    @Test("FIR-05 what the person accepted goes to the app, and an account without it does not stay")
    func consent() async throws {
        let kept = Kept()
        let bench = try FirebaseBench { $0.recordConsent = { kept.keep($0, $1) } }
        try await bench.signedUp()
        #expect(kept.consents == [FirebaseBench.consent])
        await #expect(throws: AuthError.consentRequired) {
            try await bench.adapter.signUp(
                email: "b@example.com", password: Self.password, consent: Consent(version: "other", time: .distantPast))
        }
        let refusing = try FirebaseBench { $0.recordConsent = { _, _ in throw AuthError.network } }
        await #expect(throws: AuthError.network) { try await refusing.signedUp() }
        await #expect(throws: AuthError.network) {
            try await refusing.adapter.authenticate(
                providerId: "guest", context: [AuthContextKey.termsVersion: "1"])
        }
        #expect(try await refusing.accounts() == 0)
        #expect(await refusing.holder.currentIdentity() == nil)
    }

    @Test(
        "FIR-08 a guest who signs up keeps the user id and the session works",
        arguments: FirebaseConfiguration.Verification.allCases)
    func upgrade(verification: FirebaseConfiguration.Verification) async throws {
        let bench = try FirebaseBench(verification)
        let guest = try await bench.adapter.authenticate(providerId: "guest", context: nil)
        #expect(guest.isGuest)
        let result = try await bench.adapter.signUp(
            email: Self.email, password: Self.password, consent: FirebaseBench.consent)
        // Firebase has ended the guest's first tokens. Those on the device work.
        #expect(try await bench.accepts(try await bench.holder.accessToken(rejected: nil)))
        if verification == .required {
            #expect(result == .confirmationPending(Self.email))
            #expect(await bench.holder.currentIdentity() == guest)
            _ = try await bench.adapter.confirmSignUp(email: Self.email, code: try #require(try await bench.code()))
        }
        #expect(await bench.holder.currentIdentity() == Identity(userId: guest.userId, authMethod: .email))
        #expect(try await bench.accounts() == 1)
    }

    @Test("FIR-08 a guest who signs up keeps the account, whatever the app says of what they accepted")
    func refusedConsent() async throws {
        let bench = try FirebaseBench { $0.recordConsent = { _, _ in throw AuthError.network } }
        let guest = try await bench.adapter.authenticate(providerId: "guest", context: nil)
        await #expect(throws: AuthError.network) {
            try await bench.adapter.signUp(email: Self.email, password: Self.password, consent: FirebaseBench.consent)
        }
        #expect(try await bench.accounts() == 1)
        #expect(await bench.holder.currentIdentity() == Identity(userId: guest.userId, authMethod: .email))
        #expect(try await bench.accepts(try await bench.holder.accessToken(rejected: nil)))
    }

    @Test("FIR-05 the confirmation of a person who is signed in goes to the own address alone, until it is confirmed")
    func resendSignedIn() async throws {
        let rows: [(method: AuthMethod, isVerified: Bool, email: String, error: AuthError?, requests: [String])] = [
            (.email, false, Self.email, nil, ["accounts:lookup", "accounts:sendOobCode"]),
            (.email, true, Self.email, nil, ["accounts:lookup"]),
            (.email, false, "other@example.com", .unavailable, ["accounts:lookup"]),
            (.guest, false, Self.email, .unavailable, []),
        ]
        for row in rows {
            let device = try ScriptedDevice(session: try ScriptedDevice.session(row.method))
            let user: [String: Any] = [
                "localId": ScriptedDevice.userId, "email": Self.email, "emailVerified": row.isVerified,
            ]
            await device.network.always(try ScriptedDevice.answers(["users": [user]]))
            var failure: AuthError?
            do {
                try await device.adapter.resendConfirmation(email: row.email)
            } catch let error as AuthError {
                failure = error
            }
            #expect(failure == row.error)
            #expect(await device.requests().compactMap { $0.url?.lastPathComponent } == row.requests)
        }
    }

    @Test("FIR-07 the providers that a refused sign-in named are forgotten at the next one, and at the sign-out")
    func namedProviders() async throws {
        let device = try ScriptedDevice()
        let refusal = try ScriptedDevice.answers(
            try ScriptedDevice.signedIn(["needConfirmation": true, "verifiedProvider": ["google.com"]]))
        for isSignedOut in [true, false] {
            await device.network.always(refusal)
            await #expect(throws: AuthError.duplicateEmail) {
                try await device.adapter.authenticate(
                    providerId: "apple", context: [AuthContextKey.idToken: "e30.e30.c2ln"])
            }
            #expect(await device.adapter.verifiedProviders().map(\.id) == ["google"])
            if isSignedOut {
                try await device.adapter.logout()
            } else {
                await device.network.always(try ScriptedDevice.refuses("EMAIL_EXISTS"))
                await #expect(throws: AuthError.duplicateEmail) {
                    try await device.adapter.signUp(
                        email: "b@example.com", password: Self.password, consent: FirebaseBench.consent)
                }
            }
            #expect(await device.adapter.verifiedProviders().isEmpty)
        }
    }

    @Test("FIR-08 a guest who comes with a provider keeps the account, unless the provider's person has one")
    func linking() async throws {
        let bench = try FirebaseBench()
        let token = try FirebaseBench.idToken("subject", email: "p@example.com")
        let context = [AuthContextKey.idToken: token]
        let guest = try await bench.adapter.authenticate(providerId: "guest", context: nil)
        let person = try await bench.adapter.authenticate(providerId: "google", context: context)
        #expect(person == Identity(userId: guest.userId, authMethod: .google))
        #expect(await bench.adapter.providerSubject(of: person) == "subject")
        try await bench.adapter.logout()
        let second = try await bench.adapter.authenticate(providerId: "guest", context: nil)
        #expect(second.userId != guest.userId)
        // The account of the provider's person is signed in to, and the guest stays behind.
        #expect(try await bench.adapter.authenticate(providerId: "google", context: context) == person)
        let third = try await bench.adapter.authenticate(providerId: "guest", context: nil)
        #expect(third.isGuest)
        // An address that is taken is not the guest's either.
        let apple = try FirebaseBench.idToken("apple-subject", email: "p@example.com")
        let same = try await bench.adapter.authenticate(
            providerId: "apple", context: [AuthContextKey.idToken: apple])
        #expect(same.userId == person.userId)
        #expect(try await bench.accounts() == 3)
    }

    @Test("FIR-08 a project that takes no guests is asked once, and the button goes")
    func noGuests() async throws {
        let bench = try FirebaseBench()
        try await bench.control(["anonymous": false])
        #expect(bench.adapter.availableProviders().contains { $0.isGuest })
        await #expect(throws: AuthError.unavailable) {
            try await bench.adapter.authenticate(providerId: "guest", context: nil)
        }
        #expect(!bench.adapter.availableProviders().contains { $0.isGuest })
        #expect(try await bench.adapter.refreshProviders() == bench.adapter.availableProviders())
    }

    @Test("FIR-07 an unconfirmed address of another provider does not open the account, and the nonce is checked")
    func providers() async throws {
        let bench = try FirebaseBench()
        let google = try FirebaseBench.idToken("g", email: "p@example.com")
        _ = try await bench.adapter.authenticate(providerId: "google", context: [AuthContextKey.idToken: google])
        try await bench.adapter.logout()
        let apple = try FirebaseBench.idToken("a", email: "p@example.com", isVerified: false)
        await #expect(throws: AuthError.duplicateEmail) {
            try await bench.adapter.authenticate(providerId: "apple", context: [AuthContextKey.idToken: apple])
        }
        #expect(await bench.adapter.verifiedProviders().map(\.displayName) == ["Google"])
        #expect(await bench.holder.currentIdentity() == nil)
        let bound = try FirebaseBench.idToken("n", nonce: "raw")
        await #expect(throws: AuthError.unknown("firebase_missing_or_invalid_nonce")) {
            try await bench.adapter.authenticate(providerId: "apple", context: [AuthContextKey.idToken: bound])
        }
        let context = [
            AuthContextKey.idToken: bound, AuthContextKey.nonce: "raw", AuthContextKey.name: "Ada Lovelace",
        ]
        let identity = try await bench.adapter.authenticate(providerId: "apple", context: context)
        let profile = try #require(try await bench.profiles.getProfile(userId: identity.userId))
        #expect(profile.displayName == "Ada Lovelace" && profile.socialUserId == "n" && profile.email == nil)
    }
}
