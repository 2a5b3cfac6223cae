import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseFirebase
import GatehouseInMemory
import GatehouseKit
import GatehouseHTTP
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The account, its end, and the session on the device.
struct FirebaseAccountTests {
    private static let (email, password) = (FirebaseBench.email, FirebaseBench.password)

    @Test("FIR-11 the profile is the account's name, address and date, and a name can be changed and removed")
    func profile() async throws {
        let bench = try FirebaseBench()
        let userId = try await bench.signedUp().identity.userId
        let found = try #require(try await bench.profiles.getProfile(userId: userId))
        #expect(found.displayName == nil && found.email == Self.email && found.socialUserId == nil)
        #expect(abs(found.createdAt.timeIntervalSinceNow) < 600)
        #expect(try await bench.profiles.updateProfile(userId: userId, displayName: "Ada").displayName == "Ada")
        #expect(try await bench.profiles.updateProfile(userId: userId, displayName: nil).displayName == nil)
        await #expect(throws: AuthError.unavailable) {
            try await bench.profiles.getProfile(userId: "somebody-else")
        }
        await #expect(throws: AuthError.unavailable) {
            try await bench.profiles.updateProfile(userId: "somebody-else", displayName: "Eve")
        }
        // The person's own name is not what was changed in its place.
        #expect(try await bench.profiles.getProfile(userId: userId)?.displayName == nil)
    }

    @Test("FIR-11 an answer about another account is not the person's profile")
    func foreignProfile() async throws {
        let device = try ScriptedDevice(session: try ScriptedDevice.session())
        let user = ["localId": "person-2", "email": "b@example.com", "displayName": "Somebody else"]
        await device.network.always(try ScriptedDevice.answers(["users": [user]]))
        await #expect(throws: AuthError.unavailable) {
            try await device.profiles.getProfile(userId: ScriptedDevice.userId)
        }
    }

    @Test("UI-13 FIR-11 when somebody else signs in to confirm their identity, the session on this device stays")
    func somebodyElse() async throws {
        let bench = try FirebaseBench()
        let own = try await bench.adapter.authenticate(
            providerId: "apple", context: [AuthContextKey.idToken: try FirebaseBench.idToken("apple-subject")])
        await #expect(throws: AuthError.invalidCredentials) {
            try await bench.adapter.authenticate(
                providerId: "apple",
                context: [
                    AuthContextKey.idToken: try FirebaseBench.idToken("another-subject"),
                    AuthContextKey.userId: own.userId,
                ])
        }
        #expect(await bench.adapter.currentIdentity() == own)
    }

    @Test("FIR-11 deletion asks for a recent sign-in, revokes Apple's tokens first, and ends the account")
    func deletion() async throws {
        let bench = try FirebaseBench()
        let context = [AuthContextKey.idToken: try FirebaseBench.idToken("apple-subject")]
        let identity = try await bench.adapter.authenticate(providerId: "apple", context: context)
        try await bench.control(["advance": 600])
        await #expect(throws: AuthError.unknown("reauthentication_needed")) {
            try await bench.adapter.deleteAccount(of: identity, context: nil)
        }
        #expect(try await bench.accounts() == 1)
        _ = try await bench.adapter.authenticate(providerId: "apple", context: context)
        try await bench.adapter.deleteAccount(of: identity, context: [AuthContextKey.authorizationCode: "apple-code"])
        #expect(try await bench.control([:])["revoked"] as? [String] == ["apple-code"])
        #expect(try await bench.accounts() == 0)
        // Deleting an account that no longer exists is not an error.
        try await bench.adapter.deleteAccount(of: identity, context: nil)
    }

    @Test("FIR-11 a project without Apple's key cannot revoke, and the account is deleted anyway")
    func revocationRefused() async throws {
        let device = try ScriptedDevice(session: try ScriptedDevice.session(.apple))
        await device.network.inject(try ScriptedDevice.refuses("INVALID_IDP_RESPONSE"), try ScriptedDevice.answers([:]))
        let identity = try ScriptedDevice.session(.apple).identity
        try await device.adapter.deleteAccount(of: identity, context: [AuthContextKey.authorizationCode: "apple-code"])
        let requests = await device.requests()
        #expect(requests.compactMap { $0.url?.lastPathComponent } == ["accounts:revokeToken", "accounts:delete"])
        let body = try ScriptedDevice.body(requests[0])
        #expect(body["providerId"] as? String == "apple.com" && body["tokenType"] as? String == "3")
        #expect(body["token"] as? String == "apple-code" && body["idToken"] as? String == "held.access.token")
        // A network that fails leaves the account as it is, so that the person can try again.
        await device.network.inject(.fails(.timedOut))
        await #expect(throws: AuthError.network) {
            try await device.adapter.deleteAccount(of: identity, context: [AuthContextKey.authorizationCode: "code"])
        }
        #expect(await device.requests().count == 3)
    }

    @Test("FIR-11 a new password ends the other sessions and keeps this one, with the current one whenever")
    func password() async throws {
        let bench = try FirebaseBench()
        let first = try await bench.signedUp()
        try await bench.control(["advance": 600])
        await #expect(throws: AuthError.unknown("reauthentication_needed")) {
            try await bench.adapter.changePassword(to: FirebaseBench.otherPassword)
        }
        try await bench.adapter.changePassword(
            to: FirebaseBench.otherPassword, current: Secret(Self.password), code: nil)
        #expect(try await bench.accepts(try await bench.holder.accessToken(rejected: nil)))
        await #expect(throws: SessionRenewalFailure.refused(.revoked)) { try await bench.sessions.renew(first) }
        #expect(await bench.holder.currentIdentity() == first.identity)
    }

    @Test(
        "FIR-09 a renewal that brings the same refresh token is one: other processes adopt it",
        arguments: [false, true])
    func sharedStore(rotates: Bool) async throws {
        let bench = try FirebaseBench()
        try await bench.control(["rotates": rotates])
        let session = try await bench.signedUp()
        let other = try FirebaseBench(key: bench.key, store: bench.store)
        #expect(try await other.holder.validAccessToken() == session.accessToken)
        let renewed = try await bench.holder.validAccessToken(otherThan: session.accessToken)
        #expect(renewed != session.accessToken)
        await bench.holder.finishErrands()
        let grant = try await bench.sessions.renew(session)
        #expect((grant.session.refreshToken == session.refreshToken) == !rotates)
        // The other process finds what this one stored and asks nobody.
        #expect(try await other.holder.validAccessToken(otherThan: session.accessToken) == renewed)
        #expect(await other.network.requests.isEmpty)
        // What it stores itself does not bring the older token back.
        await other.holder.finishErrands()
        let third = try FirebaseBench(key: bench.key, store: bench.store)
        #expect(try await third.holder.validAccessToken() == renewed)
    }

    @Test("FIR-09 a password changed elsewhere, a suspension and a deletion end the session, each with its reason")
    func ends() async throws {
        let bench = try FirebaseBench()
        let session = try await bench.signedUp()
        try await bench.control(["disable": [Self.email]])
        await #expect(throws: SessionRenewalFailure.refused(.accountSuspended)) {
            try await bench.sessions.renew(session)
        }
        let gone = try await bench.signedUp("gone@example.com")
        try await bench.adapter.deleteAccount(of: gone.identity, context: nil)
        await #expect(throws: SessionRenewalFailure.refused(.accountGone)) { try await bench.sessions.renew(gone) }
        // Signing out is a matter of the device: Firebase has no way to end a session.
        let kept = try await bench.signedUp("kept@example.com")
        try await bench.adapter.logout()
        try await bench.sessions.revoke(kept)
        _ = try await bench.sessions.renew(kept)
        #expect(await bench.holder.currentIdentity() == nil)
    }

    @Test("FIR-09 a refresh token that another SDK kept becomes the session, with one renewal")
    func takenOver() async throws {
        let bench = try FirebaseBench()
        let elsewhere = try await bench.signedUp()
        let device = try FirebaseBench(key: bench.key)
        let expired = AuthSession(
            identity: elsewhere.identity, accessToken: Secret("replaced-at-once"), refreshToken: elsewhere.refreshToken,
            expiresAt: .distantPast)
        await device.holder.signIn(SessionGrant(session: expired, life: 0))
        #expect(try await bench.accepts(try await device.holder.validAccessToken()))
        #expect(await device.holder.currentIdentity() == elsewhere.identity)
        #expect(await device.network.requests.count == 1)
    }

    @Test("FIR-01 one line of an app changes for Firebase: the back end with its ports and capabilities")
    func backEnd() async throws {
        let bench = try FirebaseBench()
        let backEnd = BackEnd.firebase(
            bench.configuration, store: InMemoryCredentialStore(), cache: NoProfileCache(), log: { _ in })
        _ = try await backEnd.service.signUp(
            email: Self.email, password: Self.password, consent: FirebaseBench.consent)
        guard case .startHouseholdFlow(_, let profile) = try await backEnd.handoff.bootstrap() else {
            Issue.record("nobody is signed in")
            return
        }
        #expect(profile.email == Self.email)
        #expect(
            backEnd.capabilities == [
                .accountDetails, .passwordChange, .deletion, .secondFactor, .profileChange, .session,
            ])
    }

    @Test("FIR-01 an app's own profiles take the place of Firebase's")
    func ownProfiles() async throws {
        let own = InMemoryProfileAdapter()
        let bench = try FirebaseBench { $0.profilePort = own }
        let backEnd = BackEnd.firebase(
            bench.configuration, store: InMemoryCredentialStore(), cache: NoProfileCache(), log: { _ in })
        _ = try await backEnd.profiles.createProfile(userId: "anybody", seed: [ProfileSeedKey.displayName: "Own"])
        #expect(try await own.getProfile(userId: "anybody")?.displayName == "Own")
    }
}
