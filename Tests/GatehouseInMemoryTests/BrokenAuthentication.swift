import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting

/// The in-memory authentication with one thing wrong.
struct BrokenAuthentication: AuthenticationPort {
    typealias Rule = AuthenticationPortContract.Rule

    /// What is wrong.
    enum Fault: CaseIterable {
        case offersNothing, offersTwice, hasNoNames
        case refreshesSomethingElse
        case makesGuestsOfAll, makesNoGuests, forgetsEverySignIn
        case letsUnknownProvidersIn, saysInvalidCredentials
        case isSignedInAtFirst
        case logsOutNobody, logsOutOnce
        case failureLogsOut
        case discardsNobody, discardsEverybody, discardsTheNewest, discardsOnce
        case asksForOneCharacter, fitsNoPassword, hasCodesOfTwoDigits

        /// The rules that must notice.
        var caught: Set<Rule> {
            switch self {
            case .offersNothing: [.providersAreListed, .identityIsRemembered, .logoutForgets, .failureKeepsTheIdentity]
            case .offersTwice, .hasNoNames: [.providersAreListed]
            case .refreshesSomethingElse: [.refreshUpdatesTheSnapshot]
            case .makesGuestsOfAll, .makesNoGuests: [.everyProviderSignsIn]
            case .forgetsEverySignIn: [.everyProviderSignsIn, .identityIsRemembered, .failureKeepsTheIdentity]
            case .letsUnknownProvidersIn: [.unknownProviderIsUnavailable, .failureKeepsTheIdentity]
            case .saysInvalidCredentials: [.unknownProviderIsUnavailable]
            case .isSignedInAtFirst: [.identityIsRemembered, .unknownProviderIsUnavailable, .logoutForgets]
            case .logsOutNobody: [.logoutForgets]
            case .logsOutOnce: [.logoutForgets]
            case .failureLogsOut: [.failureKeepsTheIdentity]
            case .discardsNobody, .discardsOnce: [.discardEndsTheSignIn]
            case .discardsEverybody, .discardsTheNewest: [.discardKeepsOthers]
            case .asksForOneCharacter, .fitsNoPassword, .hasCodesOfTwoDigits: [.requirementsAreSane]
            }
        }
    }

    let fault: Fault?
    let base = InMemoryAuthAdapter()

    var requirements: AuthRequirements {
        switch fault {
        case .asksForOneCharacter: AuthRequirements(minimumPasswordLength: 1)
        case .fitsNoPassword: AuthRequirements(maximumPasswordBytes: 7)
        case .hasCodesOfTwoDigits: AuthRequirements(codeLength: 2)
        default: base.requirements
        }
    }

    func availableProviders() -> [ProviderInfo] {
        let providers = base.availableProviders()
        return switch fault {
        case .offersNothing: []
        case .offersTwice: providers + providers
        case .hasNoNames: providers.map { ProviderInfo(id: $0.id, displayName: "", isGuest: $0.isGuest) }
        default: providers
        }
    }

    func refreshProviders() async throws -> [ProviderInfo] {
        fault == .refreshesSomethingElse ? [] : availableProviders()
    }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        guard availableProviders().contains(where: { $0.id == providerId }) || fault == .offersNothing else {
            if fault == .letsUnknownProvidersIn {
                return try await base.authenticate(providerId: "google", context: nil)
            }
            if fault == .failureLogsOut { try await base.logout() }
            throw fault == .saysInvalidCredentials ? AuthError.invalidCredentials : .unavailable
        }
        let signedIn: Identity
        switch fault {
        case .makesGuestsOfAll: signedIn = try await base.authenticate(providerId: "guest", context: nil)
        case .makesNoGuests: signedIn = try await base.authenticate(providerId: "apple", context: nil)
        default: signedIn = try await base.authenticate(providerId: providerId, context: context)
        }
        if fault == .forgetsEverySignIn { try await base.logout() }
        return signedIn
    }

    func currentIdentity() async -> Identity? {
        let current = await base.currentIdentity()
        return fault == .isSignedInAtFirst ? current ?? Identity(userId: "stranger", authMethod: .email) : current
    }

    func logout() async throws {
        if fault == .logsOutNobody { return }
        if fault == .logsOutOnce, await base.currentIdentity() == nil { throw AuthError.sessionExpired }
        try await base.logout()
    }

    func discard(_ identity: Identity) async throws {
        let current = await base.currentIdentity()
        switch fault {
        case .discardsNobody:
            return
        case .discardsEverybody:
            try await base.logout()
        case .discardsTheNewest:
            // Right about strangers, and wrong about who signed in meanwhile.
            if identity.userId != "somebody-else", let current { try await base.discard(current) }
        case .discardsOnce where current == nil:
            throw AuthError.sessionExpired
        default:
            try await base.discard(identity)
        }
    }
}
