import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

@testable import GatehousePages

@Suite("The trail and the overview")
struct AdministrationTrailTests {
    private func note(_ records: [AuditRecord], _ site: TestSite) async throws {
        try await site.backend.database.write { sql in
            for record in records { try AuditTable(sql).insert(record) }
        }
    }

    private func reasons(_ page: AppBrowser.Page) -> [String] {
        page.text.matches(of: /<bdi>(r[0-9]+)<\/bdi>/).map { String($0.1) }
    }

    @Test("SRV-20 SRV-11 what happened is found by its kind, its account and its days, and turned page by page")
    func filters() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        try await site.account("ada@example.com")
        let (ada, now) = (try await site.user("ada@example.com").id, site.clock.now)
        let kinds: [AuditEvent] = [.signInFailed, .sessionsRevoked, .userBanned, .userCreated]
        let records = (0..<120).map { index in
            AuditRecord(
                time: now.addingTimeInterval(Double(index / 2) * 3600), event: kinds[index % 4], actor: .command,
                userID: index % 3 == 0 ? ada : nil, reason: "r\(index)")
        }
        try await note(records, site)
        func walk(_ start: String) async throws -> [String] {
            var (path, seen): (String?, [String]) = (start, [])
            while let next = path {
                let page = try await root.get(next)
                #expect(page.status == 200)
                seen += reasons(page)
                path = page.text.firstMatch(of: /rel="next" href="([^"]*)"/).map {
                    String($0.1).replacing("&amp;", with: "&")
                }
            }
            return seen
        }
        func numbered(_ isWanted: (Int) -> Bool) -> [String] { (0..<120).filter(isWanted).reversed().map { "r\($0)" } }
        let all = numbered { _ in true }
        #expect(try await walk("/admin/events") == all)
        #expect(try await walk("/admin/events?kind=token") == numbered { $0 % 4 == 1 })
        // Of two kinds that are read apart.
        #expect(try await walk("/admin/events?kind=team") == numbered { $0 % 4 == 3 })
        #expect(try await walk("/admin/events?person=\(ada.text)") == numbered { $0 % 3 == 0 })
        // The clock began at midnight: records 0 to 47 are of the first day, 48 to 95 of the second.
        let second = numbered { (48..<96).contains($0) }
        #expect(try await walk("/admin/events?from=2026-01-02&until=2026-01-02") == second)
        for unreadable in ["from=2026-02-31", "until=nonsense", "kind=x", "after=y"] {
            #expect(try await root.get("/admin/events?\(unreadable)").status == 400)
        }
        // And back.
        let next = try #require(
            try await root.get("/admin/events").text.firstMatch(of: /rel="next" href="([^"]*)"/)
        ).1
        let page = try await root.get(String(next).replacing("&amp;", with: "&"))
        let back = try #require(page.text.firstMatch(of: /rel="prev" href="([^"]*)"/)).1
        #expect(reasons(try await root.get(String(back).replacing("&amp;", with: "&"))) == Array(all.prefix(50)))
        // People are told by their addresses, which no URL holds.
        #expect(page.text.contains("<bdi>ada@example.com</bdi>"))
        #expect(page.text.matches(of: /(?:href|action)="[^"]*@/).isEmpty)
    }

    @Test("SRV-20 an event is told in words and by address; of what is unknown or gone it is said as it is")
    func words() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        let admin = try await site.user("root@example.com").id
        let gone = UserID(rawValue: SystemRandomSource().uuid())
        let now = site.clock.now
        try await note(
            [
                AuditRecord(
                    time: now, event: .signInFailed, actor: .person, userID: admin, method: "password",
                    reason: "invalid_credentials"),
                AuditRecord(time: now, event: .userBanned, actor: .administrator(admin), userID: gone),
                AuditRecord(time: now, name: "of_a_newer_server", actor: .server),
            ], site)
        let page = try await root.get("/admin/events").text
        for text in [
            "<span class=\"badge warning\">Sign-in refused</span>", "Password, Wrong email or password",
            "<span class=\"badge danger\">\(say(console: .banned))</span>", "<bdi>Deleted account</bdi>",
            "<bdi>root@example.com</bdi>",
            "<code dir=\"ltr\">of_a_newer_server</code>",
        ] { #expect(page.contains(text), "\(text)") }
        #expect(!page.contains("invalid_credentials") && !page.contains(gone.text))
        // Of an attempt without a session nobody knows whose it was.
        let attempt = try #require(page.split(separator: "<tr role").first { $0.contains("Sign-in refused") })
        #expect(attempt.contains(say(console: .byStranger)) && !attempt.contains(say(console: .byPerson)))
        // Each event has its own words in each language.
        for language in Language.allCases {
            let words = AuditEvent.allCases.map { $0.said(in: language) }
            #expect(Set(words).count == AuditEvent.allCases.count, "\(language)")
        }
    }

    @Test("SRV-20 an event has a mark only if somebody should look at it")
    func marks() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        let events: [AuditEvent] = [.backupMade, .listDownloaded, .userDeleted]
        try await note(events.map { AuditRecord(time: site.clock.now, event: $0, actor: .server) }, site)
        let page = try await root.get("/admin/events").text
        let marks = page.matches(of: /<span class="badge ([a-z]+)">([^<]*)<\/span>/).map { "\($0.1) \($0.2)" }
        let words = events.map { escaped($0.said(in: .english)) }
        #expect(page.contains("<bdi>\(words[0])</bdi>") && !marks.contains { $0.hasSuffix(words[0]) })
        #expect(marks.contains("warning \(words[1])") && marks.contains("danger \(words[2])"))
    }

    @Test(
        "SRV-20 SRV-11 a list is downloaded with its filters by a form of ours alone, safe for spreadsheets, and noted")
    func files() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        try await site.accounts(["ada@example.com", "eve@example.com"]) {
            $0.userMetadata = ["full_name": .string("=HYPERLINK(\"x\")")]
            $0.emailConfirmedAt = nil
        }
        let list = try await root.get("/admin/people?show=unconfirmed&sort=address")
        let form = try AppBrowser.form("Download CSV", in: list.text)
        #expect(form.action == "/admin/people.csv")
        let file = try await root.post(form.action, form.hidden)
        #expect(file.status == 200)
        let lines = file.text.split(separator: "\r\n")
        #expect(lines.count == 3 && lines[0].hasPrefix("\u{FEFF}\"Email\",\"Name\",\"Status\""))
        #expect(lines[1].hasPrefix("\"ada@example.com\",\"'=HYPERLINK(\"\"x\"\")\",\"Unconfirmed\""))
        #expect(lines[2].hasPrefix("\"eve@example.com\""))
        var forged = form.hidden
        forged["ticket"] = "x"
        #expect(try await root.post(form.action, forged).status == 403)
        #expect(try await root.get("/admin/people.csv").location == "/admin/people")

        let events = try AppBrowser.form("Download CSV", in: try await root.get("/admin/events?kind=team").text)
        let trail = try await root.post(events.action, events.hidden)
        #expect(
            trail.text.contains(AuditEvent.listDownloaded.said(in: .english)) && !trail.text.contains("\"Signed in\""))
        let noted = try await site.trail([.listDownloaded])
        #expect(noted.map(\.reason) == ["events", "people"])
        #expect(noted.allSatisfy { $0.actor.administratorID != nil })
    }

    @Test(
        "SRV-20 no cell of a file is calculated",
        arguments: ["=1", "+1", "-1", "@a", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠a", "=\u{301}1"])
    func formulas(cell: String) {
        #expect(CSVFile.line([cell, "a=1"]).unicodeScalars.starts(with: "\"'".unicodeScalars))
        #expect(CSVFile.line(["a=1", "b-2", "c@example.com"]) == "\"a=1\",\"b-2\",\"c@example.com\"\r\n")
    }

    @Test(
        "SRV-20 no part of a cell is calculated by a spreadsheet that separates lists by semicolons or tabs",
        arguments: ["x;=1", "x;@a;y", "x\t=1", "x;\"=1", "x;\"\"=1", "x\n=1", "x\r\n＝1", ";;-1", "x;=\u{301}1"])
    func formulasInside(cell: String) {
        let line = CSVFile.line([cell, "a"])
        for part in line.unicodeScalars.split(whereSeparator: { ";\t\r\n,".unicodeScalars.contains($0) }) {
            // A spreadsheet drops the quotes at the beginning of a cell.
            let first = part.drop { $0 == "\"" }.first
            #expect(first.map { !"=+-@＝＋－＠".unicodeScalars.contains($0) } ?? true, "\(line)")
        }
    }

    @Test("SRV-20 SRV-11 what happened is counted by the day on which it was, to the microsecond")
    func boundaries() async throws {
        let site = try await TestSite.administered()
        let accounts = site.backend.accounts
        let midnight = site.clock.now
        func at(_ microseconds: Int64, _ event: AuditEvent) -> AuditRecord {
            AuditRecord(time: Date(microseconds: midnight.microseconds + microseconds), event: event, actor: .person)
        }
        let day: Int64 = 86_400_000_000
        try await note(
            [
                at(-1, .signedIn), at(0, .signedIn), at(0, .signInFailed), at(1, .signedIn), at(-day, .signedIn),
                at(-day - 1, .signedIn), at(-29 * day, .signInFailed), at(-29 * day - 1, .signInFailed),
                at(0, .signedOut), at(day, .signedIn), at(0, .signedUp), at(-1, .codesGuessed),
                at(-1, .reuseDetected), at(0, .codeLimitReached),
            ], site)
        let trends = try await accounts.administration.trends(last: 30)
        #expect(trends.days.count == 30 && trends.days.last == midnight)
        #expect(trends.days[0] == midnight.addingTimeInterval(-29 * 86_400))
        #expect(trends.signIns.suffix(3) == [1, 2, 2] && trends.signIns.reduce(0, +) == 5)
        #expect(trends.refusals.last == 1 && trends.refusals[0] == 1 && trends.refusals.reduce(0, +) == 2)
        #expect(trends.signUps.last == 1 && trends.attacks.suffix(2) == [2, 1])
        site.clock.advance(by: 86_400)
        #expect(try await accounts.administration.trends(last: 2).signIns == [2, 1])
    }

    @Test("SRV-20 the overview counts what there is, and shows sign-ins as bars and as a table")
    func overview() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        try await site.accounts(["a@example.org", "b@example.org"]) { $0.emailConfirmedAt = nil }
        try await site.accounts(["c@example.org"]) { $0.bannedUntil = $0.createdAt.addingTimeInterval(60) }
        let page = try await root.get("/admin").text
        func figure(_ name: String) -> String? {
            page.split(separator: "<span>\(name)</span> <strong>").dropFirst().first?
                .prefix { $0 != "<" }.description
        }
        #expect(figure("Accounts") == "4")
        #expect(page.contains("<a href=\"/admin/people?show=unconfirmed\">Unconfirmed: 2</a>"))
        #expect(page.contains("<a href=\"/admin/people?show=banned\">\(say(console: .countBanned("1")))</a>"))
        // Nothing leads to a list with nobody in it.
        #expect(!page.contains("Guests") && !page.contains("show=guests"))
        #expect(figure("Administrators") == "1")
        // The number of a tile is large, and the words beside it are not.
        #expect(figure("Sessions") == "2" && page.contains("2<small> active</small></strong>"))
        // The confirmation of the administrator's address, and the notice that the account is an administrator's. No
        // mail server takes them in development, so that they do not wait.
        #expect(figure("Emails") == "2" && page.contains("2<small> in the mailbox</small></strong>"))
        #expect(!page.contains("waiting"))
        // A tile leads as a whole to what it counts; one that counts nothing to be listed is no link.
        let tiles = page.matches(of: /<a class="figure" href="([^"]*)"/).map { String($0.1) }
        #expect(tiles == ["/admin/people", "/admin/people?show=administrators", "/mailbox"])
        // What nobody comes for stands at the end.
        let notes = try #require(page.split(separator: "<p class=\"help notes\">").dropFirst().first)
        #expect(notes.contains(GatehouseVersion.text) && notes.contains("href=\"/admin/keys\""))
        #expect(page.contains(say(console: .allWell)))
        // Sign-ups and sign-ins; where mails stay, there is no plot of them, and one of nothing says so.
        #expect(page.ranges(of: "<svg class=\"flip\"").count == 2)
        #expect(page.ranges(of: say(console: .noneInThirtyDays)).count == 1)
        // Beside the number stands whether it grows.
        #expect(page.contains(say(console: .sevenDays("2", "0"))))
        let (good, bad) = (say(console: .successful), say(console: .refused))
        #expect(page.contains("aria-label=\"\(say(console: .signIns)): \(good) 2, \(bad) 0\""))
        #expect(page.ranges(of: "<span class=\"plot-number\">").count == 3)
        // Red is what attacks are shown in, not what people mistype.
        let alarms = page.matches(of: /<figure class="plot plot-alarm">\s*<figcaption>\s*<strong>([^<]*)/).map { $0.1 }
        #expect(alarms == [say(console: .attacks)[...]])
    }

    @Test(
        "SRV-20 UI-11 every page is there in every language, and none of its words is missing",
        arguments: Catalogue.all.map(\.language))
    func languages(language: String) async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        let id = try await site.user("root@example.com").id.text
        var titles: Set<String> = []
        for path in [
            "/admin", "/admin/people", "/admin/people/\(id)", "/admin/events", "/admin/keys", "/admin/mails",
            "/admin/settings", "/admin/add-person",
        ] {
            let page = try await root.get(path, language: language)
            #expect(page.status == 200, "\(path)")
            let isArabic = language == "ar"
            #expect(page.text.contains("<html lang=\"\(language)\" dir=\"\(isArabic ? "rtl" : "ltr")\">"), "\(path)")
            #expect(page.text.matches(of: /<(?:h1|h2|dt|summary|th[^>]*|label[^>]*)>\s*<\//).isEmpty, "\(path)")
            titles.insert(page.heading)
        }
        #expect(titles.count == 8)
    }
}
