import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import Synchronization
import Testing

import GatehousePages

/// People with accounts at a site, and what each of them sees of the app's data.
struct Crew {
    let site: TestSite
    let store: FieldhouseStore

    init(limits: LimitPolicy? = nil, factors: Bool = false) async throws {
        site = try await TestSite(publicURL: "http://localhost:8080", limits: limits, factors: factors)
        store = site.app.store
    }

    /// Somebody new, with a confirmed address.
    func person(_ email: String) async throws -> CrewData {
        try await site.account(email)
        let user = try await site.backend.database.read { sql in try UserTable(sql).find(email: email) }
        return store.seen(by: try #require(user))
    }

    /// Invites an address; nothing is mailed.
    /// - Returns: The code.
    func invite(_ email: String, to group: String, by owner: CrewData) async throws -> String {
        let code = Mutex("")
        try await owner.invite(email, to: group, form: Self.newForm()) { _, invitation in
            code.withLock { $0 = invitation.code }
        }
        return code.withLock(\.self)
    }

    static func newForm() -> String { SystemRandomSource().uuid().uuidString.lowercased() }
}
