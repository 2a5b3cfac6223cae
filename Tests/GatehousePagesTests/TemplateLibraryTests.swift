import GatehousePages
import Testing

@Suite("The engine of the templates")
struct TemplateLibraryTests {
    private func render(
        _ source: String, _ values: [String: TemplateValue] = [:], parts: [String: String] = [:]
    ) throws -> String {
        let library = try TemplateLibrary(sources: parts.merging(["page": source]) { $1 })
        return String(decoding: try #require(library.render("page", values)), as: UTF8.self)
    }

    @Test("SRV-15 a value is shown as text, whatever letter a sign of the markup is part of")
    func escaping() throws {
        #expect(try render("<{{x}}>", ["x": "a<b>&\"'ä"]) == "<a&lt;b&gt;&amp;&quot;&#39;ä>")
        for sign in ["<", ">", "&", "\"", "'"] {
            for mark in ["\u{301}", "\u{20DD}", "\u{FE0F}", "\u{200D}"] {
                let shown = try render("{{x}}", ["x": .text(sign + mark)])
                #expect(!shown.unicodeScalars.contains { String($0) == sign && $0 != "&" })
                #expect(shown.hasPrefix("&") && shown.unicodeScalars.contains(";"))
            }
        }
    }

    @Test("SRV-15 numbers and flags are shown as such, lists and objects not at all")
    func kinds() throws {
        #expect(
            try render("{{n}} {{f}} {{l}}{{o}}{{none}}", ["n": -7, "f": true, "l": ["x"], "o": ["a": "x"]])
                == "-7 true ")
    }

    @Test(
        "SRV-15 a section is shown for what is there, its inverse for what is not",
        arguments: [
            (nil, "-"), (false, "-"), ([], "-"), (true, "[v]"), ("t", "[v]"), ("", "[v]"), (0, "[v]"),
            (["k": "w"], "[w]"),
            (["a", "b"], "[v][v]"), ([["k": "1"], ["k": "2"]], "[1][2]"),
        ] as [(TemplateValue?, String)])
    func sections(value: TemplateValue?, shown: String) throws {
        var values: [String: TemplateValue] = ["k": "v"]
        values["s"] = value
        #expect(try render("{{#s}}[{{k}}]{{/s}}{{^s}}-{{/s}}", values) == shown)
    }

    @Test("SRV-15 a name is looked up from the inside out, a path in what its first key leads to alone")
    func lookup() throws {
        let values: [String: TemplateValue] = ["a": ["b": "1"], "b": "2", "list": [["a": ["c": "3"]], "text"]]
        #expect(try render("{{a.b}}{{b}}{{#list}}({{a.b}}{{a.c}}{{b}}){{/list}}", values) == "12(32)(12)")
        #expect(try render("{{#list}}{{.}}{{/list}}", values) == "text")
    }

    @Test("SRV-15 a tag that is alone on its line takes the line with it")
    func lines() throws {
        #expect(try render("a\n  {{#s}}\nb\n {{/s}} \t\nc\n", ["s": true]) == "a\nb\nc\n")
        #expect(try render("a\n{{> part}}\nb", parts: ["part": "p\n"]) == "a\np\nb")
        #expect(try render("a {{> part}}\nb", parts: ["part": "p"]) == "a p\nb")
        #expect(try render("a\n{{x}}\nb", ["x": "1"]) == "a\n1\nb")
        #expect(try render("{{#s}}{{/s}}\nb", ["s": true]) == "\nb")
    }

    @Test("SRV-15 a page fills the blocks of its parent, and of the parent's parent")
    func inheritance() throws {
        let parts = [
            "outer": "<{{$kind}}plain{{/kind}}>{{$content}}none{{/content}}",
            "inner": "{{<outer}}{{$content}}({{$page}}{{/page}}){{/content}}{{/outer}}",
        ]
        #expect(try render("{{> outer}}", parts: parts) == "<plain>none")
        #expect(
            try render("{{<inner}}\n{{$kind}}k{{/kind}}\n{{$page}}{{x}}{{/page}}\n{{/inner}}", ["x": "1"], parts: parts)
                == "<k>(1)")
        #expect(try render("{{<outer}}{{$kind}}{{$kind}}own{{/kind}}{{/kind}}{{/outer}}", parts: parts) == "<own>none")
    }

    @Test("SRV-15 a part may be chosen by a value; one that is not there shows nothing")
    func chosenParts() throws {
        let parts = ["icon-a": "A", "icon-b": "{{x}}"]
        #expect(
            try render(
                "{{> *i}}|{{#l}}{{> *i}}{{/l}}", ["i": "icon-a", "x": "1", "l": [["i": "icon-b"], ["i": "no"]]],
                parts: parts) == "A|1")
    }

    @Test(
        "SRV-15 a template that is malformed is refused with its name and what is wrong",
        arguments: [
            ("a\n{{x", "the tag in line 2 has no end"), ("{{#s}}", "s is not closed"),
            ("{{#s}}\n{{/t}}", "in line 2 nothing is open that t closes"),
            ("{{/t}}", "in line 1 nothing is open that t closes"), ("{{}}", "the tag in line 1 is of no known kind"),
            ("{{{x}}}", "the tag in line 1 is of no known kind"), ("{{&x}}", "the tag in line 1 is of no known kind"),
            ("{{=<% %>=}}", "the tag in line 1 is of no known kind"), ("{{a..b}}", "in line 1 a..b has an empty key"),
            ("{{> none}}", "there is no none"), ("{{<none}}{{/none}}", "there is no none"),
            ("{{<part}}{{x}}{{/part}}", "in line 1 part may hold blocks alone"), ("{{> page}}", "page holds itself"),
        ])
    func malformed(source: String, fault: String) throws {
        let error = try #require(throws: TemplateError.self) {
            try TemplateLibrary(sources: ["page": source, "part": ""])
        }
        #expect(error.template == "page")
        #expect(error.fault == fault)
    }

    @Test("SRV-15 a template that does not exist shows nothing")
    func unknown() throws {
        #expect(try TemplateLibrary(sources: [:]).render("page", [:]) == nil)
    }
}
