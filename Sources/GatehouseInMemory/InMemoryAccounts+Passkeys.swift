import Foundation
public import GatehouseDomain

/// Passkeys of a pretended device: ``InMemoryDevice``.
extension InMemoryAccounts: PasskeyPort {
    /// Begins a sign-in with a passkey.
    /// - Throws: An injected failure.
    public func beginPasskeySignIn() async throws -> PasskeyRequest {
        try throwInjectedFailure()
        return request([], of: nil)
    }

    /// Signs in with the answer of a passkey.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func signIn(passkey proof: PasskeyProof) async throws -> AuthSession {
        try throwInjectedFailure()
        let challenge = try use(question: proof.questionID, of: nil)
        guard let index = protection.passkeys.firstIndex(where: { $0.credential.id == proof.credentialID }),
            proof.isMade(with: protection.passkeys[index].credential, for: challenge),
            let (_, account) = self.account(of: protection.passkeys[index].userId)
        else { throw AuthError.passkeyUnknown }
        guard account.isConfirmed else { throw AuthError.emailUnverified }
        let shown = protection.passkeys[index].shown
        protection.passkeys[index].shown = Passkey(
            id: shown.id, name: shown.name, createdAt: shown.createdAt, lastUsedAt: clock.now,
            isBackedUp: shown.isBackedUp)
        guard let identity = Identity(userId: account.userId, authMethod: .email) else {
            throw AuthError.unknown("blank_user_id")
        }
        // The device has verified its owner, so no second step follows.
        return await begin(identity)
    }

    /// Begins the sign-up of an account that has a passkey in place of a password.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func beginPasskeySignUp(email: String?) async throws -> PasskeyCreation {
        try throwInjectedFailure()
        let address = email.flatMap { EmailAddress($0)?.canonical }
        guard (address == nil) == (email == nil) else { throw AuthError.emailInvalid }
        serial += 1
        return creation(for: "user-\(serial)", address ?? "", excluding: [])
    }

    /// Mails a code, with which account and passkey begin. Nobody is told whether the email has an account, which never
    /// gets the passkey.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func signUp(
        passkey: NewPasskey, email: String, consent: Consent, metadata: [String: String]
    ) async throws -> SignUpResult {
        try throwInjectedFailure()
        guard let email = EmailAddress(email)?.canonical else { throw AuthError.emailInvalid }
        guard consent.version == requirements.termsVersion else { throw AuthError.consentRequired }
        // A question that was put to a person who has an account is about that account.
        guard let userId = protection.questions[passkey.questionID]?.userId,
            !accounts.values.contains(where: { $0.userId == userId })
        else { throw AuthError.factorExpired }
        protection.signUps[email] = InMemoryProtection.PendingSignUp(
            account: Account(userId: userId, isConfirmed: true, consent: consent, metadata: metadata),
            passkey: try accept(passkey, of: userId), expiresAt: clock.now.addingTimeInterval(86_400))
        mail(.confirmation, to: email)
        return .confirmationPending(email)
    }

    /// Begins the account of a sign-up with a passkey, if the email has none.
    /// - Parameter keepsPasskey: Whether the passkey is added, if the sign-up is recent enough.
    func beginAccount(of email: String, keepsPasskey: Bool) {
        guard let pending = protection.signUps.removeValue(forKey: email), accounts[email] == nil else { return }
        accounts[email] = pending.account
        if keepsPasskey, clock.now < pending.expiresAt { protection.passkeys.append(pending.passkey) }
    }

    /// Returns the passkeys of the person who signed in last.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func passkeys() async throws -> [Passkey] {
        try throwInjectedFailure()
        let (_, account) = try signedInAccount()
        return protection.passkeys.filter { $0.userId == account.userId }.map(\.shown)
    }

    /// Begins to add a passkey.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func beginPasskey(isAutomatic: Bool) async throws -> PasskeyCreation {
        try throwInjectedFailure()
        let (email, account) = try signedInAccount()
        let own = protection.passkeys.filter { $0.userId == account.userId }
        guard own.count < InMemoryProtection.mostOfAKind else { throw AuthError.tooManyFactors }
        return creation(for: account.userId, email, excluding: own.map(\.credential.id), isAutomatic: isAutomatic)
    }

    /// Adds a passkey that the device has made.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func addPasskey(_ passkey: NewPasskey) async throws -> Passkey {
        try throwInjectedFailure()
        let (_, account) = try signedInAccount()
        let new = try accept(passkey, of: account.userId)
        protection.passkeys.append(new)
        return new.shown
    }

    /// Uses up the question that a device answered with a new passkey.
    private func accept(_ passkey: NewPasskey, of userId: String) throws -> InMemoryProtection.StoredPasskey {
        let challenge = try use(question: passkey.questionID, of: userId)
        guard passkey.clientData == challenge else { throw AuthError.passkeyUnknown }
        guard !protection.passkeys.contains(where: { $0.credential.id == passkey.credentialID }) else {
            throw AuthError.unknown("webauthn_credential_exists")
        }
        serial += 1
        return InMemoryProtection.StoredPasskey(
            shown: Passkey(id: "passkey-\(serial)", name: nil, createdAt: clock.now, isBackedUp: false),
            userId: userId,
            credential: InMemoryProtection.Credential(id: passkey.credentialID, key: passkey.attestation))
    }

    /// Renames a passkey.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func renamePasskey(_ id: String, to name: String) async throws -> Passkey {
        try throwInjectedFailure()
        let index = try ownPasskey(id)
        guard let name = VisibleText.name(name) else { throw AuthError.unknown("validation_failed") }
        let shown = protection.passkeys[index].shown
        let renamed = Passkey(
            id: shown.id, name: name, createdAt: shown.createdAt, lastUsedAt: shown.lastUsedAt,
            isBackedUp: shown.isBackedUp)
        protection.passkeys[index].shown = renamed
        return renamed
    }

    /// Removes a passkey.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func removePasskey(_ id: String) async throws {
        try throwInjectedFailure()
        protection.passkeys.remove(at: try ownPasskey(id))
    }

    // MARK: Questions

    /// Asks a device for a credential.
    func request(_ allowed: [[UInt8]], of userId: String?) -> PasskeyRequest {
        let (id, challenge) = ask(userId)
        return PasskeyRequest(id: id, challenge: challenge, site: InMemoryProtection.site, allowed: allowed)
    }

    /// Asks a device to make a credential.
    func creation(
        for userId: String, _ email: String, excluding excluded: [[UInt8]], isAutomatic: Bool = false,
        isSecurityKey: Bool = false
    ) -> PasskeyCreation {
        let (id, challenge) = ask(userId)
        return PasskeyCreation(
            id: id, challenge: challenge, site: InMemoryProtection.site, siteName: "In memory",
            account: PasskeyCreation.Account(handle: Array(userId.utf8), name: email, displayName: email),
            algorithms: [-7], excluded: excluded, isAutomatic: isAutomatic, isSecurityKey: isSecurityKey)
    }

    private func ask(_ userId: String?) -> (id: String, challenge: [UInt8]) {
        let random = SystemRandomBytes()
        let (id, challenge) = (random.token(16), random.bytes(16))
        protection.questions = protection.questions.filter { clock.now < $0.value.expiresAt }
        protection.questions[id] = InMemoryProtection.Question(
            challenge: challenge, userId: userId, expiresAt: clock.now.addingTimeInterval(300))
        return (id, challenge)
    }

    /// Uses up a question.
    /// - Throws: ``/GatehouseDomain/AuthError/factorExpired`` for one that was answered, has expired, or was asked of
    ///   somebody else.
    func use(question id: String, of userId: String?) throws -> [UInt8] {
        guard let question = protection.questions.removeValue(forKey: id), question.userId == userId,
            clock.now < question.expiresAt
        else { throw AuthError.factorExpired }
        return question.challenge
    }

    private func ownPasskey(_ id: String) throws -> Int {
        let (_, account) = try signedInAccount()
        let index = protection.passkeys.firstIndex { $0.shown.id == id && $0.userId == account.userId }
        guard let index else { throw AuthError.unknown("validation_failed") }
        return index
    }
}

extension PasskeyProof {
    /// Whether a pretended device with this credential answered the question.
    func isMade(with credential: InMemoryProtection.Credential, for challenge: [UInt8]) -> Bool {
        credentialID == credential.id && clientData == challenge && signature == challenge + credential.key
    }
}
