import Foundation
public import GatehouseDomain
import GatehouseWire

/// What a person who is signed in can change about the account.
extension SupabaseAuthAdapter: AccountPort {
    /// What the interface serves. An account is deleted by Gatehouse's own server alone, which is known once the back end
    /// has been asked what it offers.
    public nonisolated var capabilities: Set<BackEndCapability> {
        var served: Set<BackEndCapability> = [
            .accountDetails, .emailChange, .passwordChange, .reauthenticationCode, .metadata, .providerLinking,
            .providerRemoval, .mailedCode,
        ]
        if offer.snapshot.isGatehouse == true { served.insert(.deletion) }
        if client.configuration.redirect != nil { served.insert(.mailedLink) }
        return served
    }

    /// The person's own account.
    /// - Throws: `AuthError.notSignedIn` when nobody is signed in; others.
    public func account() async throws(AuthError) -> AccountDetails {
        try await user(.get)
    }

    /// Asks for another address. The back end mails a code to it, and in a secure change one to the present address.
    /// - Throws: `AuthError.emailInvalid`, `.duplicateEmail`, `.rateLimited`; others.
    public func changeEmail(to email: String) async throws(AuthError) -> AccountDetails {
        guard let address = EmailAddress(email)?.canonical else { throw .emailInvalid }
        return try await user(.put, UserUpdateBody(email: address))
    }

    /// Confirms a change of address with the code that was mailed to one of the two addresses.
    /// - Returns: Whether the change is complete; false while the other address has yet to agree.
    /// - Throws: `AuthError.otpIncorrect` for every code that is not taken; others.
    public func confirmEmailChange(email: String, code: String) async throws -> Bool {
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.otpIncorrect }
        let number = beginSignIn()
        let body = VerifyBody(type: "email_change", email: address, token: code)
        do {
            let reply: SupabaseReply<EmailChangeReply> = try await client.json(.post, "/verify", body: body.json)
            guard case .session(let session) = reply.value else { return false }
            let method = await holder.currentIdentity()?.authMethod ?? .email
            let grant = try SupabaseReply(value: session, serverTime: reply.serverTime)
                .grant(method: method == .guest ? .email : method, clock: clock)
            if isOvertaken(number) {
                // The session is given to nobody, so that nobody else could end it.
                try? await sessions.revoke(grant.session)
            } else {
                _ = try await handOver(grant, number)
            }
            return true
        } catch let failure as SupabaseFailure {
            throw failure.authError
        }
    }

    /// Sets another password; all other sessions of the person end.
    /// - Parameters:
    ///   - password: The new one.
    ///   - current: The one in force, where the back end asks for it.
    ///   - code: The code that ``requestReauthentication()`` had mailed, where the back end asks for it.
    /// - Throws: `AuthError.weakPassword`, `.commonPassword`, `.samePassword`, `.invalidCredentials` for a wrong
    ///   current one, `.otpIncorrect`, `.unknown("reauthentication_needed")`,
    ///   `.unknown("current_password_required")`; others.
    public func changePassword(
        to password: String, current: Secret? = nil, code: Secret? = nil
    ) async throws(AuthError) {
        _ = try await user(
            .put, UserUpdateBody(password: Secret(password), currentPassword: current, nonce: code))
    }

    /// Has a code mailed that shows that it is still the same person who is signed in.
    /// - Throws: `AuthError.rateLimited`; others.
    public func requestReauthentication() async throws(AuthError) {
        try await holder.asCaller { token throws(SupabaseFailure) in
            try await self.client.run(.get, "/reauthenticate", bearer: token)
        }
    }

    /// Changes members of the person's own metadata (`user_metadata`); the others stay.
    /// - Throws: `AuthError`.
    public func changeMetadata(_ values: [String: String?]) async throws(AuthError) -> AccountDetails {
        try await user(.put, UserUpdateBody(data: values.mapValues { $0.map { .string($0) } ?? .null }))
    }

    /// Adds a provider by the id token that its sheet handed over.
    /// - Throws: `AuthError.unavailable` for a provider that is not offered, `.unknown("identity_already_exists")` when
    ///   the provider's person has an account; others.
    public func link(
        providerId: String, credential: ProviderCredential
    ) async throws(AuthError) -> AccountDetails {
        guard availableProviders().contains(where: { $0.id == providerId && !$0.isGuest }) else {
            throw .unavailable
        }
        var body: JSONObject = [
            "provider": .string(providerId), "id_token": .string(credential.idToken.reveal()), "link_identity": true,
        ]
        body["nonce"] = (credential.nonce?.reveal()).map { .string($0) }
        let number = beginSignIn()
        let method = await holder.currentIdentity()?.authMethod ?? AuthMethod(rawValue: providerId)
        let grant = try await holder.asCaller { [body] token throws(SupabaseFailure) in
            try await self.issued(
                "/token", [("grant_type", "id_token")], body,
                method == .guest ? AuthMethod(rawValue: providerId) : method, bearer: token)
        }
        _ = try await handOver(grant, number)
        return try await account()
    }

    /// Removes a way of signing in.
    /// - Parameter method: One of ``AccountDetails/signInMethods``.
    /// - Throws: `AuthError.unavailable` where the back end does not offer it, `.unknown("single_identity_not_deletable")`
    ///   for the last one, `.unknown("identity_not_found")`; others.
    public func remove(_ method: AccountDetails.SignInMethod) async throws(AuthError) {
        let id = PercentCoding.encode(method.id)
        try await holder.asCaller { token throws(SupabaseFailure) in
            try await self.client.run(.delete, "/user/identities/\(id)", bearer: token)
        }
    }

    private func user(
        _ method: SupabaseClient.Method, _ change: UserUpdateBody? = nil
    ) async throws(AuthError) -> AccountDetails {
        AccountDetails(
            try await holder.asCaller { token throws(SupabaseFailure) in
                let reply: SupabaseReply<WireUser> = try await self.client.json(
                    method, "/user", body: change?.json, bearer: token)
                return reply.value
            })
    }
}

extension AccountDetails {
    init(_ user: WireUser) {
        self.init(
            userId: user.id, email: user.email.isEmpty ? nil : user.email,
            newEmail: user.newEmail.flatMap { $0.isEmpty ? nil : $0 }, isGuest: user.isAnonymous,
            signInMethods: user.identities.map { identity in
                SignInMethod(
                    id: identity.identityID ?? identity.id, method: AuthMethod(rawValue: identity.provider),
                    email: identity.email)
            }, metadata: user.userMetadata.compactMapValues(\.stringValue))
    }
}

/// What the confirmation of a change of address answers: a session, or a word about the other address.
enum EmailChangeReply: Decodable {
    case session(SessionReply)
    case waiting

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case code, msg
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if try container.decodeIfPresent(JSONValue.self, forKey: .accessToken) != nil {
            self = .session(try SessionReply(from: decoder))
        } else {
            // Anything else would be taken for a change that goes on.
            _ = try container.decode(String.self, forKey: .msg)
            self = .waiting
        }
    }
}
