import Foundation
package import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

extension SupabaseAuthAdapter: AuthService {
    /// Signs in with email and password.
    /// - Throws: `AuthError`, as the port says.
    package func signIn(email: String, password: String) async throws -> AuthSession {
        guard let email = EmailAddress(email)?.canonical else { throw AuthError.invalidCredentials }
        let body = PasswordGrantBody(email: email, password: Secret(password))
        let number = beginSignIn()
        let issued = try await issue("/token", query: [("grant_type", "password")], body: body.json, method: .email)
        return try await handOver(issued, number)
    }

    /// Creates an account. If a guest is signed in on this device, the guest's account gets the email.
    ///
    /// A stock Supabase answers the sign-up of a taken email with a made-up user without identities, which is reported
    /// as `.duplicateEmail`.
    /// - Throws: `AuthError`, as the port says.
    package func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult {
        try await signUp(email: email, password: password, consent: consent, metadata: [:])
    }

    /// Creates an account whose `user_metadata` stores the answers to the form's additional questions.
    /// - Throws: `AuthError`, as the port says.
    package func signUp(
        email: String, password: String, consent: Consent, metadata: [String: String]
    ) async throws -> SignUpResult {
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.emailInvalid }
        let number = beginSignIn()
        let known = try await knownOffer()
        guard consent.version == known.requirements.termsVersion else { throw AuthError.consentRequired }
        if let guest = await holder.currentIdentity(), guest.isGuest {
            return try await upgrade(
                guest.userId, to: address, password: password, consent: consent, metadata: metadata, known, number)
        }
        await attempts.forgetPasskey(of: address)
        let link = await link(.signUp, address)
        let body = SignUpBody(
            email: address, password: Secret(password), data: Self.data(consent, metadata, for: known),
            consent: WireConsent(consent), link: link.fields)
        do {
            let reply: SupabaseReply<SignUpReply> = try await client.json(
                .post, "/signup", query: link.query, body: body.json)
            switch reply.value {
            case .session(let session):
                let issued = try reply.with(session).issued(method: .email, clock: clock)
                return .signedIn(try await handOver(issued, number))
            case .user(let user):
                if user.identities.isEmpty, known.isGatehouse == false { throw AuthError.duplicateEmail }
                return .confirmationPending(user.email.isEmpty ? address : user.email)
            }
        } catch let failure as SupabaseFailure {
            throw failure.authError
        }
    }

    /// Confirms the email of a sign-up, or of a guest's upgrade, with the mailed code. An account that was to have a
    /// passkey begins with it.
    /// - Throws: `AuthError.otpIncorrect` for every rejected code, because the API does not say why.
    package func confirmSignUp(email: String, code: String) async throws -> AuthSession {
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.otpIncorrect }
        let number = beginSignIn()
        let guest = try await guestWaiting(for: address)
        let passkey = guest == nil ? await attempts.passkey(of: address) : nil
        let body = VerifyBody(
            type: guest == nil ? "signup" : "email_change", email: address, token: Secret(TypedCode.digits(code)),
            passkey: (passkey?.secret).map { Secret($0) })
        let issued = try await issue("/verify", body: body.json, method: .email)
        if passkey != nil { await attempts.forgetPasskey(of: address) }
        let session = try await handOver(issued, number)
        // This replaces the guest's session. If the back end cannot be told, that session expires by itself.
        if let guest { try? await sessions.signOut(guest) }
        return session
    }

    /// Mails the confirmation again.
    /// - Throws: `AuthError`, as the port says.
    package func resendConfirmation(email: String) async throws {
        guard let address = EmailAddress(email)?.canonical else { return }
        if let guest = try await guestWaiting(for: address) {
            // A guest has no email to send the mail to. Requesting the change again sends it.
            try await run(.put, "/user", UserUpdateBody(email: address).json, bearer: guest)
        } else if let passkey = await attempts.passkey(of: address) {
            // There is no account yet whose confirmation could be sent again.
            let known = try await knownOffer()
            let link = await link(.signIn, address)
            let body = MailedSignInBody(
                email: address, data: Self.data(passkey.consent, passkey.metadata, for: known),
                consent: WireConsent(passkey.consent), link: link.fields)
            try await run(.post, "/otp", query: link.query, body.json)
        } else {
            let link = await link(.signUp, address)
            let body = ResendBody(type: "signup", email: address, link: link.fields)
            try await run(.post, "/resend", query: link.query, body.json)
        }
    }

    /// Mails a reset code.
    /// - Throws: `AuthError`, as the port says.
    package func requestPasswordReset(email: String) async throws {
        guard let address = EmailAddress(email)?.canonical else { return }
        let link = await link(.recovery, address)
        try await run(.post, "/recover", query: link.query, RecoverBody(email: address, link: link.fields).json)
    }

    /// Uses up the mailed reset code. Only the grant holds the recovery session: nobody is signed in with it on this
    /// device.
    /// - Throws: `AuthError.otpIncorrect` for every rejected code, because the API does not say why.
    package func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant {
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.otpIncorrect }
        let body = VerifyBody(type: "recovery", email: address, token: Secret(TypedCode.digits(code)))
        let issued = try await issue("/verify", body: body.json, method: .email)
        try askForStep(of: issued, for: .recovery(email: address))
        return RecoveryGrant(email: address, reference: issued.session.accessToken)
    }

    /// Sets a new password with the recovery session, and ends it.
    /// - Throws: `AuthError`, as the port says.
    package func setNewPassword(_ password: String, grant: RecoveryGrant) async throws {
        do {
            try await client.run(
                .put, "/user", body: UserUpdateBody(password: Secret(password)).json, bearer: grant.reference)
        } catch {
            throw error.authError == .sessionExpired ? AuthError.otpExpired : error.authError
        }
        await abandon(grant)
    }

    /// Ends the recovery session. One that cannot be ended now expires by itself.
    package func abandon(_ grant: RecoveryGrant) async {
        try? await sessions.signOut(grant.reference)
    }

    /// Ends a session on this device, if it is the current one, and at the back end.
    /// - Throws: `AuthError` when the back end could not be reached.
    package func revoke(_ session: AuthSession) async throws {
        await holder.discard(session)
        try await sessions.revoke(session)
    }

    // MARK: Helpers

    /// Returns the answers of the form as they are stored in the person's metadata, and the consent where it has no
    /// other place.
    static func data(
        _ consent: Consent, _ metadata: [String: String], for known: SupabaseOffer.Snapshot
    ) -> JSONObject? {
        let own = metadata.mapValues { JSONValue.string($0) }
        let data = (copy(of: consent, for: known) ?? [:]).merging(own) { kept, _ in kept }
        return data.isEmpty ? nil : data
    }

    private func upgrade(
        _ guest: String, to address: String, password: String, consent: Consent, metadata: [String: String],
        _ known: SupabaseOffer.Snapshot, _ number: Int
    ) async throws(AuthError) -> SignUpResult {
        let body = UserUpdateBody(
            email: address, password: Secret(password), consent: WireConsent(consent),
            data: Self.data(consent, metadata, for: known))
        let user = try await holder.asCaller(of: guest) { token throws(SupabaseFailure) in
            let reply: SupabaseReply<WireUser> = try await self.client.json(
                .put, "/user", body: body.json, bearer: token)
            return reply.value
        }
        guard user.email.lowercased() == address, !user.isAnonymous else { return .confirmationPending(address) }
        // The email was confirmed at once. Only a new sign-in gives a session that says so.
        let issued = try await issue(
            "/token", query: [("grant_type", "password")],
            body: PasswordGrantBody(email: address, password: Secret(password)).json, method: .email)
        return .signedIn(try await handOver(issued, number))
    }

    /// Returns the access token of this device's guest if it waits for the confirmation of this email, or nil. Asks the
    /// back end, so that the answer is right after a relaunch too.
    private func guestWaiting(for address: String) async throws(AuthError) -> Secret? {
        guard await holder.currentIdentity()?.isGuest == true else { return nil }
        let (user, token) = try await holder.asCaller { token throws(SupabaseFailure) in
            let reply: SupabaseReply<WireUser> = try await self.client.json(.get, "/user", bearer: token)
            return (reply.value, token)
        }
        return user.isAnonymous && user.newEmail?.lowercased() == address ? token : nil
    }

    private func run(
        _ method: SupabaseClient.Method, _ path: String, query: [(String, String)] = [], _ body: JSONObject,
        bearer: Secret? = nil
    ) async throws(AuthError) {
        do {
            try await client.run(method, path, query: query, body: body, bearer: bearer)
        } catch {
            throw error.authError
        }
    }
}

/// The response to a sign-up: a session, or a user who must enter the mailed code.
enum SignUpReply: Decodable {
    case session(SessionReply)
    case user(WireUser)

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if try container.decodeIfPresent(JSONValue.self, forKey: .accessToken) == nil {
            self = .user(try WireUser(from: decoder))
        } else {
            self = .session(try SessionReply(from: decoder))
        }
    }
}
