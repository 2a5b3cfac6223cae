import Fieldhouse
import Foundation
import GatehouseGroups
import GatehousePages
import GatehouseTesting
import Testing

@Suite("The forms of the app")
struct FormTests {
    private let crew: Crew
    private let anna: CrewData
    private let browser: AppBrowser

    init() async throws {
        crew = try await Crew()
        anna = try await crew.person("anna@example.com")
        browser = AppBrowser(crew.site)
        _ = try await browser.signIn("anna@example.com")
    }

    /// Sends the form with a button of a page several times at once, and once more; gives where that led.
    private func repeated(_ path: String, _ button: String, _ typed: [String: String]) async throws -> Set<String> {
        let form = try AppBrowser.form(button, in: try await browser.get(path).text)
        let fields = form.hidden.merging(typed) { $1 }
        var places: Set<String> = []
        let windows = (0..<6).map { _ in browser.window() }
        try await withThrowingTaskGroup(of: String?.self) { tasks in
            for window in windows { tasks.addTask { try await window.post(form.action, fields).location } }
            for try await place in tasks { places.insert(place ?? "none") }
        }
        places.insert(try await browser.post(form.action, fields).location ?? "none")
        return places
    }

    @Test("SRV-07 a person creates 200 projects and requests a day, and a page says so when it is reached")
    func creationLimit() async throws {
        let group = try await anna.createGroup(name: "North yard")
        let project = try await anna.createProject(name: "Bridge", site: "", in: group)
        for number in 2...CreationLimit.count {
            _ = try await anna.createRFI(title: "No. \(number)", question: "Which?", in: project)
        }
        let form = try AppBrowser.form(said(.createProject), in: try await browser.get("/new/project").text)
        let page = try await browser.post(form.action, form.hidden.merging(["name": "Quay", "site": ""]) { $1 })
        #expect(page.status == 422 && page.text.contains(said(.creationLimit(CreationLimit.count))))
        #expect(page.text.contains("value=\"Quay\""))
        await #expect(throws: FieldhouseError.tooManyCreated) {
            _ = try await anna.createProject(name: "Tunnel", site: "", in: group)
        }
        await #expect(throws: FieldhouseError.tooManyCreated) {
            _ = try await anna.createRFI(title: "Late", question: "Which?", in: project)
        }
        #expect(try await anna.projects().total == 1)
        #expect(try await anna.rfis().total == CreationLimit.count - 1)
        // What exists can still be answered, and others are not held up.
        try await anna.answer(try #require(try await anna.rfis().records.first).id, with: "M16")
        let list = try await browser.get("/rfis").text
        #expect(list.contains("<span class=\"badge good\">\(said(.answered))</span>"))
        #expect(list.contains("<span class=\"badge\">\(said(.open))</span>"))
        let ben = try await crew.person("ben@example.com")
        try await ben.join(group, by: anna)
        _ = try await ben.createProject(name: "Mill", site: "", in: group)
        crew.site.clock.advance(by: 24 * 3600)
        _ = try await anna.createProject(name: "Tunnel", site: "", in: group)
    }

    @Test("SRV-15 a form that is sent again, at once or later, makes one thing and leads to it")
    func doublePosts() async throws {
        _ = try await anna.createGroup(name: "North yard")
        let projects = try await repeated("/new/project", said(.createProject), ["name": "Bridge", "site": ""])
        #expect(projects.count == 1)
        let project = try #require(try await anna.projects().records.first)
        #expect(try await anna.projects().total == 1)
        #expect(projects.first == "/project/\(project.id)")

        let requests = try await repeated(
            "/new/rfi/\(project.id)", said(.ask), ["title": "Bolts", "question": "Which?"])
        #expect(requests.count == 1)
        let request = try #require(try await anna.rfis().records.first)
        #expect(try await anna.rfis().records.map(\.number) == [1])
        #expect(requests.first == "/rfi/\(request.id)")

        let answers = try await repeated("/rfi/\(request.id)", said(.saveAnswer), ["answer": "M16"])
        #expect(answers == ["/rfi/\(request.id)"])
        #expect(try await anna.rfi(request.id).revision == 1)
        // A form that is shown anew makes another one.
        _ = try await browser.fill("/new/project", said(.createProject), ["name": "Bridge", "site": ""])
        #expect(try await anna.projects().total == 2)
    }

    @Test("NAV-10 the id of a form creates nothing for somebody else, and an invalid id creates nothing at all")
    func foreignForms() async throws {
        let ben = try await crew.person("ben@example.com")
        let theirs = try await ben.createGroup(name: "South yard")
        let project = try await ben.createProject(name: "Tower", site: "", in: theirs)
        let group = try await anna.createGroup(name: "North yard")
        for id in [theirs, project, "", "x", theirs.uppercased(), "../\(theirs)"] {
            let fields = ["name": "Mine", "site": "", "group": group, "form": id]
            #expect(try await browser.post("/new/project", fields).status == (id == theirs ? 303 : 404))
        }
        #expect(try await ben.projects().records.map(\.name) == ["Tower"])
        #expect(try await ben.groups().map(\.name) == ["South yard"])
    }

    @Test("APP-01 the group of a project is chosen where there are several, and kept when something else is wrong")
    func choice() async throws {
        let first = try await anna.createGroup(name: "First & <yard>")
        #expect(!(try await browser.get("/new/project").text.contains("<select")))
        let second = try await anna.createGroup(name: "Second yard")
        let page = try await browser.get("/new/project")
        #expect(page.text.contains("<option value=\"\(first)\">First &amp; &lt;yard&gt;</option>"))
        let refused = try await browser.fill("/new/project", said(.createProject), ["name": "", "group": second])
        #expect(refused.status == 422)
        #expect(refused.text.contains("<option value=\"\(second)\" selected>"))
        let made = try await browser.fill(
            "/new/project", said(.createProject), ["name": "Bridge", "site": "", "group": second])
        #expect(made.status == 303)
        #expect(try await anna.projects().records.map(\.crewID) == [second])
    }

    @Test("APP-01 a request is answered on its page, by any member, and says by whom; a second answer is no surprise")
    func answers() async throws {
        let ben = try await crew.person("ben@example.com")
        let group = try await anna.createGroup(name: "North yard")
        try await ben.join(group, by: anna)
        let project = try await anna.createProject(name: "Bridge", site: "", in: group)
        let id = try await anna.createRFI(title: "Bolts", question: "Which?\nAnd how many?", in: project)
        let path = "/rfi/\(id)"
        let stale = try AppBrowser.form(said(.saveAnswer), in: try await browser.get(path).text)

        let other = AppBrowser(crew.site)
        _ = try await other.signIn("ben@example.com")
        for (text, sentence) in [
            (" ", said(.enterAnswer)), (String(repeating: "x", count: 4001), said(.atMost(4000))),
            ("a\u{7}", said(.unprintable)),
        ] {
            let page = try await other.fill(path, said(.saveAnswer), ["answer": text])
            #expect(page.status == 422)
            #expect(page.heading == "Bolts")
            #expect(page.text.contains(sentence))
            // A page cannot hold the character that is refused.
            #expect(page.text.contains(">\n\(text.replacing("\u{7}", with: ""))</textarea>"))
        }
        #expect(try await other.fill(path, said(.saveAnswer), ["answer": "M16\r\nTwelve of <them>"]).location == path)
        let page = try await browser.get(path)
        #expect(page.text.contains("<p class=\"post-text\" dir=\"auto\">M16\nTwelve of &lt;them&gt;</p>"))
        #expect(page.text.contains("<p class=\"help\">ben, "))
        #expect(page.text.contains(">\nM16\nTwelve of &lt;them&gt;</textarea>"))

        // Anna wrote hers before she saw it.
        let late = try await browser.post(stale.action, stale.hidden.merging(["answer": "M12"]) { $1 })
        #expect(late.status == 422)
        #expect(late.text.contains(said(.answeredMeanwhile)))
        #expect(late.text.contains(">M16\nTwelve") && late.text.contains(">\nM12</textarea>"))
        #expect(try await anna.rfi(id).answer == "M16\nTwelve of <them>")
        let form = try AppBrowser.form(said(.saveAnswer), in: late.text)
        #expect(try await browser.post(form.action, form.hidden.merging(["answer": "M12"]) { $1 }).location == path)
        #expect(try await ben.rfi(id).answer == "M12")
        #expect(try await ben.rfi(id).answeredBy == "anna")

        let eve = AppBrowser(crew.site)
        _ = try await crew.person("eve@example.com")
        _ = try await eve.signIn("eve@example.com")
        #expect(try await eve.post(path, ["answer": "No", "revision": "2"]).status == 404)
        for revision in ["", "x", "-1"] {
            #expect(try await browser.post(path, ["answer": "No", "revision": revision]).status != 303)
        }
        #expect(try await ben.rfi(id).answer == "M12")
    }

    @Test("APP-01 the name of the account is what all read, and its first letter stands in the bar")
    func names() async throws {
        #expect(try await browser.get("/projects").text.contains("<span aria-hidden=\"true\">A</span>"))
        let account = AccountPage.overview.path
        let name = "Östberg, Zoë <z>"
        #expect(try await browser.get("/profile").text.contains("href=\"\(account)\"><bdi>\(said(.name))</bdi>"))
        #expect(try await browser.fill(account, say(account: .save), ["name": " \(name) "]).location == account)
        #expect(try await browser.get("/profile").heading == "Östberg, Zoë &lt;z&gt;")
        #expect(try await browser.get("/projects").text.contains("<span aria-hidden=\"true\">Ö</span>"))
        #expect(try await anna.personName() == name)
        // Taken away, the address stands for it again.
        #expect(try await browser.fill(account, say(account: .save), ["name": "  "]).location == account)
        #expect(try await browser.get("/profile").heading == "anna")
        #expect(try await browser.get("/settings").text.contains("<span aria-hidden=\"true\">A</span>"))
    }

    @Test("UI-11 a byline has the direction of the page, whichever letters its name has")
    func byline() async throws {
        let group = try await anna.createGroup(name: "North yard")
        let project = try await anna.createProject(name: "Bridge", site: "", in: group)
        let request = try await anna.createRFI(title: "Bolts", question: "Which?", in: project)
        _ = try await browser.fill(AccountPage.overview.path, say(account: .save), ["name": "שרה"])
        let page = try await browser.get("/rfi/\(request)").text
        #expect(page.contains("dir=\"ltr\"") && page.contains("<p class=\"help\">\u{2068}שרה\u{2069}, "))
    }

    @Test("APP-01 a long list has pages, each with an address of its own; one that there is not says so")
    func pages() async throws {
        let group = try await anna.createGroup(name: "North yard")
        for number in 1...101 {
            crew.site.clock.advance(by: 1)
            let project = try await anna.createProject(name: "Project \(number).", site: "", in: group)
            if number <= 51 { _ = try await anna.createRFI(title: "Title \(number).", question: "Q", in: project) }
        }
        func names(_ path: String, _ word: String) async throws -> [Int] {
            try await browser.get(path).text.matches(of: /<strong>[A-Z][a-z]+ ([0-9]+)\.<\/strong>/).compactMap {
                Int($0.1)
            }
        }
        var seen = try await names("/projects", said(.project))
        #expect(seen == (52...101).reversed())
        seen += try await names("/projects?page=2", said(.project))
        seen += try await names("/projects?page=3", said(.project))
        #expect(seen == (1...101).reversed())
        #expect(try await names("/rfis?page=2", "Title") == [1])
        let first = try await browser.get("/projects").text
        #expect(first.contains(said(.pageOf(1, count: 3))) && first.contains("href=\"/projects?page=2\""))
        #expect(!first.contains(say(page: .previousPage)) && first.contains("<span class=\"count\">101</span>"))
        let middle = try await browser.get("/projects?page=2").text
        #expect(middle.contains("rel=\"prev\" href=\"/projects\"") && middle.contains("href=\"/projects?page=3\""))
        #expect(!(try await browser.get("/projects?page=3").text.contains(say(page: .nextPage))))
        #expect(try await browser.get("/projects?page=1").status == 200)
        for page in ["4", "0", "-1", "", "x", "02", "+2", "1.5", "99999999999999999999", "%00", "2%20"] {
            let answer = try await browser.get("/projects?page=\(page)")
            #expect(answer.status == (page == "%00" ? 400 : 404), "\(page)")
            if page != "%00" { #expect(answer.text.contains(said(.listHas(pages: 3)))) }
            #expect(answer.entries == 0)
        }
        // Nobody else's list is longer for it.
        let eve = AppBrowser(crew.site)
        _ = try await crew.person("eve@example.com")
        _ = try await eve.signIn("eve@example.com")
        #expect(try await eve.get("/projects").text.contains(said(.createGroupFirst)))
        #expect(try await eve.get("/projects?page=2").text.contains(said(.listHas(pages: 1))))
    }
}
