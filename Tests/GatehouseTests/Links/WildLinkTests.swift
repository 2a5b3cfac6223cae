import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// Links as mail programs, campaigns and browsers hand them on.
struct WildLinkTests {
    private static let site = "https://fieldhouse.example"

    @Test(
        "APP-17 what a link of the web has picked up on its way is dropped",
        arguments: [
            ("/settings?ref=https%3A%2F%2Fblog.example%2Fpost%3Fa%3Db%26c", Room.settings),
            ("/settings?ref=https://blog.example/post", .settings),
            ("/settings?path=a%5Cb%2Fc", .settings), ("/settings?utm_source=a&utm_source=b", .settings),
            ("/settings?x&x&=&==", .settings), ("/settings?tags[]=a&tags[]=b&tags%5B%5D=c", .settings),
            ("/settings?filter[a|b]={c}^`\\", .settings), ("/settings?q=%F0%9F%98%80&r=caf%C3%A9", .settings),
            ("/settings?q=%2500%250A", .settings), ("/settings#section", .settings), ("/settings#", .settings),
            ("/settings#a#b/../c?d=%2F", .settings), ("/settings?#", .settings), ("/settings/", .settings),
            ("/settings/?x=1#y", .settings), ("/project/42/", .project("42")),
            ("/project/42/?access=token&topic=access_token#tokens", .project("42")),
            ("/request/7?utm_source=a&comment=9&utm_source=b#c", .request("7", comment: "9")),
            ("/request/7?Comment=1&comment=9&comment[]=2&COMMENT=/", .request("7", comment: "9")),
            ("/request/7/?comment=9&comment%5B0%5D=/", .request("7", comment: "9")),
        ])
    func dropped(path: String, room: Room) throws {
        let found = try Room.links().destination(of: Self.site + path).get()
        #expect(found.destination == room)
        #expect(found.source == .universalLink)
    }

    /// What people put into campaigns and titles, as browsers and mail programs write it.
    private static let wild = [
        "👩‍🔧", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "می\u{200C}خواهم", "co\u{AD}operate",
        "a\u{200B}b", "\u{FEFF}a", "a\u{2060}b", "\u{F8FF}", "\u{10FFFD}", "\u{1FADF}\u{378}", "क्\u{200D}ष", "❤️",
    ]

    @Test("APP-17 LINK-02 a parameter or fragment that nobody reads may hold any letters and emoji", arguments: wild)
    func wildText(text: String) throws {
        let written = PercentCoding.encode(text)
        let links = try Room.links()
        for rest in ["?utm_campaign=\(written)", "?\(written)=1", "?a=1&b=\(written)&a=2", "#\(written)"] {
            #expect(try links.destination(of: Self.site + "/settings" + rest).get().destination == .settings)
            #expect(try links.destination(of: Self.site + "/project/42/" + rest).get().destination == .project("42"))
        }
        // What a route reads, and all of a link with the app's own scheme, is as strict as ever, unless all of the text
        // can be seen.
        guard text != "❤️" else { return }
        #expect(links.destination(of: "fieldhouse://settings?\(written)=1").failure == .character)
        for link in ["/request/7?comment=\(written)", "/project/\(written)"] {
            #expect(links.destination(of: Self.site + link).failure == .character)
        }
    }

    @Test(
        "APP-17 LINK-02 what nobody reads is still checked for control and bidi characters",
        arguments: [
            "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}",
            "\u{2067}", "\u{2068}", "\u{2069}", "\u{2028}", "\u{2029}", "\u{0}", "\u{1F}", "\u{7F}", "\u{85}",
        ])
    func stillRefused(character: String) throws {
        let written = PercentCoding.encode("a👩‍🔧\(character)b")
        let links = try Room.links()
        for rest in ["?x=\(written)", "?\(written)=1", "#\(written)"] {
            #expect(links.destination(of: Self.site + "/settings" + rest).failure == .character)
        }
        #expect(links.destination(of: "fieldhouse://settings?x=\(written)").failure == .character)
    }

    @Test(
        "APP-17 LINK-02 with the app's own scheme nothing is dropped",
        arguments: [
            ("settings?ref=https%3A%2F%2Fblog.example", LinkRefusal.character), ("settings?a=b%5Cc", .character),
            ("settings?x=1&x=2", .duplicateParameter), ("settings?tags[]=a", .character),
            ("settings#section", .fragment),
            ("settings#", .fragment), ("settings/", .value), ("project/42/", .value), ("settings/?x=1", .value),
        ])
    func customScheme(link: String, reason: LinkRefusal) throws {
        #expect(try Room.links().destination(of: "fieldhouse://" + link).failure == reason)
    }

    @Test(
        "APP-17 LINK-02 dropped parts are checked for length, encoding, control and bidi characters first",
        arguments: [
            ("?x=%", LinkRefusal.character), ("?x=%4", .character), ("?x=%zz", .character), ("?%=1", .character),
            ("?x=%00", .character), ("?x=a%0D%0Ab", .character), ("?%0A=1", .character), ("?x=\t", .character),
            ("?x=a b", .character), ("?x=<b>", .character), ("?x=\"", .character), ("?x=ü", .character),
            ("?x=%E2%80%AE", .character), ("?%E2%81%A6=1", .character), ("?x=%FF", .character),
            ("?x=%C0%AF", .character), ("?x=%ED%A0%80", .character), ("?x=%C2%80", .character), ("#%", .character),
            ("#%00", .character), ("#a%E2%80%AE", .character), ("#%FF", .character), ("#a b", .character),
            ("#\u{202E}", .character), ("?x=1#\n", .character),
            ("?" + (0..<33).map { "x\($0)=1" }.joined(separator: "&"), .tooLong),
            ("?x=" + String(repeating: "a", count: 2_048), .tooLong),
            ("#" + String(repeating: "a", count: 2_048), .tooLong),
        ])
    func checked(rest: String, reason: LinkRefusal) throws {
        #expect(try Room.links().destination(of: Self.site + "/settings" + rest).failure == reason)
    }

    @Test("APP-17 LINK-02 as many parameters as a link may have are accepted")
    func mostParameters() throws {
        let query = (0..<LinkTable<Room>.mostParameters).map { "x\($0)=1" }.joined(separator: "&")
        #expect(try Room.links().destination(of: Self.site + "/settings?" + query).failure == nil)
    }

    @Test(
        "APP-17 LINK-02 what a route declares is as strict in a link of the web as ever",
        arguments: [
            ("/request/7?comment=9&comment=9", LinkRefusal.duplicateParameter),
            ("/request/7?comment=9&%63omment=9", .duplicateParameter), ("/request/7?comment=", .value),
            ("/request/7?comment=a/b", .value), ("/request/7?comment=a%2Fb", .character),
            ("/request/7?comment=a%5Cb", .character), ("/request/7?comment=[a]", .character),
            ("/request/7?comment=" + String(repeating: "a", count: 257), .value),
            ("/project/a%2Fb", .character), ("/settings//", .value), ("/project//", .value), ("//settings/", .value),
            ("/project/../settings/", .value), ("/project/./", .value), ("//", .value), ("/", .route),
            ("/project/", .route), ("/project/#42", .route), ("?/settings", .route), ("#/settings", .route),
            ("/settings;x=1", .route),
        ])
    func declared(path: String, reason: LinkRefusal) throws {
        #expect(try Room.links().destination(of: Self.site + path).failure == reason)
    }

    private static let tokenNames = [
        "access_token", "refresh_token", "id_token", "provider_token", "provider_refresh_token", "Access_Token",
        "ID_TOKEN", "access%5Ftoken", "%61ccess_token", "access%255Ftoken", "access%25255ftoken", "%2561ccess_token",
        "%254%31ccess_token", "access_token[]", "access_token%5B0%5D", "user[access_token]", "+access_token",
        "%20access_token%20", "a.id_token",
    ]

    @Test("APP-17 LINK-04 no link brings a token, whatever it is written like", arguments: tokenNames)
    func tokens(name: String) throws {
        let links = try Room.links()
        for rest in [
            "?\(name)=x", "?\(name)", "?a=b&\(name)=x", "?a=b;\(name)=x", "?a=b%26\(name)%3Dx",
            "?a=b%2526\(name)%253Dx",
            "?ref=https://blog.example/%23\(name)=x", "?ref=https%3A%2F%2Fblog.example%2F%3F\(name)%3Dx", ";\(name)=x",
            "?%3F\(name)", "?a=b?\(name)=x",
        ] {
            for start in ["\(Self.site)/settings", "fieldhouse://settings", "\(Self.site)/nothing"] {
                #expect(links.destination(of: start + rest).failure == .token, "\(start + rest)")
            }
        }
        for rest in [
            "#\(name)=x", "#\(name)", "#a=b&\(name)=x", "#/route?\(name)=x", "#!\(name)=x", "/#\(name)=x&type=a",
        ] {
            for start in ["\(Self.site)/settings", "fieldhouse://settings"] {
                #expect(links.destination(of: start + rest).failure == .token, "\(start + rest)")
            }
        }
        let callback = "\(Self.site)/signin/callback?code=abc&state=s1"
        #expect(links.claim(callback, state: Secret("s1")) == Secret("abc"))
        #expect(links.claim(callback + "&\(name)=x", state: Secret("s1")) == nil)
        #expect(links.claim(callback + "#\(name)=x", state: Secret("s1")) == nil)
    }

    @Test(
        "APP-17 a word that only looks like the name of a token is a word",
        arguments: [
            "/project/access_token", "/project/access_token?x=id_token", "/settings?topic=docs/access_token",
            "/settings?access_tokens=1", "/settings?my_access_token=1", "/settings?token=1", "/settings#tokens",
        ])
    func words(path: String) throws {
        #expect(try Room.links().destination(of: Self.site + path).failure == nil)
    }

    @Test(
        "APP-17 an id with nothing to see in it is refused, on every link",
        arguments: [
            "%20", "%20%20", "%C2%A0", "%E3%80%80", "%E2%80%83", "%E3%85%A4", "%E1%85%9F", "%EF%BE%A0", "%CD%8F",
            "%EF%B8%8F", "%E2%A0%80", "%20%E3%85%A4",
        ])
    func blank(id: String) throws {
        let links = try Room.links()
        for link in [
            "/project/\(id)", "/request/\(id)?comment=1", "/request/1?comment=\(id)", "/project/\(id)/",
            "/invite/\(id)",
        ] {
            #expect(links.destination(of: Self.site + link).failure == .value, "\(link)")
            if !link.hasSuffix("/"), !link.hasPrefix("/invite") {
                #expect(links.destination(of: "fieldhouse:/" + link).failure == .value, "\(link)")
            }
        }
        #expect(links.destination(of: "\(Self.site)/project/a\(id)b").failure == nil)
    }

    @Test("LINK-02 a word is compared as bytes: the Kelvin sign is no K")
    func kelvin() throws {
        let links = try LinkTable<Room>(
            scheme: "fieldhouse", [LinkRoute("K", .settings), LinkRoute("a?{K}", .newProject)])
        #expect(links.destination(of: "fieldhouse://K").failure == nil)
        #expect(links.destination(of: "fieldhouse://%E2%84%AA").failure == .route)
        #expect(links.destination(of: "fieldhouse://a?K=1&%E2%84%AA=2").failure == nil)
    }

    @Test("APP-17 NAV-I20 whatever a link of the web picks up, it opens the same place or is refused", arguments: 0..<4)
    func anything(batch: Int) throws {
        let links = try Room.links()
        var dice = Dice.sequence(batch, of: Dice.seed)
        let parts = [
            "a", "=", "&", ";", "[]", "%2F", "%20", "%", "#", "?", "/", "access_token", "id_", "token", "%5F", "%25",
            "x=1",
            "\u{202E}", "%E2%80%AE", "comment", "ü", "\\", "\"", "%00", "+",
        ]
        var opened = 0
        for _ in 0..<5_000 {
            let rest =
                dice.pick(["?", "#", "/?", "/#", "?a=1&"]) + (0..<dice.roll(8)).map { _ in dice.pick(parts) }.joined()
            guard case .success(let found) = links.destination(of: "\(Self.site)/project/42\(rest)") else { continue }
            opened += 1
            #expect(found.destination == .project("42"), "\(rest) GATEHOUSE_SEED=\(Dice.seed)")
            let names = rest.split { "?&;#".contains($0) }.map { $0.prefix { $0 != "=" } }
            #expect(!names.contains("access_token"), "\(rest) GATEHOUSE_SEED=\(Dice.seed)")
        }
        #expect(opened > 200, "GATEHOUSE_SEED=\(Dice.seed)")
    }
}
