import GatehouseAccounts
import GatehouseCore

extension Accounts {
    /// What an administrator key allows, without the key.
    var administration: Administration { administrationByFiles(as: .administrator) }
}
