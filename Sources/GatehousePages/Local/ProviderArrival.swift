package import GatehouseAccounts

/// A person who came back from a provider, whose answer has not been examined yet.
package struct ProviderArrival: Sendable {
    /// The provider that was asked.
    package var providerID: String
    /// Returns the identity according to the provider; this uses up the answer.
    package var identity: @Sendable () async throws -> ProviderIdentity
    /// The message if the provider fails, in the person's language.
    package var fault: String

    package init(providerID: String, fault: String, identity: @escaping @Sendable () async throws -> ProviderIdentity) {
        self.providerID = providerID
        self.fault = fault
        self.identity = identity
    }
}
