public import GatehouseDomain

/// The contract of ``/GatehouseDomain/AccountPort``, which every adapter must pass. It does not depend on the adapter.
/// An adapter keeps a rule about a capability it does not declare by throwing
/// ``/GatehouseDomain/AuthError/unsupported``.
public struct AccountPortContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// The port does not declare a session. The back end as a whole says whether it has one.
        case declaresNoSession
        /// Undeclared methods throw ``/GatehouseDomain/AuthError/unsupported``, and declared ones do not.
        case declarationIsTrue
        /// When nobody is signed in, every declared method says so.
        case nobodyIsSaid
        /// The account is the person's, with its email and sign-in methods.
        case describesThePerson
        /// A new password works, and the old one no longer does.
        case passwordIsChanged
        /// A weak or unchanged password, or a wrong current one, is refused and changes nothing.
        case refusedPasswordChangesNothing
        /// A new email works once every code that was mailed for it has been entered.
        case emailIsChanged
        /// An invalid email or a wrong code is refused, and the current email stays.
        case refusedEmailChangesNothing
        /// A canceled change of email is gone, and its code no longer works.
        case emailChangeIsCancelled
        /// Values are stored by name, and a removed value is gone.
        case metadataIsKept
        /// A deleted account is gone.
        case deletionDeletes
        /// Deleting another person's account does not affect the person who is signed in.
        case deletionKeepsOthers
        /// After a deletion and the sign-out that follows it, nobody is signed in. Checked if the setup has an
        /// authentication port.
        case deletionLeavesNobody
    }

    /// The setup for a rule: a new back end with a confirmed account that has just signed in.
    public struct Fixture: Sendable {
        /// The adapter.
        package let port: any AccountPort
        /// The accounts of the same back end.
        package let accounts: any AuthService
        /// The back end's rules for passwords and codes.
        package let requirements: AuthRequirements
        /// Who is signed in.
        package let identity: Identity
        /// Email and password of the account.
        package let credentials: (email: String, password: String)
        /// The code in the newest mail to an address, or nil when there is no mail.
        package let mailedCode: @Sendable (_ email: String) async throws -> String?
        /// Signs out.
        package let signOut: @Sendable () async throws -> Void
        /// The port of the same back end that knows who is signed in.
        package let authentication: (any AuthenticationPort)?

        /// Creates a fixture.
        public init(
            port: any AccountPort, accounts: any AuthService, requirements: AuthRequirements, identity: Identity,
            credentials: (email: String, password: String),
            mailedCode: @escaping @Sendable (_ email: String) async throws -> String?,
            signOut: @escaping @Sendable () async throws -> Void,
            authentication: (any AuthenticationPort)? = nil
        ) {
            self.port = port
            self.accounts = accounts
            self.requirements = requirements
            self.identity = identity
            self.credentials = credentials
            self.mailedCode = mailedCode
            self.signOut = signOut
            self.authentication = authentication
        }

        func signIn(_ password: String? = nil) async throws -> AuthSession {
            try await accounts.signIn(email: credentials.email, password: password ?? credentials.password)
        }
    }

    static let newEmail = "moved@example.com"

    private let make: @Sendable () async throws -> Fixture

    /// Creates the contract from a factory of new back ends.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Checks a rule on a new back end.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the adapter and the factory.
    public func check(_ rule: Rule) async throws {
        let fixture = try await make()
        let declared = fixture.port.capabilities
        switch rule {
        case .declaresNoSession: try expect(!declared.contains(.session), "no session is declared")
        case .declarationIsTrue: try await checkDeclaration(fixture)
        case .nobodyIsSaid: try await checkNobody(fixture)
        case .describesThePerson: if declared.contains(.accountDetails) { try await checkDetails(fixture) }
        case .passwordIsChanged: if declared.contains(.passwordChange) { try await checkPassword(fixture) }
        case .refusedPasswordChangesNothing:
            if declared.contains(.passwordChange) { try await checkRefusedPassword(fixture) }
        case .emailIsChanged: if declared.contains(.emailChange) { try await checkEmail(fixture) }
        case .refusedEmailChangesNothing:
            if declared.contains(.emailChange) { try await checkRefusedEmail(fixture) }
        case .emailChangeIsCancelled:
            if declared.contains(.emailChangeCancellation) { try await checkCancellation(fixture) }
        case .metadataIsKept: if declared.contains(.metadata) { try await checkMetadata(fixture) }
        case .deletionDeletes: if declared.contains(.deletion) { try await checkDeletion(fixture) }
        case .deletionKeepsOthers: if declared.contains(.deletion) { try await checkOthers(fixture) }
        case .deletionLeavesNobody: if declared.contains(.deletion) { try await checkLeaving(fixture) }
        }
    }

    private func checkDeclaration(_ fixture: Fixture) async throws {
        // Deletion is last, because it ends what the other methods need.
        for act in AccountAct.all {
            var isUnsupported = false
            do { try await act.run(fixture) } catch AuthError.unsupported { isUnsupported = true } catch {}
            let isDeclared = fixture.port.capabilities.contains(act.capability)
            try expect(isUnsupported != isDeclared, "\(act.capability.rawValue) is declared exactly if it is done")
        }
    }

    private func checkNobody(_ fixture: Fixture) async throws {
        try await fixture.signOut()
        for act in AccountAct.all where fixture.port.capabilities.contains(act.capability) && act.needsSomebody {
            try await expect(AuthError.notSignedIn, "\(act.capability.rawValue) says that nobody is signed in") {
                try await act.run(fixture)
            }
        }
    }

    private func checkDetails(_ fixture: Fixture) async throws {
        let account = try await fixture.port.account()
        try expect(account.userId == fixture.identity.userId, "the account is the person's")
        try expect(account.email == fixture.credentials.email, "the address is the account's")
        try expect(!account.isGuest && account.newEmail == nil, "nothing waits to be confirmed")
        try expect(account.signInMethods.map(\.method) == [.email], "the ways of signing in are listed")
    }

    private func checkPassword(_ fixture: Fixture) async throws {
        let current = Secret(fixture.credentials.password)
        try await fixture.port.changePassword(to: AuthServiceContract.otherPassword, current: current, code: nil)
        _ = try await fixture.signIn(AuthServiceContract.otherPassword)
        try await expect(AuthError.invalidCredentials, "the old password no longer works") {
            try await fixture.signIn()
        }
    }

    private func checkRefusedPassword(_ fixture: Fixture) async throws {
        let (port, password) = (fixture.port, fixture.credentials.password)
        let current = Secret(password)
        try await expect(AuthError.samePassword, "the password in force is no new one") {
            try await port.changePassword(to: password, current: current, code: nil)
        }
        let short = String("k7#Zq!x9pW2$".prefix(fixture.requirements.minimumPasswordLength - 1))
        try await expect(AuthError.weakPassword, "a short password is weak") {
            try await port.changePassword(to: short, current: current, code: nil)
        }
        try await expect(AuthError.invalidCredentials, "a wrong current password is refused") {
            try await port.changePassword(
                to: AuthServiceContract.otherPassword, current: Secret("not the one in force"), code: nil)
        }
        _ = try await fixture.signIn()
    }

    private func checkEmail(_ fixture: Fixture) async throws {
        let (port, former) = (fixture.port, fixture.credentials.email)
        let waiting = try await port.changeEmail(to: Self.newEmail)
        try expect(waiting.email == former && waiting.newEmail == Self.newEmail, "the new address waits")
        var isComplete = false
        for address in [Self.newEmail, former] where !isComplete {
            guard let code = try await fixture.mailedCode(address) else { continue }
            isComplete = try await port.confirmEmailChange(email: address, code: code)
        }
        try expect(isComplete, "every code typed completes the change")
        let session = try await fixture.accounts.signIn(email: Self.newEmail, password: fixture.credentials.password)
        try expect(session.identity.userId == fixture.identity.userId, "the account is the same")
        try await expect(AuthError.invalidCredentials, "the old address no longer works") {
            try await fixture.signIn()
        }
    }

    private func checkRefusedEmail(_ fixture: Fixture) async throws {
        try await expect(AuthError.emailInvalid, "an address that is none is refused") {
            try await fixture.port.changeEmail(to: "nobody")
        }
        _ = try await fixture.port.changeEmail(to: Self.newEmail)
        try await expect(AuthError.otpIncorrect, "a wrong code is refused") {
            try await fixture.port.confirmEmailChange(email: Self.newEmail, code: "wrong")
        }
        _ = try await fixture.signIn()
    }

    private func checkCancellation(_ fixture: Fixture) async throws {
        let port = fixture.port
        let idle = try await port.cancelEmailChange()
        try expect(idle.email == fixture.credentials.email, "without a change, nothing is cancelled")
        _ = try await port.changeEmail(to: Self.newEmail)
        let code = try await fixture.mailedCode(Self.newEmail)
        let account = try await port.cancelEmailChange()
        try expect(account.newEmail == nil, "a change that was cancelled no longer waits")
        try expect(account.email == fixture.credentials.email, "the address stays")
        if let code {
            do {
                _ = try await port.confirmEmailChange(email: Self.newEmail, code: code)
                throw ContractViolation("the code of a change that was cancelled is refused")
            } catch AuthError.otpIncorrect {
            } catch AuthError.otpExpired {}
        }
        _ = try await fixture.signIn()
    }

    private func checkMetadata(_ fixture: Fixture) async throws {
        let both = try await fixture.port.changeMetadata(["company": "Acme", "team": "A"])
        try expect(both.metadata == ["company": "Acme", "team": "A"], "values are kept by name")
        let one = try await fixture.port.changeMetadata(["team": nil])
        try expect(one.metadata == ["company": "Acme"], "a value that is taken away is gone, and the others stay")
        if fixture.port.capabilities.contains(.accountDetails) {
            try expect(try await fixture.port.account().metadata == one.metadata, "values are found again")
        }
    }

    private func checkDeletion(_ fixture: Fixture) async throws {
        try await fixture.port.deleteAccount(of: fixture.identity, context: nil)
        try await expect(AuthError.invalidCredentials, "a deleted account is gone") { try await fixture.signIn() }
    }

    private func checkLeaving(_ fixture: Fixture) async throws {
        guard let authentication = fixture.authentication else { return }
        try expect(await authentication.currentIdentity() == fixture.identity, "the person is signed in at first")
        let deletion = DeleteAccount(deletion: fixture.port, authentication: authentication)
        try await deletion.execute { fixture.identity }
        try expect(await authentication.currentIdentity() == nil, "nobody is signed in after a deletion")
    }

    private func checkOthers(_ fixture: Fixture) async throws {
        guard let stranger = Identity(userId: "somebody-else", authMethod: .email) else {
            throw ContractViolation("an identity can be made")
        }
        _ = try? await fixture.port.deleteAccount(of: stranger, context: nil)
        _ = try await fixture.signIn()
    }
}
