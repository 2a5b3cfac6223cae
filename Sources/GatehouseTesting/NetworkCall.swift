import Foundation
import GatehouseDomain

/// A call of a port that needs an answer from the back end.
struct NetworkCall: Sendable {
    let name: String
    /// Whether the call reads the back end's answer. A call that only sends something accepts any success.
    let answers: Bool
    let run: @Sendable () async throws -> Void

    /// Runs the call and returns its error, or nil when it succeeds.
    /// - Throws: ``ContractViolation`` when the error is not an ``/GatehouseDomain/AuthError``.
    func error() async throws -> AuthError? {
        do {
            try await run()
            return nil
        } catch let error as AuthError {
            return error
        } catch {
            throw ContractViolation("\(name) throws an AuthError, not \(errorName(error))")
        }
    }

    /// The codes of the errors that only the back end itself can decide.
    static let verdicts: Set<String> = Set(
        [
            AuthError.invalidCredentials, .emailUnverified, .otpIncorrect, .otpExpired, .linkNeeded, .duplicateEmail,
            .weakPassword, .commonPassword, .samePassword, .consentRequired, .sessionExpired, .notSignedIn,
            .unsupported, .emailInvalid, .signUpClosed, .accountSuspended, .cancelled,
            .secondFactorRequired, .secondFactorMissing, .factorIncorrect, .factorExpired, .factorRemoved,
            .tooManyFactors, .passkeyUnavailable, .passkeyUnknown, .groupNotFound, .notPermitted, .lastOwner,
            .groupFull, .alreadyMember, .otherAddress, .invitationOver,
        ].map(\.code))

    /// Every call for which any adapter asks the back end, and those that this one declares.
    static func all(_ fixture: NetworkFailureContract.Fixture, _ session: AuthSession) -> [NetworkCall] {
        accounts(fixture) + profiles(fixture, session.identity.userId) + account(fixture, session.identity)
            + mailed(fixture) + groups(fixture)
    }

    private static func asks(_ name: String, _ run: @escaping @Sendable () async throws -> some Any) -> NetworkCall {
        NetworkCall(name: name, answers: true) { _ = try await run() }
    }

    private static func tells(_ name: String, _ run: @escaping @Sendable () async throws -> Void) -> NetworkCall {
        NetworkCall(name: name, answers: false, run: run)
    }

    private static func accounts(_ fixture: NetworkFailureContract.Fixture) -> [NetworkCall] {
        let (service, email) = (fixture.accounts, fixture.credentials.email)
        let consent = Consent(
            version: fixture.authentication.requirements.termsVersion, time: Date(timeIntervalSince1970: 1_767_225_600))
        return [
            asks("signIn") { try await fixture.signIn() },
            asks("signUp") {
                try await service.signUp(
                    email: "new@example.com", password: AuthServiceContract.password, consent: consent)
            },
            asks("confirmSignUp") { try await service.confirmSignUp(email: email, code: "123456") },
            tells("resendConfirmation") { try await service.resendConfirmation(email: email) },
            tells("requestPasswordReset") { try await service.requestPasswordReset(email: email) },
            asks("verifyResetCode") { try await service.verifyResetCode(email: email, code: "123456") },
        ]
    }

    private static func profiles(_ fixture: NetworkFailureContract.Fixture, _ userId: String) -> [NetworkCall] {
        let profiles = fixture.profiles
        var calls = [
            asks("getProfile") { try await profiles.getProfile(userId: userId) },
            asks("createProfile") { try await profiles.createProfile(userId: userId, seed: nil) },
        ]
        if profiles.capabilities.contains(.profileChange) {
            calls.append(
                asks("updateProfile") { try await profiles.updateProfile(userId: userId, displayName: "New") })
        }
        return calls
    }

    private static func account(_ fixture: NetworkFailureContract.Fixture, _ identity: Identity) -> [NetworkCall] {
        let account = fixture.account
        let calls: [(BackEndCapability, NetworkCall)] = [
            (.accountDetails, asks("account") { try await account.account() }),
            (.emailChangeCancellation, asks("cancelEmailChange") { try await account.cancelEmailChange() }),
            (.emailChange, asks("changeEmail") { try await account.changeEmail(to: "new@example.com") }),
            (
                .passwordChange,
                tells("changePassword") { try await account.changePassword(to: AuthServiceContract.otherPassword) }
            ),
            (.metadata, asks("changeMetadata") { try await account.changeMetadata(["team": "A"]) }),
            (.reauthenticationCode, tells("requestReauthentication") { try await account.requestReauthentication() }),
            (.deletion, tells("deleteAccount") { try await account.deleteAccount(of: identity, context: nil) }),
        ]
        return calls.filter { account.capabilities.contains($0.0) }.map(\.1)
    }

    private static func groups(_ fixture: NetworkFailureContract.Fixture) -> [NetworkCall] {
        let (groups, id) = (fixture.groups, GroupFixture.unknownId)
        let key = InvitationKey.code(Secret("no-invitation-has-this-code"))
        let calls: [(BackEndCapability, NetworkCall)] = [
            (.groups, asks("groups") { try await groups.groups(after: nil) }),
            (
                .groups,
                asks("members") { try await groups.members(of: id, containing: nil, role: nil, after: nil) }
            ),
            (.groups, tells("leaveGroup") { try await groups.leaveGroup(id) }),
            (.groupCreation, asks("createGroup") { try await groups.createGroup(named: "Crew", id: id) }),
            (.groupInvitations, asks("lookAtInvitation") { try await groups.lookAtInvitation(Secret("a-code")) }),
            (.groupInvitations, asks("acceptInvitation") { try await groups.acceptInvitation(key, proof: nil) }),
            (.groupInvitations, tells("declineInvitation") { try await groups.declineInvitation(key) }),
            (.activeGroup, tells("switchGroup") { _ = try await groups.switchGroup(to: nil) }),
        ]
        return calls.filter { groups.capabilities.contains($0.0) }.map(\.1)
    }

    private static func mailed(_ fixture: NetworkFailureContract.Fixture) -> [NetworkCall] {
        let (mailed, email) = (fixture.mailed, fixture.credentials.email)
        guard mailed.capabilities.contains(.mailedCode) else { return [] }
        return [
            tells("sendSignInCode") { try await mailed.sendSignInCode(to: email, consent: nil) },
            asks("signIn by code") { try await mailed.signIn(email: email, code: "123456") },
        ]
    }
}
