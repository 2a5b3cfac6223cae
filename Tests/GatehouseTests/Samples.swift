import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// Values that many tests need.
enum Samples {
    static let email = "ada@example.com"

    static let providers = [
        ProviderInfo(id: "email", displayName: "Email"),
        ProviderInfo(id: "apple", displayName: "Apple"),
        ProviderInfo(id: "google", displayName: "Google"),
        ProviderInfo(id: "guest", displayName: "Guest", isGuest: true),
    ]

    /// One state for each screen.
    static let states: [AuthNavigationState] = [
        .choice, .login, .signup(consentAccepted: false), .resetRequest, .resetVerify(pendingEmail: email),
        .confirmEmail(pendingEmail: email), .signInCode(pendingEmail: email), .secondFactor(factors),
        .enrollFactor(.confirm(id: "app")),
    ]

    /// The other steps of screens that have several.
    static let furtherStates: [AuthNavigationState] = [.enrollFactor(.intro), .enrollFactor(.codes)]

    /// An authenticator app that is being added.
    static let enrollment = AppEnrollment(
        id: "app", secret: Secret("planted-key"), address: Secret("otpauth://totp/planted"))

    /// Backup codes.
    static let codes = [Secret("planted-1"), Secret("planted-2")]

    /// The second step of somebody with an authenticator app and a security key.
    static let factors = FactorChoice(
        SecondFactor(id: "app", kind: .app, name: "Phone"), others: [SecondFactor(id: "key", kind: .securityKey)])

    /// What a device answers with a passkey.
    static let passkeyProof = PasskeyProof(
        questionID: "question", credentialID: [1], clientData: [2], authenticatorData: [3], signature: [4])

    /// What a mailed link opens an app with.
    static let mailedLink = Secret("crews://signed-in?code=1")

    /// Somebody who is asked to sign in again.
    static func returning(_ method: AuthMethod = .email) throws -> AuthReturn {
        let identity = try #require(Identity(userId: "person-1", authMethod: method))
        let profile = UserProfile(userId: "person-1", displayName: "Ada", email: email, createdAt: FlowDriver.start)
        return try #require(AuthReturn(identity, profile: profile))
    }

    /// One of each error.
    static let errors: [AuthError] = [
        .cancelled, .invalidCredentials, .network, .unavailable, .emailUnverified, .rateLimited(retryAfter: nil),
        .rateLimited(retryAfter: 30), .otpIncorrect, .otpExpired, .linkNeeded, .duplicateEmail, .weakPassword,
        .consentRequired, .sessionExpired, .notSignedIn, .unsupported, .commonPassword, .samePassword, .emailInvalid,
        .signUpClosed,
        .accountSuspended, .secondFactorRequired, .secondFactorMissing, .factorIncorrect, .factorExpired,
        .factorRemoved, .tooManyFactors, .passkeyUnavailable, .passkeyUnknown,
        .groupNotFound, .notPermitted, .lastOwner, .groupFull, .alreadyMember, .otherAddress, .invitationOver,
        .unknown("planted_code"),
    ]

    static func completion(userId: String = "person-1", token: String = "token") throws -> AuthCompletion {
        let identity = try #require(Identity(userId: userId, authMethod: .email))
        let session = AuthSession(
            identity: identity, accessToken: Secret("access-\(token)"), refreshToken: Secret("refresh-\(token)"),
            expiresAt: FlowDriver.start.addingTimeInterval(3_600))
        let profile = UserProfile(userId: userId, createdAt: FlowDriver.start)
        return AuthCompletion(
            identity: identity, session: session, nextStep: .startHouseholdFlow(userId: userId, profile: profile))
    }
}
