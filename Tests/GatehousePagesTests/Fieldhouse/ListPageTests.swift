import Fieldhouse
import Foundation
import GatehousePages
import GatehouseTesting
import Testing

/// Lists that can be limited and searched.
@Suite("Lists of the app")
struct ListPageTests {
    private let crew: Crew
    private let (anna, ben): (CrewData, CrewData)
    private let browser: AppBrowser
    private let (group, project): (String, String)

    init() async throws {
        crew = try await Crew()
        (anna, ben) = (try await crew.person("anna@example.com"), try await crew.person("ben@example.com"))
        group = try await anna.createGroup(name: "North yard")
        try await ben.join(group, by: anna)
        project = try await anna.createProject(name: "Bridge", site: "Pier 4", in: group)
        browser = AppBrowser(crew.site)
        _ = try await browser.signIn("anna@example.com")
    }

    @Test("APP-01 a project lists its own requests, which are limited to open ones, answered ones and one's own")
    func states() async throws {
        let other = try await anna.createProject(name: "Tower", site: "", in: group)
        _ = try await anna.createRFI(title: "Elsewhere", question: "Q", in: other)
        _ = try await anna.createRFI(title: "Own", question: "Q", in: project)
        let asked = try await ben.createRFI(title: "Asked", question: "Q", in: project)
        try await anna.answer(asked, with: "A")
        let path = "/project/\(project)"
        func titles(_ query: String) async throws -> Set<String> { Set(try await browser.get(path + query).titles) }
        #expect(try await titles("") == ["Own", "Asked"])
        #expect(try await titles("?state=open") == ["Own"])
        #expect(try await titles("?state=answered") == ["Asked"])
        #expect(try await titles("?state=mine") == ["Own"])
        for query in ["?state=nothing", "?state=open&state=mine", "?text=a&text=b"] {
            #expect(try await browser.get(path + query).status == 400, "a filter that is not known is no absent one")
        }
        let page = try await browser.get(path + "?state=answered").text
        #expect(page.contains("<a href=\"\(path)?state=answered\" aria-current=\"true\">\(said(.answered))</a>"))
        #expect(Set(try await browser.get("/rfis?state=open").titles) == ["Own", "Elsewhere"])

        let eve = AppBrowser(crew.site)
        _ = try await crew.person("eve@example.com")
        _ = try await eve.signIn("eve@example.com")
        #expect(try await eve.get(path + "?state=open").status == 404)
        #expect(try await eve.get("/rfis?text=Own").titles.isEmpty)
    }

    @Test("APP-01 a list has a search, which keeps the filter, the order and the pages")
    func search() async throws {
        let path = "/project/\(project)"
        #expect(!(try await browser.get(path).text.contains(said(.searchRequests))), "there is nothing to find")
        for number in 1...20 {
            _ = try await anna.createRFI(title: "Title \(number)", question: "Odd & even", in: project)
        }
        for number in 21...120 {
            _ = try await anna.createRFI(title: "Bolt \(number)", question: "Which?", in: project)
        }
        // A filter does not take the search away.
        for address in [path, "\(path)?state=answered", "/rfis", "/rfis?state=mine"] {
            #expect(try await browser.get(address).text.contains(said(.searchRequests)), "\(address)")
        }
        let sorted = try await browser.get("\(path)?state=open&text=bolt&sort=name").text
        #expect(sorted.contains("href=\"\(path)?state=open&amp;text=bolt&amp;sort=name&amp;page=2\""))
        #expect(sorted.contains("<option value=\"name\" selected>\(said(.title))</option>"))
        #expect(sorted.contains("href=\"\(path)?text=bolt&amp;sort=name\">\(said(.all))</a>"))
        let found = try await browser.get("\(path)?state=open&text=bolt")
        #expect(found.titles.count == 50)
        #expect(found.text.contains("href=\"\(path)?state=open&amp;text=bolt&amp;page=2\""))
        #expect(found.text.contains("<input type=\"hidden\" name=\"state\" value=\"open\">"))
        #expect(found.text.contains("value=\"bolt\""))
        #expect(try await browser.get("\(path)?text=odd+%26+EVEN").titles.count == 20)
        let none = try await browser.get("\(path)?text=%3Cb%3E%25")
        #expect(none.titles.isEmpty && none.text.contains(said(.noResultsText)) && none.text.contains("&lt;b&gt;%"))
        #expect(try await browser.get("\(path)?page=9").status == 404)
    }

    @Test("APP-02 a request that was opened from its project leads back there, and so does a new one")
    func wayBack() async throws {
        let request = try await anna.createRFI(title: "Own", question: "Q", in: project)
        func back(_ path: String) async throws -> String? {
            let page = try await browser.get(path).text
            return page.firstMatch(of: /<a class="back" href="([^"]*)"/).map { String($0.1) }
        }
        #expect(try await back("/new/rfi/\(project)") == "/project/\(project)")
        #expect(try await browser.get("/new/rfi/\(project)").text.contains("<span>Bridge</span></a>"))
        _ = try await browser.get("/projects")
        #expect(try await back("/rfi/\(request)") == "/rfis")
        _ = try await browser.get("/project/\(project)")
        #expect(try await back("/rfi/\(request)") == "/project/\(project)")
    }

    @Test("APP-01 the times in a list say what happened then")
    func times() async throws {
        _ = try await anna.createRFI(title: "Own", question: "Q", in: project)
        crew.site.clock.advance(by: 600)
        #expect(try await browser.get("/projects").text.contains(said(.createdAgo("10 minutes ago"))))
        for path in ["/rfis", "/project/\(project)"] {
            #expect(try await browser.get(path).text.contains(said(.askedAgo("10 minutes ago"))), "\(path)")
        }
    }

    @Test("APP-01 a form that is refused says all that is wrong with it")
    func faults() async throws {
        let refused = try await browser.post("/new/rfi/\(project)", [:])
        #expect(refused.status == 422)
        #expect(refused.text.contains(said(.enterTitle)) && refused.text.contains(said(.enterQuestion)))
        let half = try await browser.post("/new/rfi/\(project)", ["title": "Which stone?"])
        #expect(!half.text.contains(said(.enterTitle)) && half.text.contains(said(.enterQuestion)))
    }

    @Test("APP-01 lists are sorted by time, the newest first unless the oldest are chosen, or by name")
    func orders() async throws {
        for name in ["tower", "Quay"] {
            crew.site.clock.advance(by: 60)
            _ = try await anna.createProject(name: name, site: "", in: group)
            _ = try await anna.createRFI(title: "about \(name)", question: "Q", in: project)
        }
        func titles(_ address: String) async throws -> [String] { try await browser.get(address).titles }
        #expect(try await titles("/projects") == ["Quay", "tower", "Bridge"])
        #expect(try await titles("/projects?sort=newest") == ["Quay", "tower", "Bridge"])
        #expect(try await titles("/projects?sort=oldest") == ["Bridge", "tower", "Quay"])
        #expect(
            try await titles("/projects?sort=name") == ["Bridge", "Quay", "tower"], "whatever the case of a letter")
        for path in ["/rfis", "/project/\(project)"] {
            #expect(try await titles("\(path)?sort=oldest") == ["about tower", "about Quay"])
            #expect(try await titles("\(path)?sort=name") == ["about Quay", "about tower"])
        }
        for name in ["tower", "Quay"] {
            crew.site.clock.advance(by: 60)
            _ = try await anna.createGroup(name: name)
        }
        #expect(try await titles("/groups") == ["Quay", "tower", "North yard"])
        #expect(try await titles("/groups?sort=oldest") == ["North yard", "tower", "Quay"])
        #expect(try await titles("/groups?sort=name") == ["North yard", "Quay", "tower"])
        for query in ["?sort=id", "?sort=name&sort=name"] {
            #expect(try await browser.get("/projects" + query).status == 400, "\(query)")
        }
    }

    @Test("APP-01 projects and groups have a search")
    func otherLists() async throws {
        for number in 1...20 {
            _ = try await anna.createProject(name: "Site \(number)", site: "Quay", in: group)
            _ = try await anna.createGroup(name: "Crew \(number)")
        }
        for (path, label, text, count) in [
            ("/projects", FieldhouseText.searchProjects, "pier", 1), ("/groups", .searchGroups, "crew", 20),
        ] {
            #expect(try await browser.get(path).text.contains(said(label)))
            #expect(try await browser.get("\(path)?text=\(text)").titles.count == count)
            let none = try await browser.get("\(path)?text=zzz")
            #expect(none.status == 200 && none.titles.isEmpty && none.text.contains(said(.noResults)))
            #expect(none.text.contains("href=\"\(path)\""))
        }
    }

    @Test("APP-01 an empty list holds its first action")
    func empty() async throws {
        let eve = AppBrowser(crew.site)
        _ = try await crew.person("eve@example.com")
        _ = try await eve.signIn("eve@example.com")
        for (path, action) in [
            // Without a group, there is no project to be made.
            ("/projects", "href=\"/account/groups\""), ("/rfis", "href=\"/projects\""),
            ("/groups", "href=\"/account/groups\""),
        ] {
            let page = try await eve.get(path).text
            let empty = try #require(page.firstMatch(of: /<section class="empty">[\s\S]*?<\/section>/)).0
            #expect(empty.contains(action), "\(path)")
        }
    }
}
