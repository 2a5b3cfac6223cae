import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import Testing

/// The codes of a change of address, typed on the account page.
@Suite("The codes of a change of address on the account page")
struct AccountAddressCodeTests {
    private static let wish = "countess@example.com"

    private func asked() async throws -> AccountPerson {
        let ada = try await AccountPerson(at: try await TestSite(publicURL: SiteBrowser.origin))
        let fields = ["email": Self.wish, "currentPassword": TestSite.password.reveal()]
        #expect(try await ada.send(fields, to: .address).location == "/account")
        return ada
    }

    private func code(to email: String, of person: AccountPerson) async throws -> String {
        try #require(try await person.site.mails(to: email).first).code
    }

    private func type(
        _ code: String, _ field: String, _ person: AccountPerson
    ) async throws -> SiteBrowser.Answer {
        try await person.send([field: code], to: .overview, beside: "confirm-address")
    }

    @Test("SRV-20 SRV-06 each of the two codes has a field on the page, and both together change the address")
    func bothCodes() async throws {
        let ada = try await asked()
        let page = try await ada.browser.get("/account")
        #expect(
            page.body.contains(say(account: .addressCode(email: Self.wish)))
                && page.body.contains(say(account: .addressCode(email: ada.email))))
        let sessions = try await ada.site.backend.accounts.sessions.live(of: try await who(ada)).count
        let first = try await type(try await code(to: Self.wish, of: ada), "newAddressCode", ada)
        #expect(first.location == "/account")
        #expect(try await ada.user.newEmail == Self.wish)
        let between = try await ada.browser.get("/account")
        #expect(between.body.contains("the code we sent to the other address"))
        #expect(
            !between.body.contains(say(account: .addressCode(email: Self.wish)))
                && between.body.contains(say(account: .addressCode(email: ada.email))))
        let second = try await type(try await code(to: ada.email, of: ada), "presentAddressCode", ada)
        #expect(second.location == "/account")
        let after = try await ada.browser.get("/account")
        #expect(after.body.contains("Email changed.") && after.body.contains(Self.wish))
        #expect(!after.body.contains("newAddressCode"))
        // The session is the same one, and no other was opened for it.
        #expect(try await ada.site.backend.accounts.sessions.live(of: try await who(ada)).count == sessions)
    }

    @Test("SRV-20 SRV-06 one form takes both codes at once, and changes the address once when it is posted twice")
    func bothAtOnce() async throws {
        let ada = try await asked()
        let account = try await ada.user.id
        let form = try await ada.form(of: .overview, beside: "confirm-address")
        let codes = [
            "newAddressCode": try await code(to: Self.wish, of: ada),
            "presentAddressCode": try await code(to: ada.email, of: ada),
        ]
        for _ in 0..<2 {
            let answer = try await ada.browser.post("/account", form.merging(codes) { $1 })
            #expect(answer.location == "/account")
        }
        let changed = try await ada.site.backend.database.read { try UserTable($0).find(email: Self.wish) }
        #expect(changed?.id == account && changed?.newEmail == nil)
    }

    @Test("SRV-20 FLOW-14 each of two wrong codes says so at its field, and a right one counts beside a wrong one")
    func eachByItself() async throws {
        let ada = try await asked()
        let new = try await code(to: Self.wish, of: ada)
        let present = try await code(to: ada.email, of: ada)
        let other = { (code: String) in code == "111111" ? "222222" : "111111" }
        let form = try await ada.form(of: .overview, beside: "confirm-address")
        func post(_ new: String, _ present: String) async throws -> SiteBrowser.Answer {
            let codes = ["newAddressCode": new, "presentAddressCode": present]
            return try await ada.browser.post("/account", form.merging(codes) { $1 })
        }
        let none = try await post(other(new), other(present))
        #expect(none.status == 422)
        for field in ["newAddressCode", "presentAddressCode"] {
            #expect(none.body.contains("id=\"\(field)-error\""), "\(field)")
        }
        #expect(try await ada.user.emailChangeConfirmed == nil)
        let one = try await post(new, other(present))
        #expect(one.status == 422 && one.body.contains("id=\"presentAddressCode-error\""))
        #expect(!one.body.contains("newAddressCode"))
        #expect(try await ada.user.emailChangeConfirmed == .emailChangeNew)
    }

    @Test(
        "SRV-20 SRV-06 new codes are sent to those who have not agreed, no sooner than mails may be, and replace the old"
    )
    func newCodes() async throws {
        let ada = try await asked()
        let page = try await ada.browser.get("/account")
        #expect(page.body.contains(say(account: .sendNewCodes)))
        let soon = try await ada.send([:], to: .overview, beside: "new-codes")
        #expect(soon.status == 422)
        #expect(try await ada.site.mails(to: Self.wish).count == 1)
        let old = try await code(to: Self.wish, of: ada)
        ada.site.clock.advance(by: 61)
        #expect(try await ada.send([:], to: .overview, beside: "new-codes").location == "/account")
        #expect(try await ada.browser.get("/account").body.contains(say(account: .codeSent)))
        #expect(try await ada.site.mails(to: Self.wish).count == 2)
        #expect(try await ada.site.mails(to: ada.email).filter { !$0.code.isEmpty }.count >= 2)
        let new = try await code(to: Self.wish, of: ada)
        if old != new {
            #expect(try await type(old, "newAddressCode", ada).status == 422)
        }
        #expect(try await type(new, "newAddressCode", ada).location == "/account")
    }

    @Test("SRV-20 SRV-06 a wrong code says so at its field, counts as an attempt, and changes nothing")
    func wrongCode() async throws {
        let ada = try await asked()
        let right = try await code(to: Self.wish, of: ada)
        let wrong = right == "111111" ? "222222" : "111111"
        for code in ["", wrong, try await code(to: ada.email, of: ada)] {
            let answer = try await type(code, "newAddressCode", ada)
            #expect(answer.status == 422 && answer.body.contains("id=\"newAddressCode-error\""))
        }
        #expect(try await ada.user.emailChangeConfirmed == nil)
        for _ in 0..<ada.site.backend.accounts.policy.codeAttempts {
            _ = try await type(wrong, "newAddressCode", ada)
        }
        #expect(try await type(right, "newAddressCode", ada).status == 422)
        #expect(try await ada.user.emailChangeConfirmed == nil)
    }

    @Test("SRV-20 SRV-06 the code of somebody else's change to the same address is not taken")
    func otherAccount() async throws {
        let ada = try await asked()
        let ben = try await AccountPerson("ben@example.com", at: ada.site)
        // Ben's change replaces the code that the address was mailed.
        ada.site.clock.advance(by: 120)
        let fields = ["email": Self.wish, "currentPassword": TestSite.password.reveal()]
        #expect(try await ben.send(fields, to: .address).location == "/account")
        let his = try await code(to: Self.wish, of: ben)
        #expect(try await type(his, "newAddressCode", ada).status == 422)
        #expect(try await ada.user.emailChangeConfirmed == nil)
        #expect(try await type(his, "newAddressCode", ben).location == "/account")
        #expect(try await ben.user.emailChangeConfirmed == .emailChangeNew)
    }

    @Test("SRV-20 a provider account without an address is asked for a new sign-in only once the last one is old")
    func provider() async throws {
        let ada = try await AccountPerson(at: try await TestSite(publicURL: SiteBrowser.origin))
        let user = try await ada.user
        try await ada.dropPassword()
        _ = try await ada.site.backend.database.write { sql in
            try sql.run("UPDATE users SET email = NULL, email_confirmed_at = NULL WHERE id = ?", [.id(user.id)])
        }
        for path in ["/account/delete", "/account/data", "/account/email"] {
            #expect(try await !ada.browser.get(path).body.contains("Sign out, sign in again"), "\(path)")
        }
        ada.site.clock.advance(by: 601)
        for path in ["/account/delete", "/account/data", "/account/email"] {
            #expect(try await ada.browser.get(path).body.contains("Sign out, sign in again"), "\(path)")
        }
    }

    private func who(_ person: AccountPerson) async throws -> Authenticated {
        let cookie = person.browser.cookies["gatehouse-8080-session"]
        return try #require(try await person.site.pages.browsers.current(cookie))
    }
}
