public import Foundation
public import GatehouseDomain

/// The contract of ``/GatehouseDomain/MailedSignInPort``, which every adapter must pass. It does not depend on the
/// adapter. An adapter keeps a rule about a capability it does not declare by throwing
/// ``/GatehouseDomain/AuthError/unsupported``.
public struct MailedSignInPortContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// Undeclared methods throw ``/GatehouseDomain/AuthError/unsupported``, and declared ones do not.
        case declarationIsTrue
        /// A mailed code signs in to the account with the email, in any spelling.
        case codeSignsIn
        /// A code works once.
        case codeWorksOnce
        /// A wrong code is reported, and the correct one still works.
        case wrongCode
        /// A code expires after its lifetime.
        case codeExpires
        /// With consent, a new email gets an account, and the same account the next time.
        case consentOpensAnAccount
        /// Consent to another version of the terms does not count.
        case otherConsentIsNone
        /// Without consent, nothing is mailed to an email without an account, and that is not an error.
        case strangersGetNothing
        /// An invalid email is refused.
        case invalidEmailIsRefused
        /// A URL that was not mailed is refused.
        case foreignLinkIsRefused
        /// A mailed link signs in once.
        case linkSignsInOnce
    }

    /// The setup for a rule: a new back end with a confirmed account, signed out.
    public struct Fixture: Sendable {
        /// The adapter.
        package let port: any MailedSignInPort
        /// The back end's rules for passwords and codes.
        package let requirements: AuthRequirements
        /// The account.
        package let account: (email: String, userId: String)
        /// The code in the newest mail to an address, or nil when there is no mail.
        package let mailedCode: @Sendable (_ email: String) async throws -> String?
        /// The link in the newest mail to an address; nil by default, for a back end that mails no links.
        package let mailedLink: @Sendable (_ email: String) async throws -> URL?
        /// Lets time pass at the back end, in seconds.
        package let advance: @Sendable (TimeInterval) async throws -> Void
        /// How long a code is valid, in seconds.
        package let codeLife: TimeInterval
        /// How long to wait between two mails to one address, in seconds.
        package let mailInterval: TimeInterval

        /// Creates a fixture.
        public init(
            port: any MailedSignInPort, requirements: AuthRequirements, account: (email: String, userId: String),
            mailedCode: @escaping @Sendable (_ email: String) async throws -> String?,
            mailedLink: @escaping @Sendable (_ email: String) async throws -> URL? = { _ in nil },
            advance: @escaping @Sendable (TimeInterval) async throws -> Void, codeLife: TimeInterval,
            mailInterval: TimeInterval
        ) {
            self.port = port
            self.requirements = requirements
            self.account = account
            self.mailedCode = mailedCode
            self.mailedLink = mailedLink
            self.advance = advance
            self.codeLife = codeLife
            self.mailInterval = mailInterval
        }

        func consent(_ version: String? = nil) -> Consent {
            Consent(version: version ?? requirements.termsVersion, time: Date(timeIntervalSince1970: 1_767_225_600))
        }

        /// Requests a code by mail and reads it.
        func code(_ email: String, consent: Consent? = nil) async throws -> String {
            try await advance(mailInterval)
            try await port.sendSignInCode(to: email, consent: consent)
            guard let code = try await mailedCode(email.lowercased()) else {
                throw ContractViolation("a code is mailed")
            }
            return code
        }
    }

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
        case .declarationIsTrue: try await checkDeclaration(fixture)
        case .foreignLinkIsRefused: if declared.contains(.mailedLink) { try await checkForeignLink(fixture) }
        case .linkSignsInOnce: if declared.contains(.mailedLink) { try await checkLink(fixture) }
        default: if declared.contains(.mailedCode) { try await checkCode(rule, fixture) }
        }
    }

    private func checkDeclaration(_ fixture: Fixture) async throws {
        let port = fixture.port
        let email = fixture.account.email
        let calls: [(String, BackEndCapability, @Sendable () async throws -> Void)] = [
            ("sending a code", .mailedCode, { try await port.sendSignInCode(to: email, consent: nil) }),
            ("signing in by code", .mailedCode, { _ = try await port.signIn(email: email, code: "wrong") }),
            ("opening a link", .mailedLink, { _ = try await port.open(URL(filePath: "/no/link/of/a/mail")) }),
        ]
        for (name, capability, call) in calls {
            var isUnsupported = false
            do { try await call() } catch AuthError.unsupported { isUnsupported = true } catch {}
            let isDeclared = port.capabilities.contains(capability)
            try expect(isUnsupported != isDeclared, "\(name) is declared exactly if it is done")
        }
    }

    private func checkCode(_ rule: Rule, _ fixture: Fixture) async throws {
        let (port, email) = (fixture.port, fixture.account.email)
        switch rule {
        case .codeSignsIn:
            let code = try await fixture.code(email.uppercased())
            let session = try await port.signIn(email: email, code: code)
            try expect(session.identity.userId == fixture.account.userId, "the account is the one of the address")
            try expect(session.identity.authMethod == .email, "the method is email")
        case .codeWorksOnce:
            let code = try await fixture.code(email)
            _ = try await port.signIn(email: email, code: code)
            try await expect(AuthError.otpIncorrect, "a code works once") {
                try await port.signIn(email: email, code: code)
            }
        case .wrongCode:
            let code = try await fixture.code(email)
            try await expect(AuthError.otpIncorrect, "a wrong code says so") {
                try await port.signIn(email: email, code: AuthServiceContract.wrong(code))
            }
            _ = try await port.signIn(email: email, code: code)
        case .codeExpires:
            let code = try await fixture.code(email)
            try await fixture.advance(fixture.codeLife)
            try await expect(AuthError.otpExpired, "a code expires at the exact instant") {
                try await port.signIn(email: email, code: code)
            }
        case .consentOpensAnAccount: try await checkOpening(fixture)
        case .otherConsentIsNone:
            try await expect(AuthError.consentRequired, "consent to other terms is none") {
                try await port.sendSignInCode(to: "new@example.com", consent: fixture.consent("no such edition"))
            }
            try expect(try await fixture.mailedCode("new@example.com") == nil, "nothing is mailed without consent")
        case .strangersGetNothing:
            try await port.sendSignInCode(to: "nobody@example.com", consent: nil)
            try expect(try await fixture.mailedCode("nobody@example.com") == nil, "no mail to a stranger")
        case .invalidEmailIsRefused:
            try await expect(AuthError.emailInvalid, "a text that is no address is refused") {
                try await port.sendSignInCode(to: "nobody", consent: fixture.consent())
            }
        case .declarationIsTrue, .foreignLinkIsRefused, .linkSignsInOnce: break
        }
    }

    private func checkOpening(_ fixture: Fixture) async throws {
        let email = "new@example.com"
        let code = try await fixture.code(email, consent: fixture.consent())
        let first = try await fixture.port.signIn(email: email, code: code)
        try expect(first.identity.userId != fixture.account.userId, "the new account is its own")
        let next = try await fixture.port.signIn(email: email, code: try await fixture.code(email))
        try expect(next.identity == first.identity, "the account is the same the next time")
    }

    private func checkForeignLink(_ fixture: Fixture) async throws {
        try await expect(AuthError.unknown("not_a_mailed_link"), "another address is no link of a mail") {
            try await fixture.port.open(URL(filePath: "/no/link/of/a/mail"))
        }
    }

    private func checkLink(_ fixture: Fixture) async throws {
        let (port, account) = (fixture.port, fixture.account)
        try await fixture.advance(fixture.mailInterval)
        try await port.sendSignInCode(to: account.email, consent: nil)
        guard let link = try await fixture.mailedLink(account.email) else {
            throw ContractViolation("a link is mailed")
        }
        guard case .signedIn(let session) = try await port.open(link) else {
            throw ContractViolation("a link signs in")
        }
        try expect(session.identity.userId == account.userId, "the account is the one of the address")
        try await expect(AuthError.otpExpired, "a link works once") { try await port.open(link) }
    }
}
