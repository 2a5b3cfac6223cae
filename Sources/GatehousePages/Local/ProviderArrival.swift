package import GatehouseAccounts

/// Somebody who came back from a provider, while nobody has looked yet at what the provider said.
package struct ProviderArrival: Sendable {
    /// The provider that was asked.
    package var providerID: String
    /// Who the provider says it is; asking uses the answer up.
    package var identity: @Sendable () async throws -> ProviderIdentity

    package init(providerID: String, identity: @escaping @Sendable () async throws -> ProviderIdentity) {
        self.providerID = providerID
        self.identity = identity
    }
}
