import Foundation
import Gatehouse
import Testing

@testable import GatehousePages

@Suite("The settings in the console")
struct AdministrationSettingsTests {
    private let browser: AppBrowser

    init() async throws {
        browser = try await TestSite.administered().administrator()
    }

    /// The names in the table, in their order.
    private func names(_ page: AppBrowser.Page) -> [String] {
        page.text.matches(of: /entry-title"[^>]*><div class="cell">\s*<code dir="ltr">([^<]*)</).map { String($0.1) }
    }

    private func count(_ page: AppBrowser.Page) -> String? {
        page.text.firstMatch(of: /<span class="count">([^<]*)<\/span>/).map { String($0.1) }
    }

    /// What stands in the field of the search.
    private func typed(_ page: AppBrowser.Page) -> String? {
        page.text.firstMatch(of: /name="part"[^>]*value="([^"]*)"/).map { String($0.1) }
    }

    @Test("SRV-20 settings are found by their names, by what they decide, and by their areas, and are counted")
    func found() async throws {
        let all = try await browser.get("/admin/settings")
        #expect(all.text.contains("method=\"get\" action=\"/admin/settings\" role=\"search\""))
        #expect(count(all) == "\(names(all).count)")
        // What was changed stands first, and is marked.
        let marks = all.text.ranges(of: "<span class=\"badge neutral\">\(say(console: .changed))</span>")
        let rest = try #require(all.text.firstRange(of: "<bdi>\(say(console: .standard))</bdi>"))
        #expect(!marks.isEmpty && marks.allSatisfy { $0.upperBound < rest.lowerBound })

        // Beside a changed value stands the default, and beside no other.
        let notes = all.text.ranges(of: "<span class=\"help\">\(say(console: .standard)): ")
        #expect(!notes.isEmpty && notes.count <= marks.count)
        #expect(notes.allSatisfy { $0.upperBound < rest.lowerBound })

        let note = SettingWords.codeLength.said(in: .english)
        for (typed, name) in [
            ("code-length", "code-length"), ("LENGTH code", "code-length"), (note, "code-length"),
            (AdministrationText.subjectLimits.said(in: .english), "limit-sign-up"),
        ] {
            let query = try #require(typed.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let page = try await browser.get("/admin/settings?part=\(query)")
            #expect(names(page).contains(name) && !names(page).contains("log-format"), "\(typed)")
            #expect(count(page) == "\(names(page).count)" && self.typed(page) == escaped(typed), "\(typed)")
        }
        #expect(try await names(browser.get("/admin/settings?part=")) == names(all))
    }

    @Test("SRV-20 the settings that were changed can be shown alone, and searched")
    func changed() async throws {
        let all = try await browser.get("/admin/settings?part=&show=all")
        let mark = "<span class=\"badge neutral\">\(say(console: .changed))</span>"
        let changed = try await browser.get("/admin/settings?part=&show=changed")
        #expect(names(all).count > names(changed).count && !names(changed).isEmpty)
        #expect(names(changed).count == all.text.ranges(of: mark).count && count(changed) == "\(names(changed).count)")
        #expect(!changed.text.contains("<bdi>\(say(console: .standard))</bdi>"))
        let first = try #require(names(changed).first)
        #expect(try await names(browser.get("/admin/settings?part=\(first)&show=changed")).contains(first))
        #expect(try await names(browser.get("/admin/settings?part=log-format&show=changed")).isEmpty)
        #expect(try await browser.get("/admin/settings?show=other").status == 400)
    }

    @Test("SRV-20 SRV-14 a search that finds no setting says so and leads back; what was typed is text, and not long")
    func nothing() async throws {
        let none = try await browser.get("/admin/settings?part=%3Cscript%3Ealert(1)%3C%2Fscript%3E%22")
        #expect(none.status == 200 && count(none) == "0" && !none.text.contains("<table"))
        #expect(!none.text.contains("<script>alert") && typed(none) == "&lt;script&gt;alert(1)&lt;/script&gt;&quot;")
        #expect(none.text.contains("<h2><bdi>\(say(console: .nobody))</bdi></h2>"))
        #expect(none.text.contains("<a href=\"/admin/settings\">\(say(console: .showAll))</a>"))
        let long = try await browser.get("/admin/settings?part=\(String(repeating: "a", count: 5000))")
        #expect(typed(long)?.count == AdministrationSearch.longest)
        #expect(try await browser.get("/admin/settings?part=a&part=b").status == 400)
    }
}
