import Foundation
package import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

extension FirebaseAuthAdapter: AuthService {
    /// Signs in with email and password.
    /// - Throws: `AuthError`, as the port says; `.emailUnverified` only where the configuration requires confirmation;
    ///   `.unavailable` for an account with a second factor.
    package func signIn(email: String, password: String) async throws -> AuthSession {
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.invalidCredentials }
        let number = beginSignIn()
        let reply = try await call(
            .signInWithPassword,
            ["email": .string(address), "password": .string(password), "returnSecureToken": true])
        guard reply.object["registered"]?.boolValue != false else { throw FirebaseFailure.malformed.authError }
        let grant = try grant(reply)
        if configuration.verification == .required, !grant.isVerified {
            held = (address, grant.session)
            throw AuthError.emailUnverified
        }
        return try await handOver(grant.session, number)
    }

    /// Creates an account. If a guest is signed in on this device, the guest's account gets the email.
    /// - Throws: `AuthError`, as the port says; `.signUpClosed` where only administrators create accounts.
    package func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult {
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.emailInvalid }
        guard consent.version == requirements.termsVersion else { throw AuthError.consentRequired }
        let number = beginSignIn()
        let body: [String: JSONValue?] = [
            "email": .string(address), "password": .string(password), "returnSecureToken": true,
        ]
        let person = await holder.currentIdentity()
        let isGuest = person?.isGuest == true
        let new: FirebaseGrant
        if isGuest {
            new = try await holder.asCaller(of: person?.userId) { guest throws(FirebaseFailure) in
                try await self.opened(body.merging(["idToken": .string(guest.reveal())]) { $1 })
            }
        } else {
            do throws(FirebaseFailure) {
                new = try await opened(body)
            } catch {
                throw error.authError
            }
            try await record(consent, for: new)
        }
        if configuration.verification != .none {
            // The account exists. A mail that was not sent can be requested again.
            try? await mailConfirmation(new.session.session.accessToken)
        }
        guard configuration.verification == .required, !new.isVerified else {
            let session = try await handOver(new.session, number)
            if isGuest { try await recordUpgrade(consent, session) }
            return .signedIn(session)
        }
        held = (address, new.session)
        if isGuest, let identity = Identity(userId: new.session.session.identity.userId, authMethod: .guest) {
            // The upgrade has ended the guest's tokens. The person stays a guest with new ones until the email is
            // confirmed.
            let session = try await handOver(new.session.with(identity), number)
            try await recordUpgrade(consent, session)
        }
        return .confirmationPending(address)
    }

    /// Confirms the email of a sign-up with the code from the mailed link, and signs in.
    /// - Throws: `AuthError`, as the port says; `.notSignedIn` when the email is now confirmed, but the sign-up was in
    ///   an earlier run of the app: the person signs in with the password.
    package func confirmSignUp(email: String, code: String) async throws -> AuthSession {
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.otpIncorrect }
        return try await confirm(Self.pasted(code), address)
    }

    /// Mails the confirmation link again. Firebase needs a session for this: of the sign-up in this run of the app, or
    /// of the person who is signed in.
    /// - Throws: `AuthError`, as the port says; `.unavailable` when there is no such session.
    package func resendConfirmation(email: String) async throws {
        guard let address = EmailAddress(email)?.canonical else { return }
        if let held, held.email == address {
            try await mailConfirmation(held.grant.session.accessToken)
        } else if await holder.currentIdentity()?.isGuest == false {
            try await holder.asCaller { token throws(FirebaseFailure) in
                let user = try await self.client.call(.lookup, ["idToken": .string(token.reveal())]).user()
                guard user.email == address else { throw .refused(status: 200, code: nil, .unavailable) }
                if !user.isVerified { try await self.sendConfirmation(token) }
            }
        } else {
            throw AuthError.unavailable
        }
    }

    /// Mails a link to set a new password.
    /// - Throws: `AuthError`, as the port says.
    package func requestPasswordReset(email: String) async throws {
        guard let address = EmailAddress(email)?.canonical else { return }
        do throws(FirebaseFailure) {
            _ = try await client.call(
                .sendOobCode,
                mailFields.merging(["requestType": "PASSWORD_RESET", "email": .string(address)]) { $1 })
        } catch {
            // A project without email enumeration protection reports an unknown address.
            guard error.code == "EMAIL_NOT_FOUND" else { throw error.authError }
        }
        await addresses.add(address)
    }

    /// Checks the code from the mailed link. It stays valid until a password is set with it.
    /// - Throws: `AuthError`, as the port says.
    package func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant {
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.otpIncorrect }
        let code = Self.pasted(code)
        guard try await recoverable(code) == address else { throw AuthError.otpIncorrect }
        return recovery(address, code)
    }

    /// Sets a new password. Firebase then ends every session of the account and removes its other sign-in methods.
    /// - Throws: `AuthError`, as the port says.
    package func setNewPassword(_ password: String, grant: RecoveryGrant) async throws {
        guard !abandoned.contains(grant.reference) else { throw AuthError.otpExpired }
        do throws(AuthError) {
            let reply = try await call(
                .resetPassword,
                ["oobCode": .string(grant.reference.reveal()), "newPassword": .string(password)])
            guard Self.recoveredEmail(reply) == grant.email else { throw FirebaseFailure.malformed.authError }
        } catch .otpIncorrect {
            throw AuthError.otpExpired
        }
    }

    /// Abandons the right to set a new password. The mailed link itself stays valid until it expires.
    package func abandon(_ grant: RecoveryGrant) async {
        abandoned.insert(grant.reference)
    }

    /// Ends a session on this device, if it is the current one. Firebase has no way to end it elsewhere.
    package func revoke(_ session: AuthSession) async throws {
        await holder.discard(session)
    }

    // MARK: Helpers

    /// The code of a link without what surrounds it where it was copied.
    private static func pasted(_ code: String) -> Secret { Secret(String(VisibleText.trimmed(code))) }

    private func opened(_ body: [String: JSONValue?]) async throws(FirebaseFailure) -> FirebaseGrant {
        do {
            return try await client.call(.signUp, body).grant(clock: client.clock)
        } catch  where error.code == "ADMIN_ONLY_OPERATION" {
            throw .refused(status: 400, code: "ADMIN_ONLY_OPERATION", .signUpClosed)
        }
    }

    private func recordUpgrade(_ consent: Consent, _ session: AuthSession) async throws(AuthError) {
        do {
            // The guest's account stays whatever the app answers: it may hold what the guest did.
            try await configuration.recordConsent?(consent, session.accessToken)
        } catch {
            throw AuthError(mapping: error, otherwise: "firebase_consent_not_recorded")
        }
    }

    private func mailConfirmation(_ token: Secret) async throws(AuthError) {
        do {
            try await sendConfirmation(token)
        } catch {
            throw error.authError
        }
    }

    private func sendConfirmation(_ token: Secret) async throws(FirebaseFailure) {
        _ = try await client.call(
            .sendOobCode,
            mailFields.merging(["requestType": "VERIFY_EMAIL", "idToken": .string(token.reveal())]) { $1 })
    }

    /// The members of a mail request that say where its link leads.
    private var mailFields: [String: JSONValue?] {
        guard let url = configuration.continueURL else { return [:] }
        return [
            "continueUrl": .string(url.absoluteString),
            "canHandleCodeInApp": configuration.opensLinks ? true : nil,
            "iOSBundleId": configuration.opensLinks ? configuration.bundleId.map { .string($0) } : nil,
        ]
    }

    /// Uses up the code from a confirmation link and signs in with the session that waited for it.
    /// - Parameter email: The address that the code must be for; nil for any.
    func confirm(_ code: Secret, _ email: String?) async throws(AuthError) -> AuthSession {
        let number = beginSignIn()
        let reply = try await call(.update, ["oobCode": .string(code.reveal())])
        guard let confirmed = reply.text("email").flatMap({ EmailAddress($0)?.canonical }),
            reply.object["emailVerified"]?.boolValue == true
        else { throw FirebaseFailure.malformed.authError }
        guard email == nil || email == confirmed else { throw .otpIncorrect }
        guard let waiting = held, waiting.email == confirmed else { throw .notSignedIn }
        let grant: SessionGrant
        do throws(FirebaseFailure) {
            // The tokens so far say that the email is not confirmed.
            grant = try await client.renew(waiting.grant.session.refreshToken).renewedGrant(clock: client.clock).session
        } catch {
            throw error.authError
        }
        held = nil
        return try await handOver(grant, number)
    }

    /// Returns the address whose password a code can set, without using the code up.
    func recoverable(_ code: Secret) async throws(AuthError) -> String {
        let reply = try await call(.resetPassword, ["oobCode": .string(code.reveal())])
        guard let email = Self.recoveredEmail(reply) else { throw .otpIncorrect }
        return email
    }

    func recovery(_ email: String, _ code: Secret) -> RecoveryGrant {
        abandoned.remove(code)
        return RecoveryGrant(email: email, reference: code)
    }

    /// Returns the address of a password reset; nil for a code of another kind.
    private static func recoveredEmail(_ reply: FirebaseReply) -> String? {
        guard reply.text("requestType") == "PASSWORD_RESET" else { return nil }
        return reply.text("email").flatMap { EmailAddress($0)?.canonical }
    }
}
