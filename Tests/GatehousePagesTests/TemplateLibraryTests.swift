import Foundation
import GatehousePages
import Testing

@Suite("What a template may be")
struct TemplateLibraryTests {
    /// A view with a value of each kind.
    private struct Inner: TemplateView {
        static let keys: TemplateKeys<Self> = [.text("word") { _ in "inner" }, .text("none") { _ in nil }]
    }

    private struct Page: PageView {
        static let template = "page"
        var documentTitle: String { "Page" }

        static let keys: TemplateKeys<Self> = [
            .text("text") { _ in "a<b" }, .text("none") { _ in "outer" }, .flag("yes") { _ in true },
            .flag("no") { _ in false }, .texts("texts") { _ in ["1", "2"] }, .number("number") { _ in 7 },
            .view("view") { _ in Inner() }, .views("views") { _ in [Inner(), Inner()] }, .icon("icon") { _ in .mail },
        ]
    }

    private struct Other: PageView {
        static let template = "page"
        var documentTitle: String { "Other" }

        static let keys: TemplateKeys<Self> = [.text("text") { _ in "x" }]
    }

    private static var icons: [String: String] {
        Dictionary(uniqueKeysWithValues: PageIcon.allCases.map { ($0.rawValue, "(\($0))") })
    }

    private func library(_ source: String, _ parts: [String: String] = [:]) throws -> TemplateLibrary {
        try TemplateLibrary(
            sources: ["page": source].merging(parts) { $1 }.merging(Self.icons) { $1 }, pages: [Page.self])
    }

    @Test(
        "SRV-15 a template shows what its view has, and an absent value hides that of a view around it",
        arguments: [
            ("{{text}} {{number}}", "a&lt;b 7"), ("{{#yes}}y{{/yes}}{{^yes}}n{{/yes}}{{^no}}n{{/no}}", "yn"),
            ("{{#texts}}[{{.}}]{{/texts}}", "[1][2]"), ("{{#view}}{{word}}{{#none}}{{.}}{{/none}}{{/view}}", "inner"),
            ("{{#views}}{{word}},{{/views}}", "inner,inner,"), ("{{> *icon}}", "(mail)"), ("{{> part}}", "part a&lt;b"),
            ("{{<frame}}{{$block}}{{text}}{{/block}}{{/frame}}", "(a&lt;b)"), ("{{#text}}{{.}}{{/text}}", "a&lt;b"),
        ])
    func shows(source: String, html: String) throws {
        let parts = ["part": "part {{text}}", "frame": "({{$block}}{{/block}})"]
        #expect(try library(source, parts).render(Page(), in: SamplePage.document) == html)
    }

    @Test(
        "SRV-15 a template that is malformed, or that does not fit its view, keeps the server from starting",
        arguments: [
            "{{{text}}}", "{{&text}}", "{{=<% %>=}}", "{{% CONTENT_TYPE:TEXT}}", "{{!remark}}", "{{upper(text)}}",
            "{{text", "{{}}", "{{#yes}}", "{{/yes}}", "{{#yes}}{{/no}}", "{{> missing}}", "{{<missing}}{{/missing}}",
            "{{<part}}text {{text}}{{/part}}", "{{> page}}", "{{unknown}}", "{{#unknown}}{{/unknown}}", "{{yes}}",
            "{{texts}}", "{{view}}", "{{views}}", "{{icon}}", "{{> *text}}", "{{.}}", "{{#yes}}{{.}}{{/yes}}",
            "{{#view}}{{.}}{{/view}}", "{{#view}}{{unknown}}{{/view}}", "{{word}}", "{{view.word}}",
        ])
    func refused(source: String) throws {
        #expect(throws: TemplateError.self) { try library(source, ["part": ""]) }
    }

    @Test("SRV-15 a part is held to the views that it is shown within")
    func parts() throws {
        let part = ["part": "{{word}}"]
        #expect(throws: Never.self) { try library("{{#view}}{{> part}}{{/view}}", part) }
        let error = #expect(throws: TemplateError.self) { try library("{{> part}}", part) }
        #expect(error?.description == "The template part: no view has word.")
    }

    @Test("SRV-15 a page that the library was not made for is not shown")
    func foreign() throws {
        #expect(try library("{{text}}").render(Other(), in: SamplePage.document) == nil)
    }

    @Test("SRV-15 every page of the sources is among those that are loaded")
    func everyPage() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../Sources").standardizedFileURL
        var (declared, loaded): (Set<String>, Set<String>) = ([], [])
        for target in ["GatehousePages", "Fieldhouse", "GatehousePractice"] {
            let folder = root.appending(path: target)
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            for case let file as URL in try #require(files) where file.pathExtension == "swift" {
                let source = try String(contentsOf: file, encoding: .utf8)
                declared.formUnion(source.matches(of: /struct (\w+): PageView/).map { String($0.1) })
                loaded.formUnion(source.matches(of: /(\w+View)\.self/).map { String($0.1) })
            }
        }
        #expect(declared.count > 14)
        #expect(declared.subtracting(loaded) == [])
    }
}
