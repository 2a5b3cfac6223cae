package import GatehouseAccounts

/// Somebody who came back from a provider, while nobody has looked yet at what the provider said.
package struct ProviderArrival: Sendable {
    /// The provider that was asked.
    package var providerID: String
    /// Who the provider says it is; asking uses the answer up.
    package var identity: @Sendable () async throws -> ProviderIdentity
    /// What the person is told if the provider is at fault, in their language.
    package var fault: String

    package init(providerID: String, fault: String, identity: @escaping @Sendable () async throws -> ProviderIdentity) {
        self.providerID = providerID
        self.fault = fault
        self.identity = identity
    }
}
