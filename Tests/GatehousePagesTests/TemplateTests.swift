import Fieldhouse
import GatehousePages
import Testing

@Suite("Templates")
struct TemplateTests {
    let library: TemplateLibrary

    init() throws {
        library = try FieldhouseTemplates.library()
    }

    private func render(_ data: [String: TemplateValue], _ template: String) throws -> String {
        String(decoding: try #require(library.render(template, data)), as: UTF8.self)
    }

    private func count(_ part: String, in text: String) -> Int {
        text.ranges(of: part).count
    }

    /// A screen with nothing optional but the fields given.
    private func screen(fields: [[String: TemplateValue]], _ more: [String: TemplateValue] = [:]) throws -> String {
        let form: [String: TemplateValue] = [
            "action": "/a", "ticket": "t", "fields": .objects(fields), "primary": ["label": "Go"],
        ]
        let base: [String: TemplateValue] = ["title": "Sign In", "texts": [], "form": .object(form)]
        return try render(TemplateSamples.document.merging(base) { $1 }.merging(more) { $1 }, "screen")
    }

    @Test("SRV-15 every part that a template names exists")
    func partsExist() throws {
        let sources = PageTemplates.sources.merging(FieldhouseTemplates.sources) { own, _ in own }
        var named = 0
        for (template, source) in sources {
            for match in source.matches(of: /\{\{[<>] ?([a-z-]+)\}\}/) {
                named += 1
                #expect(sources[String(match.1)] != nil, "\(template) names \(match.1)")
            }
        }
        #expect(named > 30)
        for tab in ["projects", "rfis", "groups", "settings"] { #expect(sources["icon-\(tab)"] != nil) }
    }

    @Test("SRV-15 markup in any text is shown as text", arguments: TemplateSamples.pages.keys.sorted())
    func escaping(page: String) throws {
        var paths: [String] = []
        /// Puts markup that names its own place into every text, and notes the place.
        func poison(_ value: TemplateValue, _ path: String) -> TemplateValue {
            switch value {
            case .object(let object): return .object(poison(object, path))
            case .list(let list): return .list(list.enumerated().map { poison($1, "\(path)/\($0)") })
            case .text:
                paths.append(path)
                return "<script>\"\(path)'&"
            case .number, .flag: return value
            }
        }
        func poison(_ object: [String: TemplateValue], _ path: String) -> [String: TemplateValue] {
            Dictionary(
                uniqueKeysWithValues: object.map { key, value in
                    (key, key == "icon" ? value : poison(value, "\(path)/\(key)"))
                })
        }
        let html = try render(poison(TemplateSamples.data(page), ""), try #require(TemplateSamples.pages[page]))

        #expect(paths.count > 12)
        #expect(!html.contains("<script>"))
        for path in paths {
            #expect(html.contains("&lt;script&gt;&quot;\(path)&#39;&amp;"), "\(path) is not shown as text")
        }
    }

    @Test(
        "SRV-15 no page carries a script, a style or a handler of its own",
        arguments: TemplateSamples.pages.keys.sorted())
    func nothingInline(page: String) throws {
        let html = try render(TemplateSamples.data(page), try #require(TemplateSamples.pages[page]))
        #expect(html.matches(of: /<script/).count == 1)
        #expect(html.contains("<script src=\"/look.js\" defer></script>"))
        #expect(html.contains("<link rel=\"stylesheet\" href=\"/look.css\">"))
        #expect(html.matches(of: /<style|\sstyle=|\son[a-z]+=|javascript:/).isEmpty)
        #expect(!html.contains("{{"))
    }

    @Test("SRV-15 the value of a password or a code is never written into a page")
    func noSecretValues() throws {
        let secret: [String: TemplateValue] = ["value": "do-not-show"]
        let html = try screen(fields: [
            TemplateSamples.emailField, TemplateSamples.passwordField.merging(secret) { $1 },
            TemplateSamples.codeField.merging(secret) { $1 },
        ])
        #expect(html.contains("value=\"maria@example.com\""))
        #expect(!html.contains("do-not-show"))
    }

    @Test("UI-09 help and error of a field are linked to it, and only to it")
    func descriptions() throws {
        let html = try screen(fields: [
            TemplateSamples.emailField, TemplateSamples.passwordField,
            TemplateSamples.codeField.merging(["help": "Six digits."]) { $1 },
        ])
        #expect(html.contains("aria-invalid=\"true\" aria-describedby=\"email-error email-help\""))
        #expect(html.contains("aria-describedby=\"otp-help\""))
        #expect(count("aria-describedby", in: html) == 2)
        #expect(count("aria-invalid", in: html) == 1)
        for id in ["email-error", "email-help", "otp-help"] { #expect(count("id=\"\(id)\"", in: html) == 1) }
        for id in ["email", "password", "otp"] { #expect(html.contains("<label for=\"\(id)\">")) }
    }

    @Test(
        "SRV-15 an error is an alert, every other notice a status, and one alone may take the focus",
        arguments: [("isError", "alert"), ("isWarning", "status"), ("isSuccess", "status"), ("isInfo", "status")])
    func notices(kind: String, role: String) throws {
        let quiet = try screen(fields: [], ["notice": .object(TemplateSamples.notice(kind))])
        #expect(quiet.contains("<div tabindex=\"-1\" role=\"\(role)\""))
        #expect(quiet.contains("class=\"notice notice-\(kind.dropFirst(2).lowercased())\""))
        #expect(!quiet.contains("autofocus"))
        let focused = try screen(fields: [], ["notice": .object(TemplateSamples.notice(kind, takesFocus: true))])
        #expect(count("autofocus", in: focused) == 1)
    }

    @Test("SRV-15 what is missing leaves nothing behind, neither emptiness nor a neighbour's value")
    func missingKeys() throws {
        let bare: [String: TemplateValue] = [
            "id": "x", "name": "x", "label": "X", "type": "text", "autocomplete": "off", "isCode": false,
            "isPassword": false, "required": false, "autofocus": false,
        ]
        let consent = TemplateSamples.consent.filter { $0.key != "error" }
        let form: [String: TemplateValue] = [
            "action": "/a", "ticket": "t", "fields": .objects([TemplateSamples.emailField, bare]),
            "consent": .object(consent),
            "primary": ["label": "Go"],
        ]
        let html = try screen(
            fields: [], ["form": .object(form), "links": [["label": "Elsewhere", "href": "/elsewhere"]]])
        #expect(html.matches(of: /\s[a-z-]+=""/).isEmpty)
        #expect(count("maria@example.com", in: html) == 1)
        #expect(count("An @ is missing.", in: html) == 1)
        #expect(count("/elsewhere", in: html) == 1)
        #expect(count("http-equiv", in: html) == 0)
        #expect(count("name=\"pendingEmail\"", in: html) == 0)

        let mail = TemplateSamples.mail.filter { !["links", "code"].contains($0.key) }
        let mailbox = try render(TemplateSamples.mailbox.merging(["messages": [.object(mail)]]) { $1 }, "mailbox")
        #expect(!mailbox.contains("mail-link") && !mailbox.contains("mail-code"))
    }

    @Test("SRV-15 every post carries the ticket of its own form, and the page needs no script to send it")
    func forms() throws {
        let html = try render(TemplateSamples.data("screen"), "screen")
        let forms = html.split(separator: "<form").dropFirst()
        #expect(forms.count == 6)
        for form in forms {
            #expect(form.ranges(of: "name=\"ticket\"").count == 1)
            #expect(form.contains("method=\"post\""))
            // The button that dismisses a notice stands beside its words, and names its form.
            let button = form.contains("id=\"dismissal\"") ? "type=\"submit\" form=\"dismissal\"" : "type=\"submit\""
            #expect((form.contains("id=\"dismissal\"") ? html[...] : form).contains(button))
        }
    }

    @Test("SRV-15 while a request runs every control of the screen is disabled and the progress is said")
    func progress() throws {
        let still = try screen(fields: [TemplateSamples.emailField])
        #expect(!still.contains("disabled") && !still.contains("role=\"status\""))
        let running = try screen(fields: [TemplateSamples.emailField], ["progress": "Signing you in"])
        #expect(running.contains("<fieldset class=\"body\" role=\"presentation\" disabled>"))
        #expect(running.contains("<p class=\"progress\" role=\"status\">"))
        let inside = try #require(running.split(separator: "<fieldset").last?.split(separator: "</fieldset>").first)
        #expect(inside.contains("<input id=\"email\"") && inside.contains("<button"))
    }

    @Test("SRV-15 the tab one is on is marked, and no other")
    func currentTab() throws {
        let shell = TemplateSamples.sections.merging(["title": "Settings"]) { $1 }.filter { $0.key != "person" }
        let html = try render(shell, "settings")
        #expect(count("aria-current=\"page\"", in: html) == 1)
        #expect(html.contains("<a href=\"/rfis\" aria-current=\"page\">"))
        // And the one that the page lies in.
        #expect(count("aria-current=\"true\"", in: html) == 1)
        #expect(html.contains("<a href=\"/groups\" aria-current=\"true\">"))
    }
}
