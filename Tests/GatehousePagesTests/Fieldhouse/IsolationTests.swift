import Fieldhouse
import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

/// Two people at one site: whatever one of them types into the address bar, or sends, is theirs alone.
@Suite("Two people")
struct IsolationTests {
    private static let names = [
        "Annas-Yard", "Annas-Bridge", "Annas-Pier", "Annas-Title", "Annas-Question", "anna@example.com",
    ]

    private let crew: Crew
    private let anna: CrewData
    private let browser: SiteBrowser
    /// Everything of Anna's that has a name, and what it is called.
    private var ids: [String: String] = [:]
    /// What is Eve's own.
    private let own: (group: String, project: String)

    init() async throws {
        crew = try await Crew()
        anna = try await crew.person("anna@example.com")
        let eve = try await crew.person("eve@example.com")
        let yard = try await eve.createGroup(name: "Eves-Yard")
        own = (yard, try await eve.createProject(name: "Eves-Bridge", site: "", in: yard))
        let group = try await anna.createGroup(name: "Annas-Yard")
        let project = try await anna.createProject(name: "Annas-Bridge", site: "Annas-Pier", in: group)
        let rfi = try await anna.createRFI(title: "Annas-Title", question: "Annas-Question", in: project)
        ids = ["group": group, "project": project, "rfi": rfi, "person": anna.person.id.text]
        browser = SiteBrowser(crew.site)
        try await browser.signIn("eve@example.com")
    }

    /// Everything that is Anna's, and everything there is of the kinds that nobody else may add to.
    private func state() async throws -> [String] {
        let group = ids["group"] ?? ""
        return try await crew.site.backend.database.read { sql in
            let queries = [
                "SELECT * FROM groups WHERE id = ?", "SELECT * FROM group_members WHERE group_id = ? ORDER BY user_id",
                "SELECT * FROM fieldhouse_projects WHERE group_id = ? ORDER BY id",
                "SELECT * FROM fieldhouse_rfis WHERE group_id = ? ORDER BY id",
                "SELECT * FROM group_invitations WHERE group_id = ? ORDER BY id",
            ]
            return try queries.flatMap { try sql.rows($0, [.text(group)]).map { "\($0)" } }
                + sql.rows("SELECT * FROM users WHERE email = 'anna@example.com'", []).map { "\($0)" }
                + sql.rows(
                    "SELECT * FROM profiles WHERE user_id = (SELECT id FROM users WHERE email = 'anna@example.com')", []
                ).map { "\($0)" }
        }
    }

    /// The URLs of every route of the app, with each id in the place of each value.
    private func paths() throws -> [(path: String, hasValue: Bool)] {
        let patterns = try Destination.links().patterns
        #expect(patterns.count >= 12)
        return patterns.flatMap { pattern -> [(String, Bool)] in
            guard pattern.contains("{") else { return [("/" + pattern, false)] }
            return ids.values.sorted().map { id in ("/" + pattern.replacing(/\{[^}]*\}/, with: id), true) }
        }
    }

    /// Opens a page, and follows the link of a group to the server's page.
    private func open(_ path: String) async throws -> SiteBrowser.Answer {
        let answer = try await browser.get(path)
        guard path.hasPrefix("/group/"), let location = answer.location else { return answer }
        #expect(location == path.replacing("/group/", with: "/account/groups/"))
        return try await browser.get(location)
    }

    /// What the forms of the app send, and everything else that one could hope for: with each thing in the field of its
    /// kind, and with each id in every field.
    private func forms() -> [[String: String]] {
        let fields = [
            "group": "group", "crew": "group", "project": "project", "projectId": "project", "rfi": "rfi",
            "member": "person", "person": "person", "user": "person",
        ]
        let base = [
            "name": "Mine", "site": "Mine", "title": "Mine", "question": "Mine", "answer": "Mine", "text": "Mine",
            "displayName": "Mine", "email": "eve@example.com", "role": "owner",
        ]
        let intents = [
            "", "invite", "revoke", "join", "role", "owner", "member", "remove", "leave", "answer", "make-owner",
            "make-member", "edit", "delete", "restore", "resend",
        ]
        return intents.map { intent in
            base.merging(fields.compactMapValues { ids[$0] }) { $1 }
                .merging(["intent": intent, "form": Crew.newForm()]) { $1 }
        }
            + ids.values.sorted().map { id in
                base.merging(fields.mapValues { _ in id }) { $1 }.merging(["form": Crew.newForm()]) { $1 }
            }
    }

    private func expectNothing(of answer: SiteBrowser.Answer, _ place: String) {
        for name in Self.names {
            #expect(!answer.body.contains(name), "\(place) says \(name)")
        }
    }

    @Test("APP-02 NAV-10 no route shows one person anything of another's, with whatever id")
    func reading() async throws {
        let before = try await state()
        for (path, hasValue) in try paths() {
            let answer = try await open(path)
            expectNothing(of: answer, path)
            #expect(answer.status == (hasValue ? 404 : 200), "\(path)")
        }
        let start = try await browser.get("/")
        expectNothing(of: start, "/")
        #expect(try await state() == before)
    }

    @Test("APP-02 NAV-10 no route lets one person change anything of another's, with whatever id")
    func writing() async throws {
        let before = try await state()
        for (path, hasValue) in try paths() {
            for form in forms() {
                let answer = try await browser.post(path, form)
                expectNothing(of: answer, "POST \(path)")
                if answer.location == path {
                    #expect(try await browser.get(path).status == (hasValue ? 404 : 200))
                } else if hasValue, !path.hasPrefix("/invite/") {
                    #expect(answer.status == 404, "POST \(path) with \(form["intent"] ?? "no intent")")
                } else if hasValue {
                    #expect(answer.status != 303, "POST \(path) with \(form["intent"] ?? "no intent")")
                }
                // The forms of the tabs make something of one's own.
                if let location = answer.location, !ids.values.contains(where: location.contains) {
                    expectNothing(of: try await browser.get(location), location)
                }
            }
            #expect(try await state() == before, "POST \(path)")
        }
        #expect(try await crew.site.mails(to: "eve@example.com").allSatisfy { !$0.text.contains("Annas") })
        for path in ["/projects", "/rfis", "/groups", "/new/project"] {
            expectNothing(of: try await browser.get(path), path)
        }
    }

    @Test("APP-02 NAV-10 a form that claims to have made what is another's leads to nothing")
    func claimedForms() async throws {
        let before = try await state()
        let fields = [
            "name": "Mine", "title": "Mine", "question": "Mine", "group": own.group,
        ]
        for (path, kind) in [
            ("/new/project", "project"), ("/new/rfi/\(own.project)", "rfi"),
        ] {
            let answer = try await browser.post(path, fields.merging(["form": ids[kind] ?? ""]) { $1 })
            expectNothing(of: answer, path)
            #expect(answer.status == 404, "\(path)")
        }
        #expect(try await state() == before)
    }

    @Test(
        "APP-02 NAV-10 the place of somebody else's browser, what waits in it and where its tabs were, is nobody else's"
    )
    func places() async throws {
        let annas = SiteBrowser(crew.site)
        try await annas.signIn("anna@example.com")
        for (kind, word) in [("project", "/project"), ("rfi", "/rfi"), ("group", "/account/groups")] {
            #expect(try await annas.get("\(word)/\(ids[kind] ?? "")").status == 200)
        }
        let signedIn = annas.cookies
        // Without the session the browser waits for Anna, on what she asked for last.
        annas.cookies = signedIn.filter { !$0.key.hasSuffix("-session") }
        #expect(try await annas.get("/project/\(ids["project"] ?? "")").body.contains("Session Expired"))
        for cookies in [signedIn, annas.cookies] {
            let eve = SiteBrowser(crew.site)
            try await eve.signIn("eve@example.com")
            eve.cookies = cookies.merging(eve.cookies.filter { $0.key.hasSuffix("-session") }) { $1 }
            for path in ["/projects", "/rfis", "/groups", "/settings", "/"] {
                let page = try await eve.get(path)
                #expect(page.status == (path == "/" ? 303 : 200))
                expectNothing(of: page, path)
                for id in ids.values { #expect(!page.body.contains(id) && page.location?.contains(id) != true) }
            }
        }
    }
}
