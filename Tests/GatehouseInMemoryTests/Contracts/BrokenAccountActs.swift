import Foundation
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting

/// The in-memory accounts as an account port, with one thing wrong.
actor BrokenAccountActs: AccountPort {
    typealias Rule = AccountPortContract.Rule

    /// What is wrong.
    enum Fault: CaseIterable {
        case declaresSessions, declaresTooMuch, declaresTooLittle, answersForNobody, describesSomebodyElse
        case keepsTheOldPassword, takesTheSamePassword, ignoresTheCurrentPassword
        case changesTheAddressAtOnce, takesAnyAddress, takesAnyCode, cancelsNothing, forgetsTheCancellation
        case replacesMetadata, deletesNothing, deletesAnybody, staysSignedIn

        /// The rules that must notice.
        var caught: Set<Rule> {
            switch self {
            case .declaresSessions: [.declaresNoSession]
            case .declaresTooMuch, .declaresTooLittle: [.declarationIsTrue]
            case .answersForNobody: [.nobodyIsSaid]
            case .describesSomebodyElse: [.describesThePerson]
            case .keepsTheOldPassword: [.passwordIsChanged]
            case .takesTheSamePassword, .ignoresTheCurrentPassword: [.refusedPasswordChangesNothing]
            case .changesTheAddressAtOnce: [.emailIsChanged]
            case .takesAnyAddress, .takesAnyCode: [.refusedEmailChangesNothing]
            case .cancelsNothing, .forgetsTheCancellation: [.emailChangeIsCancelled]
            case .replacesMetadata: [.metadataIsKept]
            case .deletesNothing: [.deletionDeletes]
            case .deletesAnybody: [.deletionKeepsOthers]
            case .staysSignedIn: [.deletionLeavesNobody]
            }
        }
    }

    static let email = "ada@example.com"
    static let password = "velvet harbour lantern"

    private let base: InMemoryAccounts
    private nonisolated let fault: Fault?
    /// The code of a change that was cancelled, which is taken nevertheless.
    private var revived: (old: Secret, new: Secret)?

    init(_ base: InMemoryAccounts, fault: Fault?) {
        self.base = base
        self.fault = fault
    }

    static func contract(_ fault: Fault?) -> AccountPortContract {
        AccountPortContract {
            let accounts = InMemoryAccounts(confirmsAddresses: false)
            let authentication = InMemoryAuthAdapter(accounts: accounts)
            let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
            _ = try await accounts.signUp(email: email, password: password, consent: consent)
            let session = try await accounts.signIn(email: email, password: password)
            return AccountPortContract.Fixture(
                port: fault.map { BrokenAccountActs(accounts, fault: $0) } ?? accounts, accounts: accounts,
                requirements: accounts.requirements, identity: session.identity, credentials: (email, password),
                mailedCode: { await accounts.mailedCode(to: $0)?.reveal() },
                signOut: { try await authentication.logout() },
                authentication: fault == .staysSignedIn
                    ? StubbornAuthentication(identity: session.identity) : authentication)
        }
    }

    /// A port whose back end no longer knows the person, and which therefore keeps them.
    private struct StubbornAuthentication: AuthenticationPort {
        let identity: Identity

        func availableProviders() -> [ProviderInfo] { [] }
        func authenticate(providerId: String, context: [String: String]?) async throws -> Identity { identity }
        func currentIdentity() async -> Identity? { identity }
        func logout() async throws { throw AuthError.notSignedIn }
    }

    nonisolated var capabilities: Set<BackEndCapability> {
        switch fault {
        case .declaresSessions: base.capabilities.union([.session])
        case .declaresTooMuch: base.capabilities.subtracting([.mailedCode]).union([.providerLinking])
        case .declaresTooLittle: base.capabilities.subtracting([.mailedCode, .metadata])
        default: base.capabilities.subtracting([.mailedCode])
        }
    }

    func account() async throws -> AccountDetails {
        let nobody = AccountDetails(userId: "nobody")
        if fault == .describesSomebodyElse { return nobody }
        do { return try await base.account() } catch AuthError.notSignedIn where fault == .answersForNobody {
            return nobody
        }
    }

    func changeEmail(to email: String) async throws -> AccountDetails {
        if fault == .takesAnyAddress, !email.contains("@") { return try await base.account() }
        let waiting = try await base.changeEmail(to: email)
        guard fault == .changesTheAddressAtOnce else { return waiting }
        _ = try await base.confirmEmailChange(email: email, code: await base.mailedCode(to: email)?.reveal() ?? "")
        return try await base.account()
    }

    func confirmEmailChange(email: String, code: String) async throws -> Bool {
        let right = await base.mailedCode(to: email)?.reveal() ?? ""
        let isRevived = revived.map { $0.old.reveal() == code } ?? false
        return try await base.confirmEmailChange(
            email: email, code: fault == .takesAnyCode || isRevived ? right : code)
    }

    func cancelEmailChange() async throws -> AccountDetails {
        let waiting = try await base.account()
        if fault == .cancelsNothing { return waiting }
        let kept = try await base.cancelEmailChange()
        if fault == .forgetsTheCancellation, let newEmail = waiting.newEmail {
            // The answer is right, but the mailed code still works.
            let code = await base.mailedCode(to: newEmail)
            _ = try await base.changeEmail(to: newEmail)
            revived = (code ?? Secret(""), await base.mailedCode(to: newEmail) ?? Secret(""))
        }
        return kept
    }

    func changePassword(to password: String, current: Secret?, code: Secret?) async throws {
        if fault == .keepsTheOldPassword { return }
        do {
            try await base.changePassword(
                to: password, current: fault == .ignoresTheCurrentPassword ? nil : current, code: code)
        } catch AuthError.samePassword where fault == .takesTheSamePassword {}
    }

    func changeMetadata(_ values: [String: String?]) async throws -> AccountDetails {
        if fault == .replacesMetadata {
            let former = try await base.account().metadata.mapValues { _ in String?.none }
            _ = try await base.changeMetadata(former)
        }
        return try await base.changeMetadata(values)
    }

    func deleteAccount(of identity: Identity, context: [String: String]?) async throws {
        if fault == .deletesNothing { return }
        var victim = identity
        if fault == .deletesAnybody,
            let own = Identity(userId: try await base.account().userId, authMethod: .email)
        {
            victim = own
        }
        try await base.deleteAccount(of: victim, context: context)
    }
}
