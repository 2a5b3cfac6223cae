import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehousePages
import GatehouseTesting
import Testing

/// What can be created can be renamed, changed and deleted on its page, and what was deleted comes back by a button.
@Suite("Acts on the app's pages")
struct ActsPageTests {
    private let crew: Crew
    private let (anna, ben): (CrewData, CrewData)
    private let (annas, bens): (AppBrowser, AppBrowser)
    private let (group, project, request): (String, String, String)
    private var projectPath: String { "/project/\(project)" }
    private var requestPath: String { "/rfi/\(request)" }

    /// Anna owns the group, Ben is a member and asked.
    init() async throws {
        crew = try await Crew()
        (anna, ben) = (try await crew.person("anna@example.com"), try await crew.person("ben@example.com"))
        group = try await anna.createGroup(name: "North <yard>")
        try await ben.join(group, by: anna)
        project = try await anna.createProject(name: "Bridge", site: "Pier 4", in: group)
        request = try await ben.createRFI(title: "Bolts", question: "Which?", in: project)
        (annas, bens) = (AppBrowser(crew.site), AppBrowser(crew.site))
        _ = try await annas.signIn("anna@example.com")
        _ = try await bens.signIn("ben@example.com")
    }

    /// Somebody who is in no group of the others.
    private func stranger() async throws -> AppBrowser {
        _ = try await crew.person("eve@example.com")
        let browser = AppBrowser(crew.site)
        _ = try await browser.signIn("eve@example.com")
        return browser
    }

    private func delete(_ name: String) -> String { said(.delete(name)) }

    @Test("APP-01 a project is changed by any member; an owner deletes it and brings it back with its requests")
    func project() async throws {
        #expect(
            try await bens.fill(projectPath, said(.saveChanges), ["name": "Old bridge", "site": ""]).location
                == projectPath)
        let changed = try await bens.get(projectPath)
        #expect(changed.heading == "Old bridge" && changed.told == said(.projectSaved))
        #expect(!changed.text.contains(said(.deleteProject)), "a member is not offered what they can't do")

        let deleted = try await annas.fill(projectPath, delete("Old bridge"))
        #expect(deleted.location == "/projects")
        let list = try await annas.get("/projects")
        #expect(list.told == said(.deleted("Old bridge")))
        #expect(list.text.contains(/<\/h1>[\s\S]*role="status"/), "a notice stands below the title")
        #expect(list.titles.isEmpty)
        #expect(try await anna.rfis().total == 0)
        // The way back is still there after a reload.
        let form = try AppBrowser.form(said(.undo), in: try await annas.get("/projects").text)
        for _ in 0..<3 { #expect(try await annas.post(form.action, form.hidden).location == projectPath) }
        #expect(try await annas.get(projectPath).told == said(.projectRestored))
        #expect(try await annas.get("/projects").told == nil)
        #expect(try await anna.rfis().records.map(\.title) == ["Bolts"])
    }

    @Test("APP-01 who asked edits and deletes a request and brings it back; another member is offered neither")
    func request() async throws {
        let cleo = try await crew.person("cleo@example.com")
        try await cleo.join(group, by: anna)
        let cleos = AppBrowser(crew.site)
        _ = try await cleos.signIn("cleo@example.com")
        let seen = try await cleos.get(requestPath).text
        #expect(seen.contains("Which?") && !seen.contains(said(.editRequest)) && !seen.contains(said(.deleteRequest)))

        let typed = ["title": "Bolts & nuts", "question": "Which, and how many?"]
        #expect(try await bens.fill(requestPath, said(.saveChanges), typed).location == requestPath)
        let page = try await bens.get(requestPath)
        #expect(page.heading == "Bolts &amp; nuts" && page.told == said(.requestSaved))

        let form = try AppBrowser.form(delete("Bolts & nuts"), in: page.text)
        // Twice is as good as once.
        for _ in 0..<2 { #expect(try await bens.post(form.action, form.hidden).location == "/rfis") }
        let list = try await bens.get("/rfis")
        #expect(list.told == said(.deleted("Bolts & nuts")) && list.titles.isEmpty)
        #expect(try await bens.fill("/rfis", said(.undo)).location == requestPath)
        #expect(try await bens.get(requestPath).told == said(.requestRestored))
        #expect(try await ben.rfi(request).question == "Which, and how many?")
    }

    @Test("APP-01 an edit of a request that somebody else changed meanwhile shows theirs and keeps what was typed")
    func overtaken() async throws {
        let stale = try AppBrowser.form(said(.saveChanges), in: try await bens.get(requestPath).text)
        _ = try await annas.fill(requestPath, said(.saveChanges), ["title": "Nuts", "question": "Which?"])
        let typed = ["title": "Bolts M16", "question": "Which?"]
        let late = try await bens.post(stale.action, stale.hidden.merging(typed) { $1 })
        #expect(late.status == 422)
        #expect(late.heading == "Nuts" && late.text.contains("value=\"Bolts M16\""))
        #expect(late.text.contains(said(.changedMeanwhile)))
        #expect(try await ben.rfi(request).title == "Nuts")
        let again = try AppBrowser.form(said(.saveChanges), in: late.text)
        #expect(try await bens.post(again.action, again.hidden.merging(typed) { $1 }).location == requestPath)
        #expect(try await anna.rfi(request).title == "Bolts M16")
    }

    @Test("APP-01 SRV-15 what was deleted comes back for one hour, and then no button offers it and no form does it")
    func tooLate() async throws {
        _ = try await bens.fill(requestPath, delete("Bolts"))
        let form = try AppBrowser.form(said(.undo), in: try await bens.get("/rfis").text)
        crew.site.clock.advance(by: FieldhouseStore.undoLife)
        #expect(try await bens.get("/rfis").told == nil)
        let page = try await bens.post(form.action, form.hidden)
        #expect(page.status == 404 && page.text.contains(said(.undoOver)))
        #expect(try await ben.rfis().total == 0)
    }

    @Test("NAV-10 SRV-15 no form does anything without the ticket of the page and the session it was shown to")
    func tickets() async throws {
        let id = Crew.newForm()
        let open: [(path: String, fields: [String: String])] = [
            ("/new/project", ["name": "Mine", "site": "", "group": group, "form": id])
        ]
        let closed: [(path: String, fields: [String: String])] = [
            ("/new/rfi/\(project)", ["title": "Mine", "question": "Mine", "form": id]),
            (requestPath, ["answer": "Mine", "revision": "0"]),
            (projectPath, ["intent": "edit", "name": "Mine", "site": ""]), (projectPath, ["intent": "delete"]),
            (requestPath, ["intent": "edit", "title": "Mine", "question": "Mine", "revision": "0"]),
            (requestPath, ["intent": "delete"]),
        ]
        let own = try AppBrowser.form(said(.saveChanges), in: try await annas.get(projectPath).text).hidden["ticket"]
        let others = try AppBrowser.form(said(.saveChanges), in: try await bens.get(projectPath).text).hidden["ticket"]
        let eve = try await stranger()
        for (path, fields) in open + closed {
            for ticket in ["", "x", path == projectPath ? "" : own ?? "", others ?? ""] {
                let page = try await annas.post(path, fields.merging(["ticket": ticket]) { $1 })
                #expect(page.status == 403, "\(path) \(fields["intent"] ?? "")")
            }
        }
        for (path, fields) in closed { #expect(try await eve.post(path, fields).status == 404) }
        #expect(try await anna.rfi(request).answer == nil)
        #expect(try await anna.project(project).name == "Bridge")
        #expect(try await anna.rfi(request).title == "Bolts")
        try await anna.deleteProject(project)
        for browser in [annas, bens, eve] {
            #expect(try await browser.post(projectPath, ["intent": "restore", "ticket": ""]).status == 404)
        }
        #expect(try await anna.projects().total == 0)
    }

    @Test("NAV-10 SES-11 a form of an earlier session does nothing, and what was typed is still there on its page")
    func earlierSession() async throws {
        let form = try AppBrowser.form(said(.ask), in: try await bens.get("/new/rfi/\(project)").text)
        try await bens.signOut()
        _ = try await bens.signIn("ben@example.com")
        let typed = ["title": "Nuts", "question": "How many?"]
        let page = try await bens.post(form.action, form.hidden.merging(typed) { $1 })
        #expect(page.status == 403 && page.heading == said(.formOutdated))
        #expect(page.text.contains(said(.typedIsKept)))
        #expect(try await ben.rfis().total == 1)
        let again = try await bens.get(form.action)
        #expect(again.text.contains("value=\"Nuts\"") && again.text.contains(said(.typedIsHere)))
        #expect(try await bens.fill(form.action, said(.ask), typed).status == 303)
        #expect(try await ben.rfis().total == 2)
    }

    @Test("PG-26 SES-11 a form whose session ends before it is there does nothing, and what was typed is kept")
    func lateForm() async throws {
        let (site, id) = (crew.site, ben.person.id)
        let form = try AppBrowser.form(said(.saveChanges), in: try await bens.get(requestPath).text)
        let typed = ["title": "Nuts", "question": "How many?"]
        let page = try await bens.post(form.action, form.hidden.merging(typed) { $1 }) {
            try await site.endSessions(of: id)
        }
        #expect(page.location == nil && page.text.contains(said(.typedIsKept)))
        #expect(try await ben.rfi(request).title == "Bolts")
    }

    @Test("NAV-10 every form on a page of the app has the ticket of its page")
    func everyForm() async throws {
        for path in [
            "/groups", projectPath, "/new/project", requestPath, "/new/rfi/\(project)", "/profile", "/projects",
            "/rfis",
            "/settings", "/about",
        ] {
            let page = try await annas.get(path).text
            let forms = page.split(separator: "<form ").dropFirst().compactMap { $0.split(separator: "</form>").first }
            for form in forms where form.contains("method=\"post\"") && form.contains("action=\"\(path)\"") {
                #expect(form.contains(/name="ticket" value="[^"]+"/), "\(path): \(form.prefix(200))")
            }
            if path.split(separator: "/").count > 1 {
                #expect(
                    forms.contains { $0.contains("action=\"\(path)\"") && $0.contains("method=\"post\"") }, "\(path)")
            }
        }
    }

    @Test("NAV-10 a word of the browser that names somebody else's deleted thing tells nothing and undoes nothing")
    func foreignUndo() async throws {
        let eve = try await stranger()
        try await anna.deleteProject(project)
        for word in ["fieldhouse.project-deleted.\(project)", "fieldhouse.project-deleted", "fieldhouse.x", "name"] {
            let page = try await AppBrowser(crew.site, eve.with(said: word)).get("/projects")
            #expect(page.status == 200 && page.told == nil)
            #expect(!page.text.contains("Bridge") && !page.text.contains(said(.undo)))
        }
        // A member who may not undo it is told so.
        let bens = AppBrowser(crew.site, bens.with(said: "fieldhouse.project-deleted.\(project)"))
        let refused = try await bens.fill("/projects", said(.undo))
        #expect(refused.status == 403 && refused.text.contains(said(.ownersOnly)))
        #expect(try await anna.projects().total == 0)
    }

    @Test("APP-01 every other act is confirmed by the page after it")
    func confirmations() async throws {
        func statuses(_ browser: AppBrowser, _ path: String, _ button: String, _ typed: [String: String]) async throws
            -> String?
        {
            let place = try #require(try await browser.fill(path, button, typed).location)
            return try await browser.get(place).told
        }
        #expect(
            try await statuses(annas, "/new/project", said(.createProject), ["name": "Quay", "group": group])
                == said(.projectCreated))
        #expect(
            try await statuses(annas, "/new/rfi/\(project)", said(.ask), ["title": "T", "question": "Q"])
                == said(.requestSent))
        #expect(
            try await statuses(annas, requestPath, said(.saveAnswer), ["answer": "M16"]) == said(.answerSaved))
    }

    @Test("APP-01 the next step is at hand: a new project's button for a request")
    func nextSteps() async throws {
        let made = try await annas.fill("/new/project", said(.createProject), ["name": "Quay", "group": group])
        let page = try await annas.get(try #require(made.location))
        let told = try #require(page.text.firstMatch(of: /told" role="status"[\s\S]*?<\/div>/)).0
        let quay = try #require(made.location?.split(separator: "/").last)
        #expect(told.contains(said(.projectCreated)))
        #expect(page.text.ranges(of: "href=\"/new/rfi/\(quay)\"").count == 1)
    }

    @Test("APP-01 a request that was opened from its project is deleted back to it, and undone from there")
    func deletedFromProject() async throws {
        _ = try await annas.get(projectPath)
        let answer = try await annas.fill(requestPath, delete(try await anna.rfi(request).title))
        #expect(answer.location == projectPath)
        let page = try await annas.get(projectPath)
        #expect(page.told?.isEmpty == false)
        let undo = try AppBrowser.form(said(.undo), in: page.text)
        #expect(try await annas.post(undo.action, undo.hidden).location == requestPath)
        #expect(try await annas.get(requestPath).told == said(.requestRestored))
    }
}
