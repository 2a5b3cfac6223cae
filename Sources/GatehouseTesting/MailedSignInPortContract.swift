public import Foundation
public import GatehouseDomain

/// The contract of ``GatehouseDomain/MailedSignInPort``, for every adapter to pass. It knows nothing of the adapter; a
/// rule about something that the adapter does not declare is kept by throwing
/// ``GatehouseDomain/AuthError/unsupported``.
public struct MailedSignInPortContract: PortContract {
    /// A rule.
    public enum Rule: String, CaseIterable, Sendable {
        /// What is not declared throws ``GatehouseDomain/AuthError/unsupported``, and what is declared does not.
        case declarationIsTrue
        /// A mailed code signs in to the account that has the address, in any spelling.
        case codeSignsIn
        /// A code works once.
        case codeWorksOnce
        /// A wrong code says so, and the right one still works.
        case wrongCode
        /// A code past its life has expired.
        case codeExpires
        /// With consent an address without an account gets one, and the same one the next time.
        case consentOpensAnAccount
        /// Consent to another edition of the terms is none.
        case otherConsentIsNone
        /// Without consent nothing is mailed to an address without an account, and that is no error.
        case strangersGetNothing
        /// A text that is no address is refused.
        case invalidEmailIsRefused
        /// An address of the web that no mail had in it is refused.
        case foreignLinkIsRefused
        /// A mailed link signs in once.
        case linkSignsInOnce
    }

    /// What a rule is tried on: a fresh back end with a confirmed account, with nobody signed in.
    public struct Fixture: Sendable {
        /// The adapter.
        public let port: any MailedSignInPort
        /// What the back end demands.
        public let requirements: AuthRequirements
        /// The account.
        public let account: (email: String, userId: String)
        /// The code in the newest mail to an address, or nil when there is no mail.
        public let mailedCode: @Sendable (_ email: String) async throws -> String?
        /// The link with which the newest mail to an address opens the app; nil by default, for a back end without.
        public let mailedLink: @Sendable (_ email: String) async throws -> URL?
        /// Lets time pass at the back end, in seconds.
        public let advance: @Sendable (TimeInterval) async throws -> Void
        /// How long a code works, in seconds.
        public let codeLife: TimeInterval
        /// How long to wait between two mails to one address, in seconds.
        public let mailInterval: TimeInterval

        /// Makes a fixture.
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

        /// Has a code mailed and reads it.
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

    /// Takes the factory of fresh back ends.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Tries a rule on a fresh back end.
    /// - Throws: ``ContractViolation`` when it is broken, or what the adapter or the factory throws.
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
