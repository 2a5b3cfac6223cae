import GatehouseCore

extension AccountRefusal {
    /// Whether a provider is at fault: it failed, or did not confirm who somebody is in a way that can be believed.
    package var isProvidersFault: Bool {
        switch self {
        case .providerUnavailable, .idToken, .answerOfOther, .refusedByProvider: true
        default: false
        }
    }
}
