import Foundation
import GatehouseCore
import GatehouseSettings
import Testing

struct RedirectURLTests {
    /// One case of the web platform's tests: a URL and how browsers read it.
    private struct Case: Decodable {
        var input: String
        var failure: Bool?
        var `protocol`: String?
        var username: String?
        var password: String?
        var hostname: String?
        var port: String?
        var pathname: String?
        var search: String?
        var hash: String?
    }

    /// The file has comments between the cases: bare strings.
    private struct Line: Decodable {
        var test: Case?

        init(from decoder: any Decoder) throws {
            test = try? Case(from: decoder)
        }
    }

    private func cases() throws -> [Case] {
        let file = URL(filePath: #filePath).appending(path: "../../../data/urls/urltestdata.json").standardizedFileURL
        return try JSONDecoder().decode([Line].self, from: Data(contentsOf: file)).compactMap(\.test)
    }

    @Test("SRV-08 of all test URLs of browsers none is taken that they would read in another way")
    func browsers() throws {
        let cases = try cases()
        #expect(cases.count > 800)
        var taken = 0
        for test in cases {
            guard let url = RedirectURL(test.input) else { continue }
            taken += 1
            let note = Comment(rawValue: test.input)
            // Whether an international name exists is not for this server to say.
            if test.failure == true {
                #expect(url.host?.contains("xn--") == true, note)
                continue
            }
            #expect(test.protocol == url.scheme + ":", note)
            #expect(test.username == "" && test.password == "" && test.hash == "", note)
            #expect(test.port == url.port.map(String.init) ?? "", note)
            #expect(test.pathname == url.path, note)
            #expect(test.search ?? "" == url.query.flatMap { $0.isEmpty ? nil : "?\($0)" } ?? "", note)
            // Of an address there are many spellings, of which the list compares the one that it has.
            if url.host?.hasPrefix("[") != true { #expect(test.hostname == url.host ?? "", note) }
        }
        // The test proves something only while plain URLs are taken.
        #expect(taken > 20)
    }

    @Test(
        "SRV-08 tricks are no URLs to be led to",
        arguments: [
            "", "x", "/done", "//app.example.com/done", "https:app.example.com/done", "https:/app.example.com/done",
            "https://", "https:///done", "https://app.example.com:/done", "https://app.example.com:0/done",
            "https://app.example.com:65536/done", "https://app.example.com:0443/done",
            "https://ada@app.example.com/done", "https://ada:x@app.example.com/done", "https://@app.example.com/done",
            "https://app.example.com@eve.example/done", "https://app.example.com/done#", "https://app.example.com/#x",
            "https://app.example.com\\@eve.example/", "https:\\\\app.example.com/done",
            "https://app.example.com/\\done",
            " https://app.example.com/done", "https://app.example.com/done ", "https://app.example.com/do ne",
            "https://app.example.com/do\tne", "https://app.example.com/done\r\nX: y", "https://app.example.com/\u{0}",
            "https://app.example.com/\u{7F}", "https://app.example.com/d%6Fne", "https://app.example.com/%2e%2e/done",
            "https://app.example.com/../done", "https://app.example.com/./done", "https://app.example.com/a/..",
            "https://app%2eexample.com/done", "https://app.example.com%00.eve.example/",
            "https://app.example.com\u{3002}eve.example/", "https://\u{430}pp.example.com/done",
            "https://app.example.com/done?a=%zz", "https://app.example.com/done?a=%0d%0a",
            "https://app.example.com/done?a=%ff", "https://app.example.com/done?code=x",
            "https://app.example.com/done?a=1&CODE=x", "https://app.example.com/done?c%6fde=x",
            "https://app.example.com/done?access_token=x", "https://app.example.com/done?a='b",
            "https://2130706433/", "https://0x7f.1/", "https://127.1/", "https://0177.0.0.1/", "https://a..example/",
            "https://app.example.com./done", "https://[::1/", "https://[::ffff:127.0.0.1]/", "https://[v1.a]/",
            "javascript:alert(1)", "JavaScript://app.example.com/%0aalert(1)", "data:text/html,x", "data://x/y",
            "vbscript:x", "file:///etc/passwd", "blob:https://app.example.com/x", "view-source:https://a.example/",
            "about:blank", "mailto:ada@example.org", "com.example.app:callback", "1app://callback", "-app://callback",
            "https://app.example.com/" + String(repeating: "a", count: 2048),
        ])
    func tricks(text: String) {
        #expect(RedirectURL(text) == nil)
    }

    @Test(
        "SRV-08 a listed URL is found in its other spellings, and its query is kept",
        arguments: [
            ("https://app.example.com/done", "https://app.example.com/done"),
            ("HTTPS://App.Example.COM:443/done", "https://app.example.com/done"),
            ("https://app.example.com/done?next=%2Fa&x=1", "https://app.example.com/done?next=%2Fa&x=1"),
            ("com.example.app://callback", "com.example.app://callback"),
            ("COM.example.app://callback?a=b", "com.example.app://callback?a=b"),
            ("com.example.app:/callback", "com.example.app:/callback"),
            ("http://127.0.0.1:3000", "http://127.0.0.1:3000/"), ("http://[::1]:3000/", "http://[::1]:3000/"),
        ])
    func spellings(asked: String, led: String) throws {
        #expect(try list().url(asked)?.text == led)
    }

    @Test(
        "SRV-08 what only looks like a listed URL is not on the list",
        arguments: [
            "http://app.example.com/done", "https://app.example.com:8443/done", "https://app.example.com/",
            "https://app.example.com", "https://app.example.com/done/", "https://app.example.com/Done",
            "https://app.example.com/done/x", "https://app.example.com//done", "https://app.example.com/done;x",
            "https://app.example.co/done", "https://app.example.com.eve.example/done", "https://xapp.example.com/done",
            "https://example.com/done", "https://eve.example/https://app.example.com/done",
            "com.example.app://callback/",
            "com.example.app://other", "com.example.app:///callback", "com.example.app:/callback/x",
            "com.example.ap://callback", "http://127.0.0.1:3001/", "http://localhost:3000/", "https://127.0.0.1:3000/",
        ])
    func lookalikes(asked: String) throws {
        #expect(RedirectURL(asked) != nil)
        #expect(try list().url(asked) == nil)
    }

    @Test(
        "SRV-08 UI-14 an app on the person's own machine may be listed with any port, and nothing else of it may differ"
    )
    func anyPort() throws {
        let list = try #require(
            RedirectAllowList(settingText: "http://127.0.0.1:*/signin, http://[::1]:*/signin,http://127.0.0.1:80/x"))
        for asked in ["http://127.0.0.1:49152/signin?attempt=a", "http://127.0.0.1/signin", "http://[::1]:1/signin"] {
            #expect(list.url(asked)?.text == asked)
        }
        for asked in [
            "http://127.0.0.1:49152/", "http://127.0.0.1:49152/signin/x", "https://127.0.0.1:49152/signin",
            "http://127.0.0.2:49152/signin", "http://localhost:49152/signin", "http://127.0.0.1:1/x",
            "http://127.0.0.1:*/signin", "http://127.0.0.1.eve.example:1/signin",
            "http://127.0.0.1:1@eve.example/signin",
        ] { #expect(list.url(asked) == nil) }
        for text in [
            "http://10.0.0.1:*/signin", "http://localhost:*/signin", "https://127.0.0.1:*/signin", "http://127.0.0.1:*",
            "http://127.0.0.1:*/:*/", "http://app.example.com:*/", "http://127.0.0.1:*/signin?a=1",
        ] { #expect(RedirectAllowList(settingText: text) == nil) }
    }

    @Test("SRV-08 a parameter joins the query, whatever there is of one")
    func adding() {
        #expect(RedirectURL("https://a.example")?.adding("code", "x_-1") == "https://a.example/?code=x_-1")
        #expect(RedirectURL("https://a.example/?")?.adding("code", "x") == "https://a.example/?code=x")
        #expect(RedirectURL("app://cb?a=1")?.adding("code", "x") == "app://cb?a=1&code=x")
    }

    @Test(
        "SRV-08 a list with anything but URLs is refused",
        arguments: [
            "", ",", "https://a.example,", "https://*.example.com/", "https://a.example/**", "https://a.example/?a=1",
            "javascript:alert(1)", "https://a.example https://b.example",
        ])
    func badLists(text: String) throws {
        let setting = try #require(Setting.all.first { $0.name == "redirect-allow-list" })
        var settings = ServerSettings()
        #expect(!setting.apply(&settings, text))
    }

    @Test(
        "SRV-08 a listed URL whose query apps would take for an answer is at fault, by the name of the parameter",
        arguments: [
            ("https://app.example.com/done?token=abc", .reserved("token")),
            ("https://app.example.com/done?invite=X&code=1", .reserved("code")),
            ("https://app.example.com/done?a=1&Access_Token=", .reserved("access_token")),
            ("https://app.example.com/done?t%6Fken=1", .reserved("token")),
            ("https://app.example.com/done?a=%FF", .unreadable), ("https://app.example.com/done?a=%", .unreadable),
            ("https://app.example.com/done?a[]=1", .unreadable), ("https://app.example.com/done#top", .unreadable),
            ("https://app.example.com/done?invite=X", nil), ("https://app.example.com/done", nil),
            ("https://other.example.com/done?token=abc", nil), ("nothing?token=abc", nil), ("", nil),
        ] as [(String, RedirectAllowList.Fault?)])
    func faults(asked: String, fault: RedirectAllowList.Fault?) throws {
        #expect(try list().fault(in: asked) == fault)
    }

    private func list() throws -> RedirectAllowList {
        RedirectAllowList(
            urls: try [
                "https://app.example.com/done", "com.example.app://callback", "com.example.app:/callback",
                "http://127.0.0.1:3000", "http://[::1]:3000/",
            ].map { try #require(RedirectURL($0)) })
    }
}
