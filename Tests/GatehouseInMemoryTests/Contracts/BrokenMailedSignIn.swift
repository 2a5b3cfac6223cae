import Foundation
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting

/// The in-memory accounts as a port of mailed sign-in, with links as well, with one thing wrong.
actor BrokenMailedSignIn: MailedSignInPort {
    typealias Rule = MailedSignInPortContract.Rule

    /// What is wrong.
    enum Fault: CaseIterable {
        case declaresNoLinks, signsInSomebodyElse, codesWorkTwice, callsWrongCodesExpired
        case callsExpiredCodesWrong, opensNoAccounts, ignoresTheEdition, refusesStrangers, writesToStrangers
        case takesAnyAddress, opensAnyLink, linksWorkTwice

        /// The rules that must notice.
        var caught: Set<Rule> {
            switch self {
            case .declaresNoLinks: [.declarationIsTrue]
            case .signsInSomebodyElse: [.codeSignsIn]
            case .codesWorkTwice: [.codeWorksOnce]
            case .callsWrongCodesExpired: [.wrongCode]
            case .callsExpiredCodesWrong: [.codeExpires]
            case .opensNoAccounts: [.consentOpensAnAccount]
            case .ignoresTheEdition: [.otherConsentIsNone]
            case .refusesStrangers, .writesToStrangers: [.strangersGetNothing]
            case .takesAnyAddress: [.invalidEmailIsRefused]
            case .opensAnyLink: [.foreignLinkIsRefused]
            case .linksWorkTwice: [.linkSignsInOnce]
            }
        }
    }

    private let base: InMemoryAccounts
    private nonisolated let fault: Fault?
    private var used: [String: AuthSession] = [:]
    private static let scheme = "app"

    init(_ base: InMemoryAccounts, fault: Fault?) {
        self.base = base
        self.fault = fault
    }

    static func contract(_ fault: Fault?) -> MailedSignInPortContract {
        MailedSignInPortContract {
            let clock = ManualWallClock()
            let accounts = InMemoryAccounts(confirmsAddresses: false, clock: clock)
            let (email, consent) = (BrokenAccountActs.email, Consent(version: "1", time: clock.now))
            _ = try await accounts.signUp(email: email, password: BrokenAccountActs.password, consent: consent)
            let identity = try await accounts.signIn(email: email, password: BrokenAccountActs.password).identity
            return MailedSignInPortContract.Fixture(
                port: BrokenMailedSignIn(accounts, fault: fault), requirements: accounts.requirements,
                account: (email, identity.userId), mailedCode: { await accounts.mailedCode(to: $0)?.reveal() },
                mailedLink: { email in
                    await accounts.mailedCode(to: email).flatMap { URL(string: "\(scheme)://\(email)/\($0.reveal())") }
                },
                advance: { clock.advance(by: $0) }, codeLife: 900, mailInterval: 60)
        }
    }

    nonisolated var capabilities: Set<BackEndCapability> {
        switch fault {
        case .declaresNoLinks: [.mailedCode]
        default: [.mailedCode, .mailedLink]
        }
    }

    func sendSignInCode(to email: String, consent: Consent?) async throws {
        let consent = fault == .ignoresTheEdition ? consent.map { Consent(version: "1", time: $0.time) } : consent
        do {
            try await base.sendSignInCode(to: email, consent: fault == .opensNoAccounts ? nil : consent)
        } catch AuthError.emailInvalid where fault == .takesAnyAddress {}
        guard consent == nil, email.hasPrefix("nobody") else { return }
        if fault == .refusesStrangers { throw AuthError.invalidCredentials }
        if fault == .writesToStrangers {
            try await base.sendSignInCode(
                to: email, consent: Consent(version: "1", time: Date(timeIntervalSince1970: 0)))
        }
    }

    func signIn(email: String, code: String) async throws -> AuthSession {
        if fault == .codesWorkTwice, let session = used[code] { return session }
        do {
            let session = try await base.signIn(email: email, code: code)
            used[code] = session
            guard fault == .signsInSomebodyElse,
                let other = Identity(userId: "somebody-else", authMethod: .email)
            else { return session }
            return AuthSession(
                identity: other, accessToken: session.accessToken, refreshToken: session.refreshToken,
                expiresAt: session.expiresAt)
        } catch AuthError.otpIncorrect where fault == .callsWrongCodesExpired {
            throw AuthError.otpExpired
        } catch AuthError.otpExpired where fault == .callsExpiredCodesWrong {
            throw AuthError.otpIncorrect
        }
    }

    func open(_ link: URL) async throws -> MailedLink {
        if link.scheme != Self.scheme, fault == .opensAnyLink { throw AuthError.otpExpired }
        guard link.scheme == Self.scheme, let host = link.host(), let user = link.user() else {
            throw AuthError.unknown("not_a_mailed_link")
        }
        if fault == .linksWorkTwice, let session = used[link.lastPathComponent] { return .signedIn(session) }
        do {
            return .signedIn(try await signIn(email: "\(user)@\(host)", code: link.lastPathComponent))
        } catch AuthError.otpIncorrect {
            throw AuthError.otpExpired
        }
    }
}
