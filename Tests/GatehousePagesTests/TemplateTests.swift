import Fieldhouse
import Foundation
import Gatehouse
import Testing

@testable import GatehousePages

@Suite("Templates")
struct TemplateTests {
    private let library: TemplateLibrary
    private let pages: [any PageView.Type]

    init() throws {
        (library, pages) = (try FieldhouseLook.look().library, try FieldhouseLook.look().pages)
    }

    private func count(_ part: String, in text: String) -> Int {
        text.ranges(of: part).count
    }

    private func form(_ fields: [FieldView]) -> FormView {
        FormView(.page, action: "/a", ticket: "t", fields: fields, buttons: [ButtonView("Go")])
    }

    private static var email: FieldView {
        var field = FieldView(
            "email", "Email", .line(type: "email", autocomplete: "username"), value: "maria@example.com",
            help: "The one you signed up with.")
        field.error = "An @ is missing."
        return field
    }

    @Test("UI-09 a code is one field that says how many digits it takes", arguments: [6, 8])
    func codeField(length: Int) throws {
        let html = try SamplePage(form: form([FieldView.code("otp", "Code", length: length, .english)])).html()
        let fields = html.matches(of: /<input id="otp"[^>]*>/)
        #expect(fields.count == 1)
        #expect(fields.first?.0.contains("data-least=\"\(length)\"") == true)
        #expect(fields.first?.0.contains("class=\"code\"") == true)
    }

    @Test(
        "FLOW-25 a kind of input is one field on every page, with what the browser fills in",
        arguments: [
            (.username, "email", "username"), (.email, "email", "email"), (.name, "text", "name"),
            (.password, "password", "current-password"), (.newPassword, "password", "new-password"),
            (.oneTimeCode, "text", "one-time-code"), (.factorCode, "text", "one-time-code"),
        ] as [(ScreenContentType, String, String)])
    func kinds(kind: ScreenContentType, type: String, autocomplete: String) throws {
        let html = try SamplePage(form: form([FieldView("a", "A", of: kind, .english)])).html()
        let field = try #require(html.firstMatch(of: /<input id="a"[^>]*>/)).0
        #expect(field.contains("type=\"\(type)\" autocomplete=\"\(autocomplete)\""))
        #expect(field.contains("maxlength=\"254\"") == (type == "email"))
    }

    @Test(
        "SRV-15 markup in any text of any page is shown as text, also where a mark combines with it",
        arguments: [false, true])
    func escaping(flags: Bool) throws {
        #expect(pages.count >= 14)
        for page in pages {
            var count = 0
            let html = try #require(
                library.specimen(of: page, flags: flags) { path in
                    count += 1
                    return "<script>\"\u{301}'\u{301}&\(path)"
                })
            let bytes = Array(html.utf8)
            #expect(count > 5, "\(page.template)")
            #expect(!html.contains("<script>"), "\(page.template)")
            // Byte by byte, because a quotation mark with an accent is a character of its own to a string.
            for mark in ["\"\u{301}", "'\u{301}"] {
                let wanted = Array(mark.utf8)
                let isThere = bytes.indices.contains { bytes[$0...].starts(with: wanted) }
                #expect(!isThere, "\(page.template)")
            }
            #expect(html.contains("&lt;script&gt;&quot;\u{301}&#39;\u{301}&amp;\(page.template)/"))
        }
    }

    @Test("UI-09 UI-19 every link that opens a new tab tells a screen reader so, and no other link does")
    func newTabs() throws {
        var count = 0
        for page in pages {
            let html = try #require(library.specimen(of: page, flags: true) { $0 })
            for link in html.matches(of: /<a [^>]*>.*?<\/a>/.dotMatchesNewlines()) {
                let opens = link.output.contains("target=\"_blank\"")
                if opens { count += 1 }
                #expect(opens == link.output.contains("/opens</span></a>"), "\(page.template): \(link.output)")
            }
        }
        #expect(count > 2)
    }

    @Test("UI-11 a link to the terms says in the person's language that it opens a new tab")
    func newTabsInEveryLanguage() throws {
        let text = LinkedText(
            "I accept the [terms](terms).", links: ["terms": try #require(URL(string: "https://a.example"))])
        #expect(text.runs.contains { $0.url != nil })
        for catalogue in Catalogue.all {
            let said = LinkedView(text, catalogue).runs.compactMap { $0.href == nil ? nil : $0.opens }
            #expect(said == [catalogue.page(.opensNewTab)])
        }
        #expect(Set(Catalogue.all.map { $0.page(.opensNewTab) }).count == Catalogue.all.count)
    }

    @Test("SRV-15 no page carries a script, a style or a handler of its own", arguments: [false, true])
    func nothingInline(flags: Bool) throws {
        for page in pages {
            let html = try #require(library.specimen(of: page, flags: flags) { $0 })
            #expect(html.matches(of: /<script/).count == 1)
            #expect(html.matches(of: /<style|\sstyle=|\son[a-z]+=|javascript:/).isEmpty)
            #expect(!html.contains("{{"))
        }
    }

    @Test("SRV-15 the value of a password or a code is never written into a page")
    func noSecretValues() throws {
        let html = try SamplePage(
            form: form([
                Self.email,
                FieldView("a", "A", .line(type: "password", autocomplete: "off"), value: "do-not-show"),
                FieldView("b", "B", .code, value: "do-not-show"),
            ])
        ).html()
        #expect(html.contains("value=\"maria@example.com\""))
        #expect(!html.contains("do-not-show"))
    }

    @Test("UI-09 help and error of a field are linked to it, and only to it")
    func descriptions() throws {
        let html = try SamplePage(
            form: form([
                Self.email, FieldView("password", "Password", .line(type: "password", autocomplete: "off")),
                FieldView("otp", "Code", .code, help: "Six digits."),
            ])
        ).html()
        #expect(html.contains("aria-invalid=\"true\" aria-describedby=\"email-error email-help\""))
        #expect(html.contains("aria-describedby=\"otp-help\""))
        #expect(count("aria-describedby", in: html) == 2)
        #expect(count("aria-invalid", in: html) == 1)
        for id in ["email-error", "email-help", "otp-help"] { #expect(count("id=\"\(id)\"", in: html) == 1) }
        for id in ["email", "password", "otp"] { #expect(html.contains("<label for=\"\(id)\">")) }
    }

    @Test(
        "SRV-15 an error is an alert, every other notice a status, and one alone may take the focus",
        arguments: [NoticeView.Kind.error, .warning, .success, .info])
    func notices(kind: NoticeView.Kind) throws {
        let quiet = try SamplePage(notice: NoticeView(kind, "Check both.")).html()
        #expect(quiet.contains("<div tabindex=\"-1\" role=\"\(kind == .error ? "alert" : "status")\""))
        #expect(quiet.contains("class=\"notice notice-\(kind)\""))
        #expect(!quiet.contains("autofocus"))
        let focused = try SamplePage(notice: NoticeView(kind, "Check both.", takesFocus: true)).html()
        #expect(count("autofocus", in: focused) == 1)
    }

    @Test("SRV-15 what is missing leaves nothing behind, neither emptiness nor a neighbour's value")
    func missingKeys() throws {
        var bare = FieldView("x", "X", .line(type: "text", autocomplete: "off"))
        bare.isRequired = false
        let html = try SamplePage(form: form([Self.email, bare])).html()
        #expect(html.matches(of: /\s[a-z-]+=""/).isEmpty)
        #expect(count("maria@example.com", in: html) == 1)
        #expect(count("An @ is missing.", in: html) == 1)
        #expect(count("http-equiv", in: html) == 0)
    }

    @Test("SRV-15 every kind of field has one label, and is shown once")
    func kinds() throws {
        let sentence = LinkedView(LinkedText(runs: [.init("I agree.")]), .english)
        let controls: [(String, FieldView.Control, String)] = [
            ("line", .line(type: "text", autocomplete: "off"), "<input"), ("code", .code, "<input"),
            ("area", .area, "<textarea"), ("choice", .choice([.init("a", "A", isSelected: true)]), "<select"),
            ("box", .box(isTicked: true), "<input"), ("consent", .consent(sentence, isTicked: false), "<input"),
        ]
        for (name, control, tag) in controls {
            let html = try SamplePage(form: form([FieldView(name, "Label", control)])).html()
            #expect(count("\(tag) id=\"\(name)\"", in: html) == 1, "\(name)")
            #expect(count(" id=\"\(name)\"", in: html) == 1, "\(name)")
            #expect(count("<label for=\"\(name)\">", in: html) == 1, "\(name)")
        }
    }

    @Test("SRV-15 the tab one is on is marked, and no other")
    func currentTab() throws {
        let tabs: [BarView.Tab] = [
            .init("Projects", "/projects", .projects, .elsewhere), .init("Requests", "/rfis", .requests, .here),
            .init("Groups", "/groups", .groups, .within),
        ]
        let html = try SamplePage(bar: BarView("Crew", home: "/", tabs: ("Main", tabs))).html()
        #expect(count("aria-current=\"page\"", in: html) == 1)
        #expect(html.contains("<a href=\"/rfis\" aria-current=\"page\">"))
        #expect(count("aria-current=\"true\"", in: html) == 1)
        #expect(html.contains("<a href=\"/groups\" aria-current=\"true\">"))
    }
}
