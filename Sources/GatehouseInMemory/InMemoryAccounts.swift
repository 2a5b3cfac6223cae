public import Foundation
public import GatehouseDomain

/// Email accounts in memory, for demos, previews and tests. They behave like a real back end: emails are unique, codes
/// expire at the exact instant and work once, and failures can be injected.
public actor InMemoryAccounts: AuthService {
    /// Why a code was mailed.
    enum Purpose: Hashable {
        case confirmation, recovery, emailChange, signIn, invitation
    }

    struct Account {
        let userId: String
        /// Nil for an account that has been used only with mailed codes.
        var password: String?
        var isConfirmed = false
        let consent: Consent
        /// The new email that is still to be confirmed.
        var newEmail: String?
        var metadata: [String: String] = [:]
    }

    private struct Code {
        let digits: String
        /// The link in the same mail; nil when links do not lead back into the app.
        let link: URL?
        let expiresAt: Date
        var attemptsLeft = 5
    }

    /// Any sign-in that has not ended. A provider's sign-in has no session, unless a holder keeps it.
    struct SignedIn {
        let identity: Identity
        var session: Secret?
        var accessToken: Secret?
        /// The id of the group that it acts in; nil for none.
        var group: String?
    }

    private struct Slot: Hashable {
        let email: String
        let purpose: Purpose
    }

    /// The rules for passwords and codes.
    public nonisolated let requirements: AuthRequirements
    let confirmsAddresses: Bool
    /// Where mailed links lead; nil without links.
    nonisolated let redirect: URL?
    private let codeLife: TimeInterval
    let clock: any WallClock
    /// Keeps the session of this device; nil for a back end without one.
    nonisolated let holding = SessionHolding()
    var accounts: [String: Account] = [:]
    private var codes: [Slot: Code] = [:]
    /// The people who may set a new password, by the reference of the grant.
    private var grants: [String: String] = [:]
    var liveSessions: Set<String> = []
    private var inbox: [String: Code] = [:]
    private var failure: AuthError?
    var serial = 0
    var signIns: [SignedIn] = []
    /// Passkeys and second factors.
    var protection = InMemoryProtection()
    var held = HeldGroups()

    /// Creates an empty set of accounts.
    /// - Parameters:
    ///   - requirements: The rules for passwords and codes.
    ///   - confirmsAddresses: Whether a new account must be confirmed with a mailed code.
    ///   - codeLife: How long a code is valid, in seconds.
    ///   - redirect: The URL of the app that mailed links lead to; nil, the default, for mails without links.
    ///   - clock: The clock for expiry.
    public init(
        requirements: AuthRequirements = AuthRequirements(), confirmsAddresses: Bool = true,
        codeLife: TimeInterval = 900, redirect: URL? = nil, clock: any WallClock = SystemWallClock()
    ) {
        self.requirements = requirements
        self.confirmsAddresses = confirmsAddresses
        self.codeLife = codeLife
        self.redirect = redirect
        self.clock = clock
    }

    // MARK: For demos and tests

    /// The code in the newest mail to this address, or nil: the person's inbox.
    public func mailedCode(to email: String) -> Secret? {
        EmailAddress(email).flatMap { inbox[$0.canonical] }.map { Secret($0.digits) }
    }

    /// The link in the newest mail to this address, which leads to the redirect URL; nil without such a mail or URL.
    public func mailedLink(to email: String) -> URL? {
        EmailAddress(email).flatMap { inbox[$0.canonical]?.link }
    }

    /// Returns the consent given at this email's sign-up.
    package func consent(of email: String) -> Consent? {
        EmailAddress(email).flatMap { accounts[$0.canonical]?.consent }
    }

    /// Returns whether the session has not ended.
    package func isLive(_ session: AuthSession) -> Bool {
        liveSessions.contains(session.refreshToken.reveal())
    }

    /// Makes the next call throw this error, once.
    public func failNext(with error: AuthError) {
        failure = error
    }

    /// The person who signed in last and has not signed out, or nil.
    var current: Identity? { signIns.last?.identity }

    /// Adds a provider's sign-in.
    func add(_ identity: Identity) {
        signIns.append(SignedIn(identity: identity, group: held.first(of: identity.userId)))
    }

    /// Removes the newest sign-in of this identity with a provider.
    func forget(_ identity: Identity) {
        if let index = signIns.lastIndex(where: { $0.identity == identity && $0.session == nil }) {
            signIns.remove(at: index)
        }
    }

    /// Ends a session.
    func end(_ session: AuthSession) {
        liveSessions.remove(session.refreshToken.reveal())
        signIns.removeAll { $0.session == session.refreshToken }
    }

    /// Deletes this person's account and everything that belongs to it. A provider's person has no account to delete.
    func delete(_ identity: Identity) {
        for (email, account) in accounts where account.userId == identity.userId {
            accounts[email] = nil
            inbox[email] = nil
            protection.signUps[email] = nil
            codes = codes.filter { $0.key.email != email }
        }
        grants = grants.filter { $0.value != identity.userId }
        held.removePerson(identity.userId, at: clock.now)
        endSessions(of: identity.userId)
        signIns.removeAll { $0.identity.userId == identity.userId }
        protection.delete(identity.userId)
    }

    /// Signs everyone out, and ends what waits for a second step.
    package func removeAll() {
        signIns = []
        protection.endWaiting()
    }

    // MARK: AuthService

    /// Signs in to a confirmed account.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func signIn(email: String, password: String) async throws -> AuthSession {
        try throwInjectedFailure()
        guard let email = EmailAddress(email)?.canonical, let account = accounts[email],
            account.password == password
        else { throw AuthError.invalidCredentials }
        guard account.isConfirmed else { throw AuthError.emailUnverified }
        return try await begin(account)
    }

    /// Creates an account. If it exists but is unconfirmed, mails a new code and changes nothing else.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult {
        try await signUp(email: email, password: password, consent: consent, metadata: [:])
    }

    /// Creates an account that stores the answers to the form's additional questions.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func signUp(
        email: String, password: String, consent: Consent, metadata: [String: String]
    ) async throws -> SignUpResult {
        try throwInjectedFailure()
        guard let email = EmailAddress(email)?.canonical else { throw AuthError.emailInvalid }
        try check(newPassword: password)
        guard consent.version == requirements.termsVersion else { throw AuthError.consentRequired }
        if let account = accounts[email] {
            guard !account.isConfirmed else { throw AuthError.duplicateEmail }
            mail(.confirmation, to: email)
            return .confirmationPending(email)
        }
        var account = makeAccount(password: password, consent: consent)
        account.isConfirmed = !confirmsAddresses
        account.metadata = metadata
        accounts[email] = account
        if account.isConfirmed { return .signedIn(try await begin(account)) }
        mail(.confirmation, to: email)
        return .confirmationPending(email)
    }

    /// Confirms an email with the mailed code.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func confirmSignUp(email: String, code: String) async throws -> AuthSession {
        try throwInjectedFailure()
        let email = try use(code, .confirmation, email: email)
        beginAccount(of: email, keepsPasskey: true)
        guard var account = accounts[email] else { throw AuthError.otpIncorrect }
        account.isConfirmed = true
        accounts[email] = account
        return try await begin(account)
    }

    /// Mails a new confirmation code to an unconfirmed email. Does nothing for others.
    /// - Throws: An injected failure.
    public func resendConfirmation(email: String) async throws {
        try throwInjectedFailure()
        guard let email = EmailAddress(email)?.canonical,
            accounts[email]?.isConfirmed == false || protection.signUps[email] != nil
        else { return }
        mail(.confirmation, to: email)
    }

    /// Mails a reset code. Does nothing for an unknown email.
    /// - Throws: An injected failure.
    public func requestPasswordReset(email: String) async throws {
        try throwInjectedFailure()
        guard let email = EmailAddress(email)?.canonical, accounts[email] != nil else { return }
        mail(.recovery, to: email)
    }

    /// Uses up a reset code.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant {
        try throwInjectedFailure()
        let email = try use(code, .recovery, email: email)
        if let account = accounts[email] { try askForStep(of: account.userId, recovery: email) }
        return makeGrant(for: email, of: accounts[email]?.userId)
    }

    /// Sets a new password, uses up all grants of the person, and ends the person's sessions.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func setNewPassword(_ password: String, grant: RecoveryGrant) async throws {
        try throwInjectedFailure()
        guard let userId = grants[grant.reference.reveal()], let (email, account) = self.account(of: userId) else {
            throw AuthError.otpExpired
        }
        try check(newPassword: password)
        guard account.password != password else { throw AuthError.samePassword }
        accounts[email]?.password = password
        grants = grants.filter { $0.value != userId }
        endSessions(of: userId)
    }

    /// Discards the grant.
    public func abandon(_ grant: RecoveryGrant) async {
        grants[grant.reference.reveal()] = nil
    }

    /// Ends a session.
    /// - Throws: An injected failure.
    public func revoke(_ session: AuthSession) async throws {
        try throwInjectedFailure()
        end(session)
        await holding.holder?.discard(session)
    }

    // MARK: Helpers

    func throwInjectedFailure() throws {
        guard let failure else { return }
        self.failure = nil
        throw failure
    }

    func makeAccount(password: String?, consent: Consent) -> Account {
        serial += 1
        return Account(userId: "user-\(serial)", password: password, consent: consent)
    }

    func check(newPassword: String) throws {
        guard newPassword.count >= requirements.minimumPasswordLength,
            newPassword.utf8.count <= requirements.maximumPasswordBytes
        else { throw AuthError.weakPassword }
    }

    /// Lets a person set a new password, who has proved an address.
    func makeGrant(for email: String, of userId: String?) -> RecoveryGrant {
        serial += 1
        let reference = "grant-\(serial)"
        grants[reference] = userId
        if accounts[email]?.userId == userId { accounts[email]?.isConfirmed = true }
        return RecoveryGrant(email: email, reference: Secret(reference))
    }

    /// Mails a new code and, where links lead back into the app, a link. They replace the older ones.
    func mail(_ purpose: Purpose, to email: String) {
        var random = SystemRandomNumberGenerator()
        let digits = (0..<requirements.codeLength).map { _ in String(UInt8.random(in: 0...9, using: &random)) }
        let secret = String(UInt64.random(in: .min ... .max, using: &random), radix: 36)
        let code = Code(
            digits: digits.joined(), link: [.emailChange, .invitation].contains(purpose) ? nil : link(with: secret),
            expiresAt: clock.now.addingTimeInterval(codeLife))
        codes[Slot(email: email, purpose: purpose)] = code
        inbox[email] = code
    }

    /// Uses up the code in the mail of a link.
    func use(_ link: URL) throws -> (purpose: Purpose, email: String) {
        guard let (slot, code) = codes.first(where: { $0.value.link == link }), clock.now < code.expiresAt else {
            throw AuthError.otpExpired
        }
        codes[slot] = nil
        return (slot.purpose, slot.email)
    }

    func use(_ digits: String, _ purpose: Purpose, email: String) throws -> String {
        guard let email = EmailAddress(email)?.canonical else { throw AuthError.otpIncorrect }
        let slot = Slot(email: email, purpose: purpose)
        guard var code = codes[slot] else { throw AuthError.otpIncorrect }
        guard clock.now < code.expiresAt, code.attemptsLeft > 0 else { throw AuthError.otpExpired }
        guard code.digits == TypedCode.digits(digits) else {
            code.attemptsLeft -= 1
            codes[slot] = code
            throw AuthError.otpIncorrect
        }
        codes[slot] = nil
        return email
    }
}
