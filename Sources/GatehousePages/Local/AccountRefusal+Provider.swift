import GatehouseCore

extension AccountRefusal {
    /// Whether the provider is the cause: it failed, or did not confirm the person's identity in an acceptable way.
    package var isProvidersFault: Bool {
        switch self {
        case .providerUnavailable, .idToken, .answerOfOther, .refusedByProvider: true
        default: false
        }
    }
}
