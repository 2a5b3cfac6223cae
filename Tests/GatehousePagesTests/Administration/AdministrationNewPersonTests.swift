import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import Testing

@testable import GatehousePages

@Suite("People are added, named and found; settings are shown")
struct AdministrationNewPersonTests {
    private static let path = "/admin/add-person"

    private func addresses(_ page: AppBrowser.Page) -> [String] {
        page.text.matches(of: /<a href="\/admin\/people\/[0-9a-f-]{36}"><bdi>([^<]*)<\/bdi>/).map { String($0.1) }
    }

    /// Fills in a form, and says yes to what it asks.
    private func add(
        _ button: String, _ fields: [String: String], _ root: AppBrowser
    ) async throws -> (question: AppBrowser.Page, answer: AppBrowser.Page?) {
        let question = try await root.fill(Self.path, button, fields)
        guard question.status == 200 else { return (question, nil) }
        let sure = try AppBrowser.form(button, in: question.text)
        #expect(sure.action == Self.path)
        return (question, try await root.post(sure.action, sure.hidden))
    }

    @Test("SRV-20 somebody is invited by mail once it was asked, and found by the name that was given")
    func invite() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        let fields = ["invite-email": "Eve@example.org", "invite-name": "Ève Ångström", "invite-consent": "true"]
        let question = try await root.fill(Self.path, "Send invitation", fields)
        #expect(question.heading == "Invite Eve@example.org?")
        await #expect(throws: AccountRefusal.self) { try await site.user("eve@example.org") }
        let answer = try #require(try await add("Send invitation", fields, root).answer)
        let user = try await site.user("eve@example.org")
        let path = "/admin/people/\(user.id.text)"
        #expect(answer.location == path)
        #expect(user.invitedAt != nil && user.passwordHash == nil && user.consent != nil)
        #expect(try await site.mails(to: "eve@example.org").count == 1)
        let person = try await root.get(path)
        #expect(person.notice == say(console: .doneInvited("eve@example.org")))
        // The name is the heading, and the address stands below it.
        #expect(person.heading == "Ève Ångström")
        #expect(person.text.contains("<p class=\"lead\"><bdi>eve@example.org</bdi></p>"))
        #expect(try await site.trail([.userInvited]).map(\.userID) == [user.id])
        // By a part of the name, in either case, whatever its letters.
        for part in ["ÈVE", "ångst", "eve@"] {
            let list = try await root.fill("/admin/people", "Search", ["part": part])
            #expect(addresses(try await root.get(try #require(list.location))) == ["eve@example.org"], "\(part)")
        }
    }

    @Test("UI-21 the sign-up's questions are asked for a new person, and the person's page has the answers")
    func answers() async throws {
        let company = SignUpField(literal: "company", label: "Company", kind: .organization)
        let site = try await TestSite(publicURL: "http://localhost:8080", signUpFields: [company])
        let root = try await site.administrator()
        var fields = ["create-email": "eve@example.org", "create-consent": "true"]
        fields["create-detail-company"] = String(repeating: "a", count: 101)
        #expect(try await root.fill(Self.path, "Create account", fields).status == 422)
        fields["create-detail-company"] = " Acme "
        #expect(try await add("Create account", fields, root).answer != nil)
        let user = try await site.user("eve@example.org")
        #expect(user.userMetadata["company"]?.stringValue == "Acme")
        let page = try await root.get("/admin/people/\(user.id.text)").text
        #expect(page.contains("Company") && page.contains("Acme"))
    }

    @Test("SRV-20 an account is created quietly, confirmed only if that is said, and the name follows the person's own")
    func create() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        let fields = ["create-email": "eve@example.org", "create-name": "Eve", "create-consent": "true"]
        let (question, answer) = try await add("Create account", fields, root)
        #expect(question.heading == say(console: .askCreate("eve@example.org")))
        let user = try await site.user("eve@example.org")
        #expect(
            try await root.told(try #require(answer), at: "/admin/people/\(user.id.text)")
                == say(console: .doneCreated("eve@example.org")))
        #expect(user.emailConfirmedAt == nil)
        #expect(try await site.mails(to: "eve@example.org").isEmpty)
        let confirmed = ["create-email": "ada@example.org", "create-confirmed": "true", "create-consent": "true"]
        _ = try await add("Create account", confirmed, root)
        #expect(try await site.user("ada@example.org").emailConfirmedAt != nil)
        // What the person calls themselves comes before what they were called.
        let now = site.clock.now
        try await site.backend.database.write { sql in
            try ProfileTable(sql).setDisplayName("Zoe", of: user.id, at: now)
        }
        let list = try await root.get("/admin/people").text
        #expect(list.contains("<bdi>Zoe</bdi>") && !list.contains("<bdi>Eve</bdi>"))
        let command = site.backend.accounts.administrationByFiles(as: .command)
        #expect(try await command.people(.everybody, part: "zoe", side: nil).users.map(\.id) == [user.id])
        #expect(try await command.people(.everybody, part: "Eve", side: nil).users.map(\.email) == ["eve@example.org"])
        // A name in the account's own data does not replace it.
        var change = AdministratorChange()
        change.userMetadata = ["full_name": "Somebody"]
        _ = try await command.changeUser(user.id, change)
        #expect(try await command.people(.everybody, part: "somebody", side: nil).users.isEmpty)
        _ = try await command.deleteUser(user.id, keepsRow: true)
        #expect(try await command.people(.everybody, part: "zoe", side: nil).users.isEmpty)
    }

    @Test("SRV-20 FLOW-04 the question after a proof holds no password, and is no proof for later")
    func proofIsForgotten() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        let button = say(console: .invite)
        let form = try AppBrowser.form(button, in: try await root.get(Self.path).text)
        let person = ["invite-email": "eve@example.org", "invite-consent": "true"]
        site.clock.advance(by: 901)
        let asked = try await root.post(form.action, form.hidden.merging(person) { $1 })
        #expect(asked.status == 403)
        let password = TestSite.password.reveal()
        let proven = form.hidden.merging(person) { $1 }.merging(["currentPassword": password]) { $1 }
        let question = try await root.post(form.action, proven)
        #expect(question.heading == say(console: .askInvite("eve@example.org")))
        #expect(!question.text.contains(password) && !question.text.contains("name=\"currentPassword\""))
        let sure = try AppBrowser.form(button, in: question.text)
        site.clock.advance(by: 901)
        #expect(try await root.post(sure.action, sure.hidden).status == 403)
        await #expect(throws: AccountRefusal.self) { try await site.user("eve@example.org") }
    }

    @Test("SRV-20 what is wrong in a form is said at its field, and nothing is done")
    func faults() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        try await site.account("ada@example.com")
        let long = String(repeating: "x", count: 61)
        for (fields, sentence) in [
            (["create-email": "nonsense", "create-consent": "true"], "Enter an email address"),
            (["create-email": "a@example.com", "create-name": long, "create-consent": "true"], "Use 60 characters"),
            (["create-email": "a@example.com"], say(console: .faultConsent)),
        ] {
            let (page, _) = try await add("Create account", fields, root)
            #expect(page.status == 422 && page.text.contains(sentence), "\(sentence)")
            #expect(page.text.contains("aria-invalid=\"true\""))
        }
        let taken = ["create-email": "ada@example.com", "create-consent": "true"]
        let answer = try #require(try await add("Create account", taken, root).answer)
        #expect(answer.status == 422 && answer.text.contains(say(console: .faultTaken)))
        #expect(answer.text.contains("value=\"ada@example.com\""))
        // A form of another session, and an answer to a question that was not asked.
        let stranger = try await root.post(
            Self.path, ["intent": "create", "sure": "yes", "create-email": "x@example.com", "create-consent": "true"])
        #expect(stranger.status == 403)
        #expect(try await site.trail([.userCreated, .userInvited]).isEmpty)
    }

    @Test("SRV-20 lists are sorted by time, either way, and by address, and turned there and back")
    func orders() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        let emails = (0..<70).map { "p\(String(format: "%02d", ($0 * 37) % 70))@example.com" }
        try await site.accounts(emails)
        try await site.accounts(["x", "y"]) {
            $0.email = nil
            $0.isAnonymous = true
        }
        for (sort, expected) in [
            ("oldest", nil), ("address", emails.sorted() + ["root@example.com", "Guest", "Guest"]),
        ] as [(String, [String]?)] {
            let first = try await root.get("/admin/people?sort=\(sort)")
            let next = try #require(first.text.firstMatch(of: /rel="next" href="([^"]*)"/)).1
            let second = try await root.get(String(next).replacing("&amp;", with: "&"))
            let all = addresses(first) + addresses(second)
            #expect(all.count == 73, "\(sort)")
            if let expected { #expect(all == expected) }
            let back = try #require(second.text.firstMatch(of: /rel="prev" href="([^"]*)"/)).1
            #expect(addresses(try await root.get(String(back).replacing("&amp;", with: "&"))) == addresses(first))
            #expect(!String(next).contains("example"))
        }
        let newest = addresses(try await root.get("/admin/people"))
        let oldest = try await root.get("/admin/people?sort=oldest")
        let last = try #require(oldest.text.firstMatch(of: /rel="next" href="([^"]*)"/)).1
        let rest = addresses(try await root.get(String(last).replacing("&amp;", with: "&")))
        #expect(Array((addresses(oldest) + rest).reversed().prefix(50)) == newest)
    }

    @Test("SRV-20 a ban without an end says so, and who is unconfirmed is listed and counted as such")
    func states() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        try await site.accounts(["bad@example.org"]) {
            $0.emailConfirmedAt = nil
            $0.bannedUntil = $0.createdAt.addingTimeInterval(100 * 365 * 86_400)
        }
        try await site.accounts(["short@example.org"]) { $0.bannedUntil = $0.createdAt.addingTimeInterval(3600) }
        let page = try await root.get("/admin/people/\(try await site.user("bad@example.org").id.text)")
        #expect(page.text.contains("<span class=\"badge danger\">\(say(console: .bannedPermanently))</span>"))
        #expect(page.text.contains("<span class=\"badge warning\">Unconfirmed</span>") && !page.text.contains(" 2125"))
        let list = try await root.get("/admin/people?show=unconfirmed")
        #expect(addresses(list) == ["bad@example.org"])
        #expect(list.text.ranges(of: ">Unconfirmed</span>").count == 1)
        let banned = try await root.get("/admin/people?show=banned").text
        #expect(banned.contains(">\(say(console: .bannedPermanently))</span>"))
        #expect(banned.contains(">\(say(console: .banned))</span>"))
    }

    @Test("SRV-20 the current settings are shown, and no secret among them")
    func settings() async throws {
        var settings = ServerSettings()
        settings.mail.password = Secret("hunter2-hunter2")
        settings.keys.secret = Secret("0123456789abcdef0123456789abcdef")
        settings.codeLength = 8
        settings.isDevelopment = true
        let shown = settings.shown
        func find(_ name: String) -> ShownSetting? { shown.first { $0.name == name } }
        #expect(
            find("code-length")
                == ShownSetting(
                    subject: .server, name: "code-length", value: .text("8"), isStandard: false, standard: "6"))
        #expect(find("smtp-password")?.value == .secret && find("jwt-secret")?.value == .secret)
        #expect(find("session-timebox")?.value == ShownSetting.Value.none)
        #expect(find("groups")?.subject == .groups && find("session-timebox")?.subject == .sessions)
        #expect(find("smtp-url")?.subject == .mail && find("smtp-password")?.subject == .secrets)
        #expect(find("access-token-life")?.value == .text("1h") && find("access-token-life")?.isStandard == true)
        #expect(!"\(shown)".contains("hunter2") && !"\(shown)".contains("0123456789abcdef"))
        // Each is there, and what is written can be read again to the same effect.
        #expect(Set(shown.map(\.name)).count == shown.count && shown.count > 60)
        for setting in Setting.all {
            guard case .text(let text)? = find(setting.name)?.value else { continue }
            var copy = settings
            #expect(setting.apply(&copy, text), "\(setting.name)")
            #expect(setting.write(copy) == text, "\(setting.name)")
        }
        let site = try await TestSite.administered()
        let page = try await site.administrator().get("/admin/settings")
        #expect(page.status == 200 && page.text.contains("<code dir=\"ltr\">http://localhost:8080</code>"))
        #expect(page.text.contains(say(console: .noValue)))
        let html = page.text.unbroken
        for words in SettingWords.allCases {
            #expect(html.contains("<span class=\"help\">\(escaped(words.english))</span>"), "\(words)")
        }
    }

    @Test("SRV-20 UI-17 each setting has a description of its own in every language", arguments: Language.allCases)
    func descriptions(language: Language) {
        #expect(Set(SettingWords.allCases.map(\.rawValue)) == Set(ServerSettings().shown.map(\.name)))
        let words = SettingWords.allCases.map { $0.said(in: language) }
        #expect(Set(words).count == words.count && !words.contains(""))
    }
}
