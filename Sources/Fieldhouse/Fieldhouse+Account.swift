package import Gatehouse
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseWire

/// The app's part of the account pages.
extension Fieldhouse {
    package func personalData(of user: UserID) async throws -> JSONValue? {
        try await store.personalData(of: user)
    }

    package func lossesOfDeletion(of account: Authenticated, in language: Language) async throws -> [String] {
        let (lost, handedOn) = try await store.groupsAtStake(of: account.user.id)
        let words = AppWords(language)
        return lost.map { words(.lostGroup($0)) } + handedOn.map { words(.handedOnGroup($0)) }
    }
}
