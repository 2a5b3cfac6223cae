import Foundation
package import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// The changes that a signed-in person can make to the account.
extension SupabaseAuthAdapter: AccountPort {
    /// What the API supports. Only the Gatehouse server deletes accounts, cancels a change of email, lists devices, has
    /// groups and makes backup codes. That, and whether passkeys, second factors and changes of providers are switched
    /// on, is known after the first request for the back end's settings.
    package nonisolated var capabilities: Set<BackEndCapability> {
        var served: Set<BackEndCapability> = [
            .accountDetails, .emailChange, .passwordChange, .reauthenticationCode, .metadata, .mailedCode,
            .otherDevices,
        ]
        let known = offer.snapshot
        if known.hasLinking { served.formUnion([.providerLinking, .providerRemoval]) }
        if known.isGatehouse == true { served.formUnion([.deletion, .emailChangeCancellation]) }
        if known.hasPasskeys { served.insert(.passkeys) }
        if known.hasPasskeySignUp { served.insert(.passkeySignUp) }
        if known.hasDevices { served.insert(.devices) }
        if known.hasFactors {
            served.insert(.secondFactor)
            if known.hasPasskeys { served.insert(.securityKeys) }
            if known.isGatehouse == true { served.insert(.backupCodes) }
        }
        if let groups = known.groups {
            served.formUnion([.groups, .groupInvitations, .activeGroup])
            if groups.creation != .administrators { served.insert(.groupCreation) }
        }
        if client.configuration.redirect != nil { served.insert(.mailedLink) }
        return served
    }

    /// Returns the person's own account.
    /// - Throws: `AuthError.notSignedIn` when nobody is signed in; or another `AuthError`.
    package func account() async throws(AuthError) -> AccountDetails {
        try await user(.get)
    }

    /// Requests a change of email. The back end mails a code to the new address and, for a secure change, one to the
    /// current address.
    /// - Throws: `AuthError.emailInvalid`, `.duplicateEmail`, `.rateLimited`; or another `AuthError`.
    package func changeEmail(to email: String) async throws(AuthError) -> AccountDetails {
        guard let address = EmailAddress(email)?.canonical else { throw .emailInvalid }
        return try await user(.put, UserUpdateBody(email: address))
    }

    /// Confirms a change of email with the code that was mailed to one of the two addresses.
    /// - Returns: Whether the change is complete; false until the other address is confirmed too.
    /// - Throws: `AuthError.otpIncorrect` for every rejected code; or another `AuthError`.
    package func confirmEmailChange(email: String, code: String) async throws -> Bool {
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.otpIncorrect }
        let number = beginSignIn()
        let former = await holder.currentIdentity()
        let body = VerifyBody(type: "email_change", email: address, token: Secret(TypedCode.digits(code)))
        do {
            // The token says whose change it is, so that the code of another account's is not accepted.
            let token = try? await holder.accessToken(rejected: nil)
            let reply: SupabaseReply<EmailChangeReply> = try await client.json(
                .post, "/verify", body: body.json, bearer: token)
            guard case .session(let session) = reply.value else { return false }
            let method = await holder.currentIdentity()?.authMethod ?? .email
            var answer = reply.with(session)
            // The change is complete, and the person stays signed in.
            answer.lacksFactor = false
            let issued = try answer.issued(method: method == .guest ? .email : method, clock: clock)
            if isOvertaken(number) {
                // No caller receives this session, so nobody else could end it.
                try? await sessions.revoke(issued.session)
            } else {
                let person = await holder.currentIdentity()
                guard person == nil || person?.userId == issued.session.identity.userId else {
                    // It was the code of another account's change, at a server that does not look whose it is.
                    try? await sessions.revoke(issued.session)
                    throw AuthError.otpIncorrect
                }
                try await adopt(issued, number, of: former)
            }
            return true
        } catch let failure as SupabaseFailure {
            throw failure.authError
        }
    }

    /// Cancels a change of email that waits to be confirmed, if the back end is the Gatehouse server.
    /// - Throws: `AuthError.unsupported` when it is not, or is too old to know how; or another `AuthError`.
    package func cancelEmailChange() async throws -> AccountDetails {
        let person = await caller()
        guard try await knownOffer().isGatehouse == true else { throw AuthError.unsupported }
        return AccountDetails(
            try await holder.asCaller(of: person) { token throws(SupabaseFailure) in
                do throws(SupabaseFailure) {
                    let reply: SupabaseReply<WireUser> = try await self.client.json(
                        .delete, "/user/email_change", bearer: token)
                    return reply.value
                } catch  where error.saysNoSuchRoute {
                    throw .refused(status: 405, code: nil, .unsupported)
                }
            })
    }

    /// Sets a new password and ends all other sessions of the person.
    /// - Parameters:
    ///   - password: The new password.
    ///   - current: The current password, where the back end requires it.
    ///   - code: The code mailed by ``requestReauthentication()``, where the back end requires it.
    /// - Throws: `AuthError.weakPassword`, `.commonPassword`, `.samePassword`, `.invalidCredentials` for a wrong
    ///   current one, `.otpIncorrect`, `.unknown("reauthentication_needed")`,
    ///   `.unknown("current_password_required")`; or another `AuthError`.
    package func changePassword(
        to password: String, current: Secret? = nil, code: Secret? = nil
    ) async throws(AuthError) {
        let nonce = code.map { Secret(TypedCode.digits($0.reveal())) }
        _ = try await user(
            .put, UserUpdateBody(password: Secret(password), currentPassword: current, nonce: nonce))
    }

    /// Mails a code that confirms the person's identity.
    /// - Throws: `AuthError.rateLimited`; or another `AuthError`.
    package func requestReauthentication() async throws(AuthError) {
        try await holder.asCaller { token throws(SupabaseFailure) in
            try await self.client.run(.get, "/reauthenticate", bearer: token)
        }
    }

    /// Changes values in the person's own metadata (`user_metadata`). The others stay.
    /// - Throws: `AuthError`.
    package func changeMetadata(_ values: [String: String?]) async throws(AuthError) -> AccountDetails {
        try await user(.put, UserUpdateBody(data: values.mapValues { $0.map { .string($0) } ?? .null }))
    }

    /// Adds a provider with the id token from its sheet.
    /// - Throws: `AuthError.unsupported` when the back end lets only guests add one, `.unavailable` for a provider that
    ///   is not offered, `.unknown("identity_already_exists")` when the provider's person belongs to another account; or
    ///   another `AuthError`.
    package func link(
        providerId: String, credential: ProviderCredential
    ) async throws(AuthError) -> AccountDetails {
        let isGuest = await holder.currentIdentity()?.isGuest == true
        guard isGuest || offer.snapshot.hasLinking else { throw .unsupported }
        guard availableProviders().contains(where: { $0.id == providerId && !$0.isGuest }) else {
            throw .unavailable
        }
        var body: JSONObject = [
            "provider": .string(providerId), "id_token": .string(credential.idToken.reveal()), "link_identity": true,
        ]
        body["nonce"] = (credential.nonce?.reveal()).map { .string($0) }
        let number = beginSignIn()
        let former = await holder.currentIdentity()
        let method = former?.authMethod ?? AuthMethod(rawValue: providerId)
        let issued = try await holder.asCaller(of: former?.userId) { [body] token throws(SupabaseFailure) in
            try await self.issued(
                "/token", [("grant_type", "id_token")], body,
                method == .guest ? AuthMethod(rawValue: providerId) : method, bearer: token)
        }
        guard former?.userId == issued.session.identity.userId else {
            // A server that cannot add a provider to an account has signed the provider's person in.
            try? await sessions.revoke(issued.session)
            throw .unavailable
        }
        try await adopt(issued, number, of: former)
        return try await account()
    }

    /// Removes a sign-in method.
    /// - Parameter method: One of ``/GatehouseDomain/AccountDetails/signInMethods``.
    /// - Throws: `AuthError.unsupported` when the back end lets nobody remove one, `.unavailable` when it refuses that
    ///   without having said so, `.unknown("single_identity_not_deletable")` for the last one,
    ///   `.unknown("identity_not_found")`; or another `AuthError`.
    package func remove(_ method: AccountDetails.SignInMethod) async throws(AuthError) {
        guard offer.snapshot.hasLinking else { throw .unsupported }
        let id = PercentCoding.encode(method.id)
        try await holder.asCaller { token throws(SupabaseFailure) in
            try await self.client.run(.delete, "/user/identities/\(id)", bearer: token)
        }
    }

    /// Passes the session that a change of the account has opened to the session on this device. One that waits for a
    /// second step or a second factor is ended instead: the change is complete, and the person stays signed in. A person
    /// who signed out meanwhile stays out, wherever they did so.
    /// - Parameter former: Who was signed in when the change began.
    private func adopt(_ issued: IssuedSession, _ number: Int, of former: Identity?) async throws(AuthError) {
        let isHere = await holder.currentIdentity()?.userId == issued.session.identity.userId
        guard isHere || former == nil else {
            try? await sessions.revoke(issued.session)
            throw .cancelled
        }
        let waits = issued.choice != nil || issued.lacksFactor
        guard waits, isHere else {
            _ = try await handOver(issued, number)
            return
        }
        // No caller receives this session, so nobody else could end it.
        try? await sessions.revoke(issued.session)
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

/// The response to a confirmation of a change of email: a session, or a message that the other address must confirm
/// too.
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
            // Without this check, any other response would be mistaken for a change in progress.
            _ = try container.decode(String.self, forKey: .msg)
            self = .waiting
        }
    }
}
