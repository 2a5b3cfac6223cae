import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Hummingbird
import Testing

extension TestSite {
    /// Where the pages of administration can be tested: by the name that the browsers of the tests use.
    static func administered(sendsMails: Bool = false) async throws -> TestSite {
        try await TestSite(publicURL: "http://localhost:8080", hasGroups: false, sendsMails: sendsMails)
    }

    func user(_ email: String) async throws -> UserRecord {
        try await backend.accounts.administration.user(email: email)
    }

    func appoint(_ email: String, _ isOne: Bool = true) async throws {
        _ = try await backend.accounts.administrationByFiles(as: .command).setAdministrator(
            try await user(email).id, isOne)
    }

    /// A browser in which an administrator has just signed in.
    func administrator(_ email: String = "root@example.com") async throws -> AppBrowser {
        try await account(email)
        try await appoint(email)
        let browser = AppBrowser(self)
        _ = try await browser.signIn(email)
        return browser
    }

    /// Accounts as they would come one second after another, without a sign-up each.
    func accounts(_ emails: [String], change: (inout UserRecord) -> Void = { _ in }) async throws {
        let (random, now) = (SystemRandomSource(), clock.now)
        var users: [UserRecord] = []
        for (index, email) in emails.enumerated() {
            var user = UserRecord(
                id: UserID(rawValue: random.uuid()), email: email, emailConfirmedAt: now,
                createdAt: now.addingTimeInterval(Double(index)), updatedAt: now)
            change(&user)
            users.append(user)
        }
        let made = users
        try await backend.database.write { sql in
            for user in made { _ = try UserTable(sql).insertIfFree(user) }
        }
    }

    /// The routes of administration, as the router knows them, with something for every parameter.
    func administrationRoutes() -> [String] {
        let paths = router().routes.map(\.path.description).filter { $0.hasPrefix("/admin") }
        return Set(paths).map { path in
            path.split(separator: "/").map { part in
                part.contains(":") || part.contains("{") ? "6f1c3d0e-0000-4000-8000-000000000001" : String(part)
            }.reduce("") { "\($0)/\($1)" }
        }.sorted()
    }

    /// What was written down, the newest first.
    func trail(_ events: [AuditEvent]) async throws -> [AuditRecord] {
        try await backend.accounts.administration.auditRecords(AuditFilter(events: events), page: 1, perPage: 100)
            .records
    }
}
