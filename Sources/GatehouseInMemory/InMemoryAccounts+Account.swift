public import GatehouseDomain

extension InMemoryAccounts: AccountPort, MailedSignInPort {
    /// Everything that needs no provider; mailed links if there is a redirect URL.
    public nonisolated var capabilities: Set<BackEndCapability> {
        let served: Set<BackEndCapability> = [
            .accountDetails, .emailChange, .emailChangeCancellation, .passwordChange, .metadata, .deletion, .mailedCode,
            .passkeys, .passkeySignUp, .secondFactor, .securityKeys, .backupCodes,
            .groups, .groupCreation, .groupInvitations, .activeGroup,
        ]
        return redirect == nil ? served : served.union([.mailedLink])
    }

    /// Returns the account of the person who signed in last. A provider's person has an account without an email.
    /// - Throws: ``/GatehouseDomain/AuthError/notSignedIn``; an injected failure.
    public func account() async throws -> AccountDetails {
        try throwInjectedFailure()
        guard let current else { throw AuthError.notSignedIn }
        guard let (email, account) = own else {
            return AccountDetails(
                userId: current.userId, isGuest: current.isGuest,
                signInMethods: current.isGuest
                    ? [] : [AccountDetails.SignInMethod(id: current.authMethod.rawValue, method: current.authMethod)])
        }
        return AccountDetails(
            userId: account.userId, email: email, newEmail: account.newEmail,
            signInMethods: [AccountDetails.SignInMethod(id: "email", method: .email, email: email)],
            metadata: account.metadata)
    }

    /// Mails a code to the new address.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func changeEmail(to email: String) async throws -> AccountDetails {
        try throwInjectedFailure()
        let (former, _) = try signedInAccount()
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.emailInvalid }
        guard accounts[address] == nil else { throw AuthError.duplicateEmail }
        accounts[former]?.newEmail = address
        mail(.emailChange, to: address)
        return try await account()
    }

    /// Confirms the new email. The current one needs no confirmation.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func confirmEmailChange(email: String, code: String) async throws -> Bool {
        try throwInjectedFailure()
        let (former, _) = try signedInAccount()
        let address = try use(code, .emailChange, email: email)
        guard accounts[former]?.newEmail == address else { throw AuthError.otpIncorrect }
        // Another person may have signed up with the email meanwhile.
        guard accounts[address] == nil, var account = accounts.removeValue(forKey: former) else {
            throw AuthError.duplicateEmail
        }
        account.newEmail = nil
        accounts[address] = account
        return true
    }

    /// Cancels a change of email that waits to be confirmed.
    /// - Throws: ``/GatehouseDomain/AuthError/notSignedIn``; an injected failure.
    public func cancelEmailChange() async throws -> AccountDetails {
        try throwInjectedFailure()
        let (email, _) = try signedInAccount()
        accounts[email]?.newEmail = nil
        return try await account()
    }

    /// Sets a new password. Checks the current one if it is given.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func changePassword(to password: String, current: Secret?, code: Secret?) async throws {
        try throwInjectedFailure()
        let (email, account) = try signedInAccount()
        if let current, current.reveal() != account.password { throw AuthError.invalidCredentials }
        try check(newPassword: password)
        guard account.password != password else { throw AuthError.samePassword }
        accounts[email]?.password = password
    }

    /// Stores values for the app.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func changeMetadata(_ values: [String: String?]) async throws -> AccountDetails {
        try throwInjectedFailure()
        let (email, _) = try signedInAccount()
        for (name, value) in values { accounts[email]?.metadata[name] = value }
        return try await account()
    }

    /// Deletes this person's account and everything that belongs to it.
    /// - Throws: An injected failure.
    public func deleteAccount(of identity: Identity, context: [String: String]?) async throws {
        try throwInjectedFailure()
        delete(identity)
    }

    /// Mails a code to sign in with. A new email gets an account if the terms were accepted.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func sendSignInCode(to email: String, consent: Consent?) async throws {
        try throwInjectedFailure()
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.emailInvalid }
        if accounts[address] == nil {
            guard let consent else { return }
            guard consent.version == requirements.termsVersion else { throw AuthError.consentRequired }
            accounts[address] = makeAccount(password: nil, consent: consent)
        }
        mail(.signIn, to: address)
    }

    /// Signs in with the mailed code, which also confirms the email.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func signIn(email: String, code: String) async throws -> AuthSession {
        try throwInjectedFailure()
        let address = try use(code, .signIn, email: email)
        guard var account = accounts[address] else { throw AuthError.otpIncorrect }
        account.isConfirmed = true
        accounts[address] = account
        return try await begin(account)
    }

    /// The account of the person who signed in last, and its email; nil for a provider's person.
    private var own: (email: String, account: Account)? {
        current.flatMap { account(of: $0.userId) }
    }

    /// Returns the account with this id, and its email; nil if there is none.
    func account(of userId: String) -> (email: String, account: Account)? {
        accounts.first { $0.value.userId == userId }.map { ($0.key, $0.value) }
    }

    func signedInAccount() throws -> (email: String, account: Account) {
        guard current != nil else { throw AuthError.notSignedIn }
        guard let own else { throw AuthError.unavailable }
        return own
    }
}
