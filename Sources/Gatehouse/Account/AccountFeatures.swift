package import GatehouseDomain

/// What the account screens can offer, given the back end's capabilities and rules.
package struct AccountFeatures: Equatable, Sendable {
    /// The back end's capabilities.
    package var capabilities: Set<BackEndCapability>
    /// The back end's rules.
    package var requirements: AuthRequirements
    /// The providers whose sheet this app can show.
    package var providers: [ProviderInfo]
    /// Whether this device makes passkeys.
    package var makesPasskeys: Bool
    /// The name of the provider that keeps all accounts, and their passkeys and second factors; nil if the back end does.
    package var accountsAt: String?

    /// Creates a description of what can be offered.
    package init(
        capabilities: Set<BackEndCapability>, requirements: AuthRequirements = AuthRequirements(),
        providers: [ProviderInfo] = [], makesPasskeys: Bool = false, accountsAt: String? = nil
    ) {
        self.capabilities = capabilities
        self.requirements = requirements
        self.providers = providers
        self.makesPasskeys = makesPasskeys
        self.accountsAt = accountsAt
    }

    /// Returns whether an account has a screen. Screens that the back end doesn't support are not shown.
    package func offers(_ screen: AccountScreenName, for account: AccountDetails?) -> Bool {
        let isPerson = account?.isGuest == false
        let hasAddress = isPerson && account?.email != nil
        switch screen {
        case .overview, .language: return true
        case .name: return capabilities.contains(.profileChange) && account != nil
        case .details: return capabilities.contains(.metadata) && isPerson && !requirements.signUpFields.isEmpty
        case .email: return capabilities.contains(.emailChange) && hasAddress
        case .emailCode: return capabilities.contains(.emailChange) && hasAddress && account?.newEmail != nil
        case .password: return capabilities.contains(.passwordChange) && hasAddress
        case .providers: return isPerson && account?.signInMethods.isEmpty == false
        case .passkeys, .passkey: return capabilities.contains(.passkeys) && isPerson
        case .passkeyOffer: return capabilities.contains(.passkeys) && makesPasskeys && isPerson
        case .twoStep, .factor, .authenticator: return capabilities.contains(.secondFactor) && isPerson
        case .securityKey:
            return capabilities.contains(.secondFactor) && capabilities.contains(.securityKeys) && makesPasskeys
                && isPerson
        case .backupCodes: return capabilities.contains(.backupCodes) && isPerson
        case .devices, .device:
            return account != nil && (capabilities.contains(.devices) || capabilities.contains(.otherDevices))
        case .deletion: return capabilities.contains(.deletion) && account != nil
        }
    }

    /// Returns whether the person can cancel a change of email that waits to be confirmed.
    package func cancelsEmailChange(of account: AccountDetails?) -> Bool {
        capabilities.contains(.emailChangeCancellation) && offers(.emailCode, for: account)
    }

    /// Returns whether the person can sign in again with a mailed code.
    package func mailsSignInCode(to account: AccountDetails?) -> Bool {
        capabilities.contains(.mailedCode) && account?.isGuest == false && account?.email != nil
    }

    /// Returns whether a security key can take a second step here.
    package func takesSecurityKey(for step: FactorChoice?) -> Bool {
        guard makesPasskeys, let step else { return false }
        return ([step.chosen] + step.others).contains { $0.kind == .securityKey }
    }

    /// Returns the providers that the person can add.
    package func linkable(to account: AccountDetails?) -> [ProviderInfo] {
        guard capabilities.contains(.providerLinking), let account else { return [] }
        let present = Set(account.signInMethods.map(\.method.rawValue))
        return providers.filter { !$0.isGuest && $0.id != AuthMethod.email.rawValue && !present.contains($0.id) }
    }
}
