import Fieldhouse
import Foundation
import Gatehouse
import GatehouseCore
import GatehousePages
import GatehouseTesting
import LanguageChecks
import Testing

/// The app's words: complete in every language, and on every page those of one language only.
@Suite("The app's languages")
struct FieldhouseLanguageTests {
    private static let names = [
        "North yard", "Bridge", "ada@example.com", "https://a.example/", "fieldhouse://", "7", "42", "8 May",
    ]
    /// What is the same in English and another language.
    private static let cognates = ["Name", "App", "Bridge (optional)", "Bridge, 8 May", "Version 7, 8 May"]
    /// What another language says in the same words as something else.
    private static let synonyms = ["Next", "Project"]
    /// What is written in Latin letters everywhere.
    private static let latin = ["Fieldhouse", "Gatehouse", "Cookie", "name@example.com", "ID"]

    @Test("UI-17 the app says everything in every language, with the names and numbers of the English")
    func complete() {
        for catalogue in Catalogue.all where catalogue.language != "en" {
            var words = TranslatedWords(in: catalogue.language)
            for text in WordSamples.fieldhouse {
                words.add(
                    AppWords(catalogue.builtIn)(text), for: AppWords(.english)(text),
                    mentioning: Self.names.filter { "\(text)".contains($0) })
            }
            #expect(words.untranslated(but: Self.cognates) == [])
            #expect(words.confused(but: Self.synonyms) == [])
            if ["ja", "ar"].contains(catalogue.language) { #expect(words.inLatinLetters(but: Self.latin) == []) }
        }
    }

    /// The texts of a page that a person reads or hears, without scripts.
    private static func texts(of html: String) -> Set<String> {
        let body = html.unbroken.split(separator: "<body", maxSplits: 1).last ?? ""
        let texts = body.replacing(/<footer class="foot"[\s\S]*?<\/footer>/, with: "")
            .matches(of: />([^<>]+)</).map { String($0.1) }
        let spoken = body.matches(of: /(?:aria-label|title)="([^"]*)"/).map { String($0.1) }
        return Set((texts + spoken).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty })
    }

    @Test(
        "UI-17 no page mixes languages or directions: what two languages share is what people wrote, and product names",
        arguments: Catalogue.all.map(\.language).filter { $0 != "en" })
    func pages(language: String) async throws {
        let crew = try await Crew()
        let anna = try await crew.person("anna@example.com")
        let browser = AppBrowser(crew.site)
        let known = [
            "Fieldhouse", "Gatehouse", "anna", "A", "N", "N-1", "B-1", "R-1", "Q-1", "P-1", "anna@example.com",
            "ben@example.com", "1", "2", "60", GatehouseVersion.text,
        ]
        func compare(_ path: String) async throws {
            let english = Self.texts(of: try await browser.get(path, language: "en").text)
            let page = try await browser.get(path, language: language).text
            let own = Self.texts(of: page)
            #expect(page.contains("<html lang=\"\(language)\" dir=\"\(language == "ar" ? "rtl" : "ltr")\">"))
            let shared = own.intersection(english).filter { text in
                !known.contains(text) && !text.hasPrefix("S-") && !text.hasPrefix("http") && text.contains(/\p{L}/)
                    && !text.contains(/^[0-9.]+(-dev)?$/) && !text.hasPrefix("--")
            }
            // Words that are the same in both languages.
            let cognates: [String: Set<String>] = [
                "de": ["Name", "App"], "fr": ["App", "Question", "Site"], "es": ["App"],
            ]
            #expect(shared.subtracting(cognates[language] ?? []) == [], "\(path)")
            if language == "ar" || language == "ja" {
                let script = language == "ar" ? /\p{Arabic}/ : /[\p{Han}\p{Hiragana}\p{Katakana}]/
                for text in own
                where !english.contains(text) && text.contains(/\p{L}/) && !text.contains(/^\P{L}*--[a-z-]+\P{L}*$/) {
                    #expect(text.contains(script), "\(path): \(text)")
                }
            }
        }
        for path in ["/welcome/1", "/welcome/3", "/about", "/terms", "/privacy", "/project/1/2", "/open"] {
            try await compare(path)
        }
        _ = try await browser.signIn("anna@example.com")
        for path in ["/projects", "/rfis", "/groups", "/settings", "/profile", "/new/project"] {
            try await compare(path)
        }
        let group = try await anna.createGroup(name: "N-1")
        let project = try await anna.createProject(name: "B-1", site: "P-1", in: group)
        for number in 1...60 { _ = try await anna.createRFI(title: "S-\(number)", question: "Q-1", in: project) }
        let request = try await anna.createRFI(title: "R-1", question: "Q-1", in: project)
        try await anna.answer(request, with: "Q-1")
        crew.site.clock.advance(by: 600)
        for path in [
            "/projects", "/rfis", "/rfis?state=mine&page=2", "/groups", "/settings", "/profile", "/about",
            "/project/\(project)", "/project/\(project)?text=none", "/rfi/\(request)",
            "/new/project", "/new/rfi/\(project)", "/project/\(group)", "/group/\(project)/x", "/rfis?page=9",
            "/account/delete",
        ] {
            try await compare(path)
        }
    }

    @Test("UI-06 UI-17 an administrator's settings lead to the console", arguments: Catalogue.all.map(\.language))
    func console(language: String) async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin)
        let browser = try await site.administrator()
        let link = #"<a href="/admin"><bdi>\#(Catalogue.best(for: [language]).page(.demoConsole))</bdi></a>"#
        #expect(try await browser.get("/settings", language: language).text.contains(link))
        try await site.appoint("root@example.com", false)
        #expect(try await !browser.get("/settings", language: language).text.contains("/admin"))
    }

    @Test("UI-17 Arabic has the form that each number takes: one, two, few, many and other")
    func arabicNumbers() {
        let shapes = [[1], [2], [3, 10, 103, 110], [11, 99, 111, 199], [0, 100, 101, 102, 200]].map { counts in
            Set(counts.map { AppWords(.arabic)(.memberCount($0)).replacing(/[0-9]+/, with: "") })
        }
        #expect(shapes.allSatisfy { $0.count == 1 })
        #expect(Set(shapes).count == 5)
    }

    @Test("UI-17 how long ago something was is said in whole units, and exactly on demand")
    func times() {
        let now = Date(timeIntervalSince1970: 1_767_225_600)
        let words = AppWords(.english)
        for (seconds, text) in [
            (0.0, "just now"), (59, "just now"), (60, "1 minute ago"), (3599, "59 minutes ago"), (3600, "1 hour ago"),
            (86_399, "23 hours ago"), (86_400, "1 day ago"), (-5, "just now"),
        ] {
            #expect(words.ago(now.addingTimeInterval(-seconds), at: now) == text)
        }
        #expect(words.exactly(now) == "1 January 2026 at 00:00 UTC")
        #expect(AppWords(.german).exactly(now).contains("1. Januar 2026"))
    }
}
