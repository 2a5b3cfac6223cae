import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehousePages
import GatehouseServer
import GatehouseTesting
import Testing

/// The pages of the reference app, as they were recorded.
@Suite("The recorded pages of the reference app")
struct GoldenFieldhouseTests {
    @Test("APP-01 the pages of the app are those that were recorded, one state of each")
    func app() async throws {
        let crew = try await Crew()
        var pages = try GoldenPages("fieldhouse")
        let anna = try await crew.person("anna@example.com")
        _ = try await crew.person("ben@example.com")
        let browser = AppBrowser(crew.site)
        try pages.check("welcome", try await browser.get("/welcome/1").text)
        for path in ["/about", "/terms", "/privacy"] {
            try pages.check("public\(path.replacing("/", with: "-"))", try await browser.get(path).text)
        }
        _ = try await browser.signIn("anna@example.com")
        for path in ["groups", "settings", "profile"] {
            try pages.check(path, try await browser.get("/\(path)").text)
        }
        let group = try await anna.createGroup(name: "North \"yard\" <b>\u{301}")
        let project = try await anna.createProject(name: "Bridge", site: "Mill Road 1", in: group)
        for number in 0..<60 {
            crew.site.clock.advance(by: 1)
            _ = try await anna.createProject(name: "Site \(number)", site: "", in: group)
        }
        let request = try await anna.createRFI(title: "Bolts", question: "Which?\n\"\u{301} & <i>", in: project)
        for (name, path) in [
            ("projects", "/projects"), ("rfis", "/rfis"), ("project", "/project/\(project)"),
            ("rfi", "/rfi/\(request)"), ("new-rfi", "/new/rfi/\(project)"), ("groups-some", "/groups"),
            ("missing", "/project/\(group)"),
        ] {
            try pages.check(name, try await browser.get(path).text)
        }
        _ = try await anna.createGroup(name: "South yard")
        try pages.check("new-project-refused", try await browser.fill("/new/project", said(.createProject), [:]).text)

        let other = AppBrowser(crew.site)
        _ = try await other.signIn("ben@example.com")
        let session = try #require(other.window().jar["gatehouse-8080-session"])
        let who = try #require(try await crew.site.pages.browsers.current(session))
        try await crew.site.backend.accounts.sessions.end(who, scope: .local)
        try pages.check("session-ended", try await other.get("/groups").text)
        try pages.checkAll()
    }
}
