import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseWire
import HTTPTypes
import Testing

/// Somebody who is signed in, in front of the pages of their account.
final class AccountPerson {
    static let newPassword = "granite orchard whistle"

    let site: TestSite
    let browser: SiteBrowser
    let email: String

    /// Makes the account, and signs in to it.
    init(_ email: String = "ada@example.com", at site: TestSite) async throws {
        self.site = site
        self.email = email
        try await site.account(email)
        browser = SiteBrowser(site)
        try await browser.signIn(email)
    }

    /// Another browser of the same person.
    func otherBrowser() async throws -> SiteBrowser {
        let other = SiteBrowser(site)
        try await other.signIn(email)
        return other
    }

    /// What a form of a page holds beside what somebody fills in.
    func form(of page: AccountPage, beside value: String? = nil) async throws -> [String: String] {
        let forms = try await browser.get(page.path).hidden(beside: value)
        let isWanted = { (form: [String: String]) in value != nil || form["intent"] == nil && form["ticket"] != "" }
        return try #require(forms.first(where: isWanted))
    }

    /// Fills in a form of a page, and sends it.
    func send(
        _ fields: [String: String], to page: AccountPage, beside value: String? = nil
    ) async throws -> SiteBrowser.Answer {
        try await browser.post(page.path, try await form(of: page, beside: value).merging(fields) { $1 })
    }

    func changePassword(
        from old: String = TestSite.password.reveal(), to new: String = AccountPerson.newPassword,
        repeated: String? = nil
    ) async throws -> SiteBrowser.Answer {
        try await send(
            ["currentPassword": old, "password": new, "confirmPassword": repeated ?? new], to: .password)
    }

    var user: UserRecord {
        get async throws {
            let found = try await site.backend.database.read { [email] in try UserTable($0).find(email: email) }
            return try #require(found)
        }
    }

    /// Whether somebody comes in with a password.
    func takes(_ password: String) async throws -> Bool {
        do {
            _ = try await site.backend.accounts.signIn.withPassword(
                email: email, password: Secret(password), client: ClientContext())
            return true
        } catch AccountRefusal.invalidCredentials {
            return false
        }
    }

    /// Leaves the account with no password, as one that another service signs in to.
    func dropPassword() async throws {
        let user = try await user
        _ = try await site.backend.database.write { sql in
            try UserTable(sql).setPassword(nil, of: user.id, at: user.updatedAt)
        }
    }

    /// The code of the newest mail.
    func code() async throws -> String {
        let mail = try await site.mails(to: email).first
        return try #require(mail).code
    }

    /// What was written down of the person since they signed in, the oldest first.
    func events() async throws -> [AuditEvent] {
        let (records, _) = try await site.backend.accounts.administration.auditRecords(
            AuditFilter(user: try await user.id), page: 1, perPage: 100)
        let all = records.reversed().compactMap(\.event)
        return Array(all.suffix(from: (all.lastIndex(of: .signedIn) ?? -1) + 1))
    }
}
