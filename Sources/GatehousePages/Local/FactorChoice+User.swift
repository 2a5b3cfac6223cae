import Foundation
package import GatehouseAccounts
import GatehouseCore
package import GatehouseDomain

extension FactorChoice {
    /// The second factors that a user's session can take the step with, beginning with the one used last; nil for none.
    package init?(of user: UserRecord, in session: SessionRecord) {
        let factors = user.factors.filter { $0.takesStep(of: session) }
        let newest = factors.max { ($0.lastChallengedAt ?? $0.createdAt) < ($1.lastChallengedAt ?? $1.createdAt) }
        guard let newest else { return nil }
        self.init(SecondFactor(newest), others: factors.filter { $0.id != newest.id }.map { SecondFactor($0) })
    }
}

extension SecondFactor {
    /// A stored factor as the flow knows it.
    fileprivate init(_ factor: FactorRecord) {
        let kind: Kind =
            switch factor.kind {
            case .app: .app
            case .securityKey: .securityKey
            }
        self.init(id: factor.id.text, kind: kind, name: VisibleText.name(factor.name))
    }
}
