import GatehouseCore
import GatehouseDomain

extension AccountPolicy {
    /// Whether an identity's address is in a domain that its provider may vouch for, if there is a list of domains.
    func allowsAddress(of identity: ProviderIdentity) -> Bool {
        guard let domains = providers.first(where: { $0.id == identity.provider })?.emailDomains else {
            return true
        }
        return identity.verifiedEmail.flatMap { $0.split(separator: "@").last }.map { domains.contains(String($0)) }
            ?? false
    }
}
