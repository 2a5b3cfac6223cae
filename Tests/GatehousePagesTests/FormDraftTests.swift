import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import HTTPTypes
import Testing

/// What somebody typed into a form when their session had ended.
@Suite("What was typed when the session ended")
struct FormDraftTests {
    private let site: TestSite
    private let ada: AccountPerson

    init() async throws {
        site = try await TestSite(publicURL: SiteBrowser.origin)
        ada = try await AccountPerson(at: site)
    }

    private func endSessions(of person: AccountPerson) async throws {
        let (user, now) = (try await person.user, site.clock.now)
        try await site.backend.database.write { sql in
            for session in try SessionTable(sql).all(of: user.id) {
                try SessionTable(sql).end(session.id, reason: .signedOut, at: now)
            }
        }
    }

    private func kept() async throws -> [String] {
        try await site.backend.database.read { sql in
            try sql.rows("SELECT draft FROM browser_places WHERE draft IS NOT NULL", []).map { try $0.text("draft") }
        }
    }

    /// A group with an open request, and the paths of forms that something is typed into.
    private func crew() async throws -> (group: String, project: String, request: String) {
        let data = site.app.store.seen(by: try await ada.user)
        let group = try await data.createGroup(name: "North yard")
        let project = try await data.createProject(name: "Bridge", site: "", in: group)
        return (group, project, try await data.createRFI(title: "Bolts", question: "Which?", in: project))
    }

    /// The forms that something is typed into: where, beside which hidden value, and what.
    private func forms() async throws -> [(path: String, beside: String?, typed: [String: String])] {
        let crew = try await crew()
        return [
            ("/new/project", nil, ["name": "Tower <& mill>", "site": "Dock 9", "group": crew.group]),
            ("/new/rfi/\(crew.project)", nil, ["title": "Anchors", "question": "Which\nanchors go where?"]),
            ("/rfi/\(crew.request)", nil, ["answer": "Those of the old\nbridge"]),
            ("/account", nil, ["name": "Ada the first"]),
            ("/account/email", nil, ["email": "countess@example.com", "currentPassword": "velvet harbour lantern"]),
        ]
    }

    private static func shown(_ value: String) -> String {
        value.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    @Test(
        "SES-11 what was typed into any form when the session had ended is there again after the same person signed in")
    func restored() async throws {
        for form in try await forms() {
            let page = try await ada.browser.get(form.path)
            let hidden =
                page.hidden(beside: form.beside).first { !["join", "edit", "delete"].contains($0["intent"]) } ?? [:]
            try await endSessions(of: ada)
            let answer = try await ada.browser.post(form.path, hidden.merging(form.typed) { $1 })
            #expect(answer.heading == "Session Expired", "\(form.path)")
            #expect(answer.body.contains("what you typed for 15 minutes"), "\(form.path)")
            let sealed = try await kept()
            #expect(sealed.count == 1)
            for value in form.typed.values { #expect(!(sealed.first ?? "").contains(value)) }
            let location = try await ada.browser.signIn(ada.email)
            #expect(location == form.path)
            // It stays when the page is opened again, and nothing was sent.
            for _ in 0..<2 {
                let again = try await ada.browser.get(form.path)
                #expect(again.status == 200 && again.body.contains("What you typed is still here"), "\(form.path)")
                for (field, value) in form.typed where field != "currentPassword" {
                    #expect(again.body.contains(Self.shown(value)), "\(form.path) \(field)")
                }
                #expect(!again.body.contains("velvet"))
            }
            // Sending it is the person's; then there is nothing more to keep.
            let fresh = try await ada.browser.get(form.path)
            let fields =
                fresh.hidden(beside: form.beside).first { !["join", "edit", "delete"].contains($0["intent"]) } ?? [:]
            let sent = try await ada.browser.post(form.path, fields.merging(form.typed) { $1 })
            #expect(sent.status == 303, "\(form.path)")
            #expect(try await kept().isEmpty)
            #expect(try await !ada.browser.get(form.path).body.contains("What you typed is still here"))
        }
        let data = site.app.store.seen(by: try await ada.user)
        #expect(try await Set(data.projects().records.map(\.name)) == ["Bridge", "Tower <& mill>"])
    }

    @Test("SES-11 what was typed is nobody else's, gone with a sign-out, and gone after a quarter of an hour")
    func samePersonInTime() async throws {
        let ben = try await AccountPerson("ben@example.com", at: site)
        _ = try await crew()
        _ = try await site.app.store.seen(by: try await ben.user).createGroup(name: "South yard")
        func type(_ name: String) async throws {
            _ = try await ada.browser.get("/new/project")
            try await endSessions(of: ada)
            #expect(try await ada.browser.post("/new/project", ["name": name]).heading == "Session Expired")
            #expect(try await kept().count == 1)
        }
        // Somebody else signs in in the same browser; then the first one again.
        try await type("Secret yard")
        try await ada.browser.signIn(ben.email)
        #expect(try await kept().isEmpty)
        #expect(try await !ada.browser.get("/new/project").body.contains("Secret yard"))
        try await ada.browser.signOut()
        try await ada.browser.signIn(ada.email)
        #expect(try await !ada.browser.get("/new/project").body.contains("Secret yard"))
        // The same person in another browser.
        try await type("Secret yard")
        let other = SiteBrowser(site)
        try await other.signIn(ada.email)
        #expect(try await !other.get("/new/project").body.contains("Secret yard"))
        // The same person signs out.
        try await ada.browser.signIn(ada.email)
        #expect(try await ada.browser.get("/new/project").body.contains("Secret yard"))
        try await ada.browser.signOut()
        try await ada.browser.signIn(ada.email)
        #expect(try await !ada.browser.get("/new/project").body.contains("Secret yard"))
        // Too late, to the second.
        for (seconds, isThere) in [(FormDrafts.life - 1, true), (FormDrafts.life, false)] {
            try await type("Late yard")
            site.clock.advance(by: seconds)
            try await ada.browser.signIn(ada.email)
            #expect(try await ada.browser.get("/new/project").body.contains("Late yard") == isThere)
        }
    }

    @Test("SES-11 no password, code or invitation is kept, and nothing of a browser in which nobody was signed in")
    func noSecrets() async throws {
        for (path, fields) in [
            ("/account/password", ["currentPassword": "one secret", "password": "two", "confirmPassword": "two"]),
            ("/account/data", ["currentPassword": "one secret"]),
            ("/account/delete", ["otp": "123456", "agreed": "on"]),
            ("/account/groups", ["intent": "code", "code": "A-CODE"]),
            ("/account", ["intent": "confirm-address", "newAddressCode": "123456"]),
        ] {
            _ = try await ada.browser.get("/groups")
            try await endSessions(of: ada)
            let answer = try await ada.browser.post(path, fields)
            #expect(answer.heading == "Session Expired" && !answer.body.contains("15 minutes"), "\(path)")
            #expect(try await kept().isEmpty)
            try await ada.browser.signIn(ada.email)
        }
        let stranger = SiteBrowser(site)
        #expect(try await stranger.post("/new/project", ["name": "A yard"]).location == SignInPath.choice)
        #expect(try await kept().isEmpty)
    }

    @Test("SES-11 a sealed text that is put into another browser's row, or another person's, does not open")
    func bound() async throws {
        let drafts = site.pages.drafts
        let (ben, owner) = (try await AccountPerson("ben@example.com", at: site), try await ada.user.id)
        let first = try #require(
            try await drafts.keep(["name": "Yard"], of: "/groups", for: owner, cookie: nil))
        let second = try #require(
            try await drafts.keep(["name": "Mill"], of: "/groups", for: try await ben.user.id, cookie: nil))
        #expect(try await drafts.find("/groups", for: owner, cookie: first) == ["name": "Yard"])
        #expect(try await drafts.find("/profile", for: owner, cookie: first).isEmpty)
        #expect(try await drafts.find("/groups", for: owner, cookie: second).isEmpty)
        try await site.backend.database.write { sql in
            let sealed = try sql.rows("SELECT digest, draft FROM browser_places WHERE state = ''", [])
            for (row, other) in zip(sealed, sealed.reversed()) {
                try sql.run(
                    "UPDATE browser_places SET draft = ?, user_id = ? WHERE digest = ?",
                    [other["draft"], .id(owner), row["digest"]])
            }
        }
        for cookie in [first, second] {
            #expect(try await drafts.find("/groups", for: owner, cookie: cookie).isEmpty)
        }
        // Whoever's place the browser has keeps it; nothing is written over it for another person.
        #expect(try await drafts.keep(["name": "x"], of: "/groups", for: try await ben.user.id, cookie: first) == nil)
    }

    @Test("SES-11 what is kept is bounded by the size of a form and the number of a person's places")
    func bounded() async throws {
        let drafts = site.pages.drafts
        let owner = try await ada.user.id
        let long = String(repeating: "é", count: FormDrafts.sizeLimit / 2)
        #expect(try await drafts.keep(["question": long], of: "/groups", for: owner, cookie: nil) == nil)
        let fitting = String(long.dropLast(10))
        #expect(try await drafts.keep(["question": fitting], of: "/groups", for: owner, cookie: nil) != nil)
        for _ in 0..<110 {
            site.clock.advance(by: 1)
            _ = try await drafts.keep(["name": "Yard"], of: "/groups", for: owner, cookie: nil)
        }
        #expect(try await kept().count <= 100)
        // Nothing is left of them when their time is over.
        site.clock.advance(by: FormDrafts.life)
        _ = try await drafts.keep(["name": "Yard"], of: "/groups", for: owner, cookie: nil)
        #expect(try await kept().count == 1)
    }
}
