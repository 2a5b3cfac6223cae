import Foundation
public import GatehouseDomain

/// Second factors: a pretended authenticator app, security keys of a pretended device, and backup codes.
extension InMemoryAccounts: FactorPort {
    /// Returns the code that an authenticator app with this secret shows now:
    /// ``/GatehouseDomain/AppEnrollment/secret``. It changes every 30 seconds. A real app shows another one.
    public func appCode(for secret: Secret) -> Secret {
        let step = Int64((clock.now.timeIntervalSince1970 / 30).rounded(.down))
        // Any mixing that spreads the digits will do: nobody is protected by this code (FNV-1a).
        let mixed = "\(secret.reveal()) \(step)".utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        let digits = String(mixed % 1_000_000)
        return Secret(String(repeating: "0", count: 6 - digits.count) + digits)
    }

    // MARK: The step

    /// Returns the step that the last sign-in waits for; nil if it waits for none.
    public func pendingStep() async -> PendingStep? { protection.lastStep }

    /// Does the step with a code of the pretended app, or with a backup code in its place.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func verify(factor id: String, code: Secret, of step: PendingStep) async throws -> PendingStep.Outcome {
        try throwInjectedFailure()
        let waiting = try self.waiting(step.reference)
        let index = protection.factors.firstIndex {
            $0.shown.id == id && $0.userId == waiting.userId && $0.isUsed
        }
        guard let index else { throw AuthError.factorRemoved }
        if !takes(code, at: index) {
            let typed = TypedCode.lettersAndDigits(code.reveal())
            guard protection.backupCodes[waiting.userId]?.left.remove(typed) != nil else {
                throw AuthError.factorIncorrect
            }
        }
        return try await settle(step, waiting)
    }

    /// Begins the step with a security key.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func challenge(factor id: String, of step: PendingStep) async throws -> PasskeyRequest {
        try throwInjectedFailure()
        let waiting = try self.waiting(step.reference)
        let factor = protection.factors.first { $0.shown.id == id && $0.userId == waiting.userId && $0.isUsed }
        guard let credential = factor?.credential else { throw AuthError.factorRemoved }
        return request([credential.id], of: waiting.userId)
    }

    /// Does the step with a security key.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func verify(
        factor id: String, proof: PasskeyProof, of step: PendingStep
    ) async throws -> PendingStep.Outcome {
        try throwInjectedFailure()
        let waiting = try self.waiting(step.reference)
        let challenge = try use(question: proof.questionID, of: waiting.userId)
        let factor = protection.factors.first { $0.shown.id == id && $0.userId == waiting.userId && $0.isUsed }
        guard let credential = factor?.credential else { throw AuthError.factorRemoved }
        guard proof.isMade(with: credential, for: challenge) else { throw AuthError.passkeyUnknown }
        return try await settle(step, waiting)
    }

    /// Ends a sign-in whose second step was abandoned.
    public func abandon(_ step: PendingStep) async { forget(step) }

    /// Begins the second step of the person who signed in last.
    /// - Throws: ``/GatehouseDomain/AuthError/secondFactorMissing`` for a person without a second factor.
    public func beginStep() async throws -> PendingStep {
        try throwInjectedFailure()
        let (_, account) = try signedInAccount()
        guard let choice = protection.choice(of: account.userId) else { throw AuthError.secondFactorMissing }
        return hold(account.userId, choice)
    }

    // MARK: The person's own

    /// Returns the second factors that are in use.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func factors() async throws -> [SecondFactor] {
        try throwInjectedFailure()
        return protection.used(by: try signedInAccount().account.userId)
    }

    /// Begins to add an authenticator app.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func enrollApp(named name: String?) async throws -> AppEnrollment {
        try throwInjectedFailure()
        return try enrollApp(name, of: try signedInAccount().account.userId)
    }

    /// Shows with a code that a new authenticator app works.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func confirm(_ id: String, code: Secret) async throws {
        try throwInjectedFailure()
        try confirm(id, code, of: try signedInAccount().account.userId)
    }

    /// Begins to add a security key.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func enrollSecurityKey(named name: String?) async throws -> SecurityKeyEnrollment {
        try throwInjectedFailure()
        let (email, account) = try signedInAccount()
        return try enrollSecurityKey(name, of: account.userId, email)
    }

    /// Adds a security key that the device has registered.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func confirm(_ id: String, key: NewPasskey) async throws {
        try throwInjectedFailure()
        try confirm(id, key, of: try signedInAccount().account.userId)
    }

    /// Removes a second factor.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func removeFactor(_ id: String) async throws {
        try throwInjectedFailure()
        let userId = try signedInAccount().account.userId
        protection.factors.remove(at: try enrolled(id, of: userId))
        if protection.used(by: userId).isEmpty { protection.backupCodes[userId] = nil }
    }

    /// Returns how many backup codes the person has; nil for none.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func backupCodes() async throws -> BackupCodeCount? {
        try throwInjectedFailure()
        let (_, account) = try signedInAccount()
        return protection.backupCodes[account.userId].map { BackupCodeCount(total: $0.total, remaining: $0.left.count) }
    }

    /// Creates backup codes. Earlier ones no longer work.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func makeBackupCodes() async throws -> [Secret] {
        try throwInjectedFailure()
        let (_, account) = try signedInAccount()
        guard !protection.used(by: account.userId).isEmpty else {
            throw AuthError.unknown("mfa_recovery_codes_sole_factor")
        }
        return makeBackupCodes(of: account.userId)
    }

    // MARK: A factor that an account must have

    /// Has everybody add a second factor before their sign-in is complete, guests and people with one aside.
    package func requireFactors() { protection.requiresFactor = true }

    /// Returns the sign-in that waits until the person has a second factor; nil if the last one waits for none.
    public func pendingEnrollment() async -> PendingEnrollment? { protection.lastEnrollment }

    /// Begins to add an authenticator app in such a sign-in.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func enrollApp(named name: String?, in enrollment: PendingEnrollment) async throws -> AppEnrollment {
        try throwInjectedFailure()
        return try enrollApp(name, of: try waiting(enrollment.reference).userId)
    }

    /// Shows with a code that the new authenticator app works, and creates backup codes.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func confirm(_ id: String, code: Secret, in enrollment: PendingEnrollment) async throws -> [Secret] {
        try throwInjectedFailure()
        let userId = try waiting(enrollment.reference).userId
        try confirm(id, code, of: userId)
        return makeBackupCodes(of: userId)
    }

    /// Begins to add a security key in such a sign-in.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func enrollSecurityKey(
        named name: String?, in enrollment: PendingEnrollment
    ) async throws -> SecurityKeyEnrollment {
        try throwInjectedFailure()
        let userId = try waiting(enrollment.reference).userId
        guard let email = accounts.first(where: { $0.value.userId == userId })?.key else {
            throw AuthError.factorExpired
        }
        return try enrollSecurityKey(name, of: userId, email)
    }

    /// Adds the security key that the device has registered, and creates backup codes.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func confirm(_ id: String, key: NewPasskey, in enrollment: PendingEnrollment) async throws -> [Secret] {
        try throwInjectedFailure()
        let userId = try waiting(enrollment.reference).userId
        try confirm(id, key, of: userId)
        return makeBackupCodes(of: userId)
    }

    /// Signs in, once the person has a second factor.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func finish(_ enrollment: PendingEnrollment) async throws -> AuthSession {
        try throwInjectedFailure()
        let userId = try waiting(enrollment.reference).userId
        guard !protection.used(by: userId).isEmpty, let identity = Identity(userId: userId, authMethod: .email) else {
            throw AuthError.factorExpired
        }
        forget(enrollment)
        return await begin(identity)
    }

    /// Ends a sign-in that was abandoned.
    public func abandon(_ enrollment: PendingEnrollment) async { forget(enrollment) }

    // MARK: Helpers

    /// Holds a sign-in of a person who has a second factor, or must have one.
    /// - Throws: ``/GatehouseDomain/AuthError/secondFactorRequired`` for such a person.
    func askForStep(of userId: String, recovery email: String? = nil) throws {
        (protection.lastStep, protection.lastEnrollment) = (nil, nil)
        if let choice = protection.choice(of: userId) {
            protection.lastStep = hold(userId, choice, recovery: email)
        } else if protection.requiresFactor, email == nil {
            protection.lastEnrollment = PendingEnrollment(reference: hold(userId))
        } else {
            return
        }
        throw AuthError.secondFactorRequired
    }

    private func hold(_ userId: String, _ choice: FactorChoice, recovery email: String? = nil) -> PendingStep {
        PendingStep(choice: choice, reference: hold(userId, recovery: email))
    }

    private func hold(_ userId: String, recovery email: String? = nil) -> Secret {
        let reference = Secret(SystemRandomBytes().token())
        protection.waiting[reference] = InMemoryProtection.Waiting(userId: userId, recovery: email, since: clock.now)
        return reference
    }

    private func waiting(_ reference: Secret) throws -> InMemoryProtection.Waiting {
        guard let waiting = protection.waiting[reference],
            clock.now.timeIntervalSince(waiting.since) < TimeInterval(PendingStep.life)
        else { throw AuthError.factorExpired }
        return waiting
    }

    private func forget(_ step: PendingStep) {
        protection.waiting[step.reference] = nil
        if protection.lastStep == step { protection.lastStep = nil }
    }

    private func forget(_ enrollment: PendingEnrollment) {
        protection.waiting[enrollment.reference] = nil
        if protection.lastEnrollment == enrollment { protection.lastEnrollment = nil }
    }

    private func settle(
        _ step: PendingStep, _ waiting: InMemoryProtection.Waiting
    ) async throws -> PendingStep.Outcome {
        forget(step)
        // Somebody else's account may have the address by now.
        if let email = waiting.recovery { return .recovery(makeGrant(for: email, of: waiting.userId)) }
        guard let identity = Identity(userId: waiting.userId, authMethod: .email) else {
            throw AuthError.unknown("blank_user_id")
        }
        return .signedIn(await begin(identity))
    }

    /// Whether the app of a factor shows this code, which is then used up.
    private func takes(_ code: Secret, at index: Int) -> Bool {
        let factor = protection.factors[index]
        let typed = TypedCode.digits(code.reveal())
        guard let secret = factor.secret, typed == appCode(for: secret).reveal(), typed != factor.lastCode else {
            return false
        }
        protection.factors[index].lastCode = typed
        return true
    }

    private func enrollApp(_ name: String?, of userId: String) throws -> AppEnrollment {
        let secret = Base32.encode(SystemRandomBytes().bytes(20))
        let factor = try enroll(.app, name, secret: Secret(secret), of: userId)
        return AppEnrollment(
            id: factor.id, secret: Secret(secret), address: Secret("otpauth://totp/In%20memory?secret=\(secret)"))
    }

    private func confirm(_ id: String, _ code: Secret, of userId: String) throws {
        let index = try enrolled(id, of: userId)
        guard takes(code, at: index) else { throw AuthError.factorIncorrect }
        protection.factors[index].isUsed = true
    }

    private func enrollSecurityKey(
        _ name: String?, of userId: String, _ email: String
    ) throws -> SecurityKeyEnrollment {
        let factor = try enroll(.securityKey, name, of: userId)
        let own = protection.factors.filter { $0.userId == userId }.compactMap(\.credential?.id)
        return SecurityKeyEnrollment(
            id: factor.id, creation: creation(for: userId, email, excluding: own, isSecurityKey: true))
    }

    private func confirm(_ id: String, _ key: NewPasskey, of userId: String) throws {
        let index = try enrolled(id, of: userId)
        let challenge = try use(question: key.questionID, of: userId)
        guard key.clientData == challenge else { throw AuthError.passkeyUnknown }
        protection.factors[index].credential = InMemoryProtection.Credential(
            id: key.credentialID, key: key.attestation)
        protection.factors[index].isUsed = true
    }

    private func makeBackupCodes(of userId: String) -> [Secret] {
        let random = SystemRandomBytes()
        let codes = (0..<10).map { _ in Base32.encode(random.bytes(10)) }
        protection.backupCodes[userId] = (Set(codes), codes.count)
        return codes.map { Secret($0) }
    }

    private func enroll(
        _ kind: SecondFactor.Kind, _ name: String?, secret: Secret? = nil, of userId: String
    ) throws -> SecondFactor {
        guard protection.used(by: userId).count < InMemoryProtection.mostOfAKind else {
            throw AuthError.tooManyFactors
        }
        serial += 1
        let factor = SecondFactor(id: "factor-\(serial)", kind: kind, name: VisibleText.name(name))
        protection.factors.removeAll { !$0.isUsed && $0.userId == userId && $0.shown.kind == kind }
        protection.factors.append(
            InMemoryProtection.StoredFactor(shown: factor, userId: userId, secret: secret))
        return factor
    }

    private func enrolled(_ id: String, of userId: String) throws -> Int {
        let index = protection.factors.firstIndex { $0.shown.id == id && $0.userId == userId }
        guard let index else { throw AuthError.unknown("mfa_factor_not_found") }
        return index
    }
}
