import Fieldhouse
import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

@testable import GatehousePages

/// What a person gets to see of what is kept, and how they end it.
@Suite("Download and deletion of a person's account")
struct AccountDataTests {
    let site: TestSite
    let ada: AccountPerson

    init() async throws {
        site = try await TestSite(publicURL: SiteBrowser.origin, limits: .standard)
        ada = try await AccountPerson(at: site)
    }

    private let password = ["currentPassword": TestSite.password.reveal()]

    private func file(_ answer: SiteBrowser.Answer) throws -> JSONObject {
        try #require(try JSONValue(json: answer.body.utf8).objectValue)
    }

    @Test("SRV-20 SRV-11 the file has all that is kept about the person, the app's part included, and is written down")
    func download() async throws {
        let data = site.app.store.seen(by: try await ada.user)
        let group = try await data.createGroup(name: "North yard")
        let project = try await data.createProject(name: "Bridge", site: "", in: group)
        _ = try await data.createRFI(title: "Bolts", question: "Which?", in: project)
        _ = try await ada.send(["name": "Ada L."], to: .overview)
        let answer = try await ada.send(password, to: .data)
        #expect(answer.status == 200)
        let file = try file(answer)
        #expect(file["format"]?.stringValue == "gatehouse-personal-data" && file["version"]?.integerValue == 1)
        let account = try #require(file["account"]?.objectValue)
        #expect(account["email"]?.stringValue == ada.email && account["has_password"]?.boolValue == true)
        #expect(account["consent"]?.objectValue?["version"]?.stringValue == "1")
        #expect(file["profile"]?.objectValue?["display_name"]?.stringValue == "Ada L.")
        #expect(file["identities"]?.arrayValue?.first?.objectValue?["provider"]?.stringValue == "email")
        #expect((file["sessions"]?.arrayValue?.count ?? 0) >= 2)
        let events = file["audit"]?.arrayValue?.compactMap { $0.objectValue?["event"]?.stringValue } ?? []
        #expect(events.contains("login") && events.contains("user_data_downloaded"))
        let app = try #require(file["app"]?.objectValue)
        let first = try #require(app["projects"]?.arrayValue?.first?.objectValue)
        #expect(first["name"]?.stringValue == "Bridge" && first["group"]?.stringValue == "North yard")
        #expect(app["requests"]?.arrayValue?.first?.objectValue?["question"]?.stringValue == "Which?")
        #expect(try await ada.events().suffix(2) == [.reauthenticated, .dataDownloaded])
    }

    @Test("SRV-20 SRV-11 no secret, no digest and nobody else is in the file")
    func noSecrets() async throws {
        let ben = try await AccountPerson("ben@example.com", at: site)
        _ = try await ada.send(["email": "countess@example.com"].merging(password) { $1 }, to: .address)
        let code = try #require(try await site.mails(to: "countess@example.com").first).code
        let answer = try await ada.send(password, to: .data)
        let user = try await ada.user
        #expect(
            try file(answer)["account"]?.objectValue?["pending_email"]?.objectValue?["email"] == "countess@example.com")
        var secrets = [try #require(user.passwordHash), TestSite.password.reveal(), "\"\(code)\"", ben.email]
        secrets.append(try await ben.user.id.text)
        secrets.append(try #require(ada.browser.cookies["gatehouse-8080-session"]))
        let digests = try await site.backend.database.read { sql in
            try sql.rows("SELECT code_digest, link_digest FROM one_time_codes", []).flatMap {
                [try $0.text("code_digest"), try $0.text("link_digest")]
            } + sql.rows("SELECT digest FROM browser_sessions", []).map { try $0.text("digest") }
                + sql.rows("SELECT id FROM sessions", []).map { try $0.text("id") }
        }
        #expect(digests.count > 5)
        for secret in secrets + digests { #expect(!answer.body.contains(secret)) }
    }

    @Test("SRV-20 SRV-07 the file needs the password, comes as an attachment that nobody keeps, and not without end")
    func downloadLimits() async throws {
        for wrong in [[:], ["currentPassword": ""], ["currentPassword": "wrong"]] {
            let answer = try await ada.send(wrong, to: .data)
            #expect(answer.status == 422 && !answer.body.contains("gatehouse-personal-data"))
        }
        #expect(try await ada.browser.get("/account/data").body.contains("gatehouse-personal-data") == false)
        let form = try await ada.form(of: .data).merging(password) { $1 }
        let body = form.map { "\($0.key)=\($0.value.replacing(" ", with: "+"))" }.joined(separator: "&")
        let cookies = ada.browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        let raw = try await site.respond(
            .post, "/account/data", headers: [.origin: SiteBrowser.origin, .cookie: cookies], form: body)
        #expect(raw.headers[.contentDisposition] == "attachment; filename=\"account.json\"")
        #expect(raw.headers[.cacheControl] == "no-store")
        #expect(raw.headers[.contentType] == "application/json; charset=utf-8")
        for _ in 0..<4 { #expect(try await ada.send(password, to: .data).status == 200) }
        let sixth = try await ada.send(password, to: .data)
        #expect(sixth.status == 422 && sixth.body.contains("Too many attempts."))
        site.clock.advance(by: 3601)
        #expect(try await ada.send(password, to: .data).status == 200)
    }

    @Test("SRV-20 UI-13 an account is deleted by password and box alone, everywhere, with what the app keeps")
    func deletion() async throws {
        let other = try await ada.otherBrowser()
        let user = try await ada.user
        _ = try await site.app.store.seen(by: user).createGroup(name: "North yard")
        let page = try await ada.browser.get("/account/delete")
        #expect(page.body.contains(say(group: .lost(name: "North yard"))))
        for fields in [[:], ["agreed": "yes"], password, ["agreed": "yes", "currentPassword": "wrong"]] {
            let answer = try await ada.send(fields, to: .deletion)
            #expect(answer.status == 422, "\(fields.keys.sorted())")
        }
        #expect(try await ada.user.id == user.id)

        let form = try await ada.form(of: .deletion).merging(["agreed": "yes"].merging(password) { $1 }) { $1 }
        let before = ada.browser.cookies
        #expect(try await ada.browser.post("/account/delete", form).location == AccountPage.farewell)
        #expect(!ada.browser.isSignedIn)
        #expect(try await ada.browser.get(AccountPage.farewell).heading == "Account deleted")
        #expect(try await other.get("/account").heading == "Session Expired")
        let left = try await site.backend.database.read { sql in
            try (
                UserTable(sql).find(user.id) == nil, SessionTable(sql).all(of: user.id).isEmpty,
                sql.rows("SELECT id FROM groups", []).isEmpty
            )
        }
        #expect(left == (true, true, true))
        #expect(try await !ada.takes(TestSite.password.reveal()))
        // The same form again, as a double click sends it, ends at the same page.
        ada.browser.cookies = before
        #expect(try await ada.browser.post("/account/delete", form).location == AccountPage.farewell)
        let guess = try await ada.browser.post("/account/delete", form.merging(["ticket": "x.y"]) { $1 })
        #expect(guess.heading == "Session Expired")
    }

    @Test("FLOW-32 what waited for a person is not the next one's: after a sign-out, nor after the account's end")
    func nothingWaits() async throws {
        let waiting = [
            "gatehouse-8080-back": AccountPage.sessions.rawValue, "gatehouse-8080-invitation": "AAAAA-22222",
        ]
        let other = try await ada.otherBrowser()
        other.cookies.merge(waiting) { $1 }
        try await other.signOut()
        #expect(try await other.get(SignInPath.choice).body.contains(say(sentence: .linkDropped)))
        let form = try await ada.form(of: .deletion).merging(["agreed": "yes"].merging(password) { $1 }) { $1 }
        ada.browser.cookies.merge(waiting) { $1 }
        #expect(try await ada.browser.post("/account/delete", form).location == AccountPage.farewell)
        for browser in [other, ada.browser] {
            for name in waiting.keys { #expect(browser.cookies[name] == nil, "\(name)") }
        }
    }

    @Test("SRV-20 SRV-06 the last administrator keeps the account, and reads why")
    func deletionOfTheLastAdministrator() async throws {
        try await site.appoint(ada.email)
        let answer = try await ada.send(["agreed": "yes"].merging(password) { $1 }, to: .deletion)
        #expect(answer.status == 422 && answer.body.contains(say(account: .lastAdministrator)))
        #expect(try await ada.takes(TestSite.password.reveal()))
    }

    @Test("SRV-20 SRV-06 no page is deleted by being opened, with whatever is in its query")
    func deletionByGet() async throws {
        let form = try await ada.form(of: .deletion).merging(["agreed": "yes"].merging(password) { $1 }) { $1 }
        let query = form.map { "\($0.key)=\($0.value.replacing(" ", with: "+"))" }.joined(separator: "&")
        for path in ["/account/delete?\(query)", "/account/deleted?\(query)"] {
            #expect(try await ada.browser.get(path).status == 200)
        }
        #expect(try await ada.browser.get("/account").heading == ada.email)
    }

    @Test("SRV-20 an account without a password is deleted by a mailed code, and not by an old one")
    func deletionByCode() async throws {
        try await ada.dropPassword()
        #expect(try await ada.send(["agreed": "yes"], to: .deletion).status == 422)
        #expect(try await ada.send([:], to: .deletion, beside: "code").location == "/account/delete")
        let code = try await ada.code()
        site.clock.advance(by: 24 * 3600)
        #expect(try await ada.send(["agreed": "yes", "otp": code], to: .deletion).status == 422)
        #expect(try await ada.send([:], to: .deletion, beside: "code").location == "/account/delete")
        let answer = try await ada.send(["agreed": "yes", "otp": try await ada.code()], to: .deletion)
        #expect(answer.location == AccountPage.farewell)
    }

    @Test("SRV-20 an account with neither password nor address asks for a new sign-in first")
    func deletionBySignIn() async throws {
        try await ada.dropPassword()
        let user = try await ada.user
        try await site.backend.database.write { sql in
            _ = try sql.run(
                "UPDATE users SET email = NULL, email_confirmed_at = NULL WHERE id = ?", [.text(user.id.text)])
        }
        site.clock.advance(by: 601)
        let late = try await ada.send(["agreed": "yes"], to: .deletion)
        #expect(late.status == 422 && late.body.contains(say(shared: .recentSignInNeeded)))
        #expect(try await site.backend.database.read { try UserTable($0).find(user.id) } != nil)
    }
}
