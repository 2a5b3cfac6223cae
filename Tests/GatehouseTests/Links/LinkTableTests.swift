import Foundation
import Gatehouse
import GatehouseDomain
import Testing

struct LinkTableTests {
    private let links = try? Room.links()

    private func table() throws -> LinkTable<Room> { try #require(links) }

    @Test(
        "LINK-01 a link opens what its pattern stands for, with the app's scheme and at its origins",
        arguments: [
            ("fieldhouse://settings", Room.settings, NavigationSource.customScheme),
            ("FieldHouse://settings", .settings, .customScheme),
            ("fieldhouse://new/project", .newProject, .customScheme),
            ("fieldhouse://project/42", .project("42"), .customScheme),
            ("fieldhouse://project/a%20b", .project("a b"), .customScheme),
            ("fieldhouse://project/%C3%A9t%C3%A9", .project("été"), .customScheme),
            ("fieldhouse://project/new", .project("new"), .customScheme),
            ("fieldhouse://project/a;b=c,d", .project("a;b=c,d"), .customScheme),
            ("fieldhouse://request/7", .request("7", comment: nil), .customScheme),
            ("fieldhouse://request/7?comment=9", .request("7", comment: "9"), .customScheme),
            ("fieldhouse://request/7?utm_source=mail&comment=9", .request("7", comment: "9"), .customScheme),
            ("fieldhouse://request/7?", .request("7", comment: nil), .customScheme),
            ("https://fieldhouse.example/settings", .settings, .universalLink),
            ("HTTPS://FIELDHOUSE.EXAMPLE/settings", .settings, .universalLink),
            ("https://fieldhouse.example/invite/abc", .invitation("abc"), .universalLink),
            ("http://127.0.0.1:8080/project/42", .project("42"), .universalLink),
        ])
    func opens(link: String, room: Room, source: NavigationSource) throws {
        let found = try table().destination(of: link).get()
        #expect(found.destination == room)
        #expect(found.source == source)
    }

    @Test(
        "LINK-01 a destination is written with either form, and read back as itself",
        arguments: [
            (Room.settings, "fieldhouse://settings" as String?), (.project("a b/ü"), nil), (.project("ü ß&?#%"), nil),
            (.request("1", comment: "2"), "fieldhouse://request/1?comment=2"),
            (.newProject, "fieldhouse://new/project"),
        ])
    func writes(room: Room, expected: String?) throws {
        let table = try table()
        for form in [LinkTable<Room>.Form.customScheme, .universalLink] {
            let link = table.link(to: room, as: form)
            // A slash can stand in no value.
            guard room != .project("a b/ü") else {
                #expect(link == nil)
                continue
            }
            #expect(try table.destination(of: try #require(link)).get().destination == room)
            if form == .customScheme, let expected { #expect(link == expected) }
        }
        #expect(table.link(to: .attic, as: .customScheme) == nil)
        #expect(table.link(to: .invitation("abc"), as: .customScheme) == nil)
        #expect(table.link(to: .invitation("abc"), as: .universalLink) == "https://fieldhouse.example/invite/abc")
    }

    @Test("NAV-I20 parse after print is the identity, print after parse is canonical, for 20,000 random values")
    func roundTrip() throws {
        let table = try table()
        var dice = Dice(seed: Dice.seed)
        var written = 0
        for _ in 0..<20_000 {
            let scalars = (0..<(1 + dice.roll(12))).compactMap { _ in
                Unicode.Scalar(UInt32(dice.pick([dice.roll(128), dice.roll(0x3000), dice.roll(0x11_0000)])))
            }
            let text = String(String.UnicodeScalarView(scalars))
            let room = dice.pick([Room.project(text), .request(text, comment: nil), .request("1", comment: text)])
            guard let link = table.link(to: room, as: .customScheme) else { continue }
            written += 1
            let back = try table.destination(of: link).get().destination
            #expect(back == room, "GATEHOUSE_SEED=\(Dice.seed)")
            #expect(table.link(to: back, as: .customScheme) == link, "GATEHOUSE_SEED=\(Dice.seed)")
        }
        #expect(written > 2_000, "GATEHOUSE_SEED=\(Dice.seed)")
    }

    @Test("LINK-02 NAV-I20 whatever bytes a link consists of, it is read or refused", arguments: 0..<4)
    func neverTraps(batch: Int) throws {
        let table = try table()
        var dice = Dice.sequence(batch, of: Dice.seed)
        let good = [
            "fieldhouse://project/42", "https://fieldhouse.example/request/7?comment=9&x=%41",
            "http://127.0.0.1:8080/settings",
        ]
        for _ in 0..<10_000 {
            var bytes = Array(dice.pick(good).utf8)
            for _ in 0..<(1 + dice.roll(4)) {
                let place = dice.roll(bytes.count + 1)
                switch dice.roll(4) {
                case 0: bytes.insert(UInt8(dice.roll(256)), at: place)
                case 1: if place < bytes.count { bytes[place] = UInt8(dice.roll(256)) }
                case 2:
                    if place < bytes.count { bytes.removeSubrange(place..<min(bytes.count, place + 1 + dice.roll(3))) }
                default:
                    bytes.insert(
                        contentsOf: dice.pick(["%", "%0", "/", "//", "@", ":", "#", "?", "&", "=", "%2F"]).utf8,
                        at: place)
                }
            }
            let link = String(decoding: bytes, as: UTF8.self)
            guard case .success(let found) = table.destination(of: link) else { continue }
            // What is accepted can be written, and means the same then.
            let form: LinkTable<Room>.Form = found.source == .customScheme ? .customScheme : .universalLink
            let canonical = try #require(table.link(to: found.destination, as: form), "GATEHOUSE_SEED=\(Dice.seed)")
            #expect(try table.destination(of: canonical).get().destination == found.destination)
        }
    }

    @Test(
        "LINK-02 an invalid table reports what is wrong",
        arguments: [
            ("Fieldhouse", [], ["a"], LinkTableError.badScheme("Fieldhouse")),
            ("https", [], ["a"], .badScheme("https")), ("javascript", [], ["a"], .badScheme("javascript")),
            ("", [], ["a"], .badScheme("")), ("1a", [], ["a"], .badScheme("1a")),
            ("app", [], ["a"], .badScheme("app")),
            ("myapp", ["http://my.example"], ["a"], .badOrigin("http://my.example")),
            ("myapp", ["https://my.example/"], ["a"], .badOrigin("https://my.example/")),
            ("myapp", ["https://my.example:444"], ["a"], .badOrigin("https://my.example:444")),
            ("myapp", ["https://*.example"], ["a"], .badOrigin("https://*.example")),
            ("myapp", ["https://My.example"], ["a"], .badOrigin("https://My.example")),
            ("myapp", ["https://example"], ["a"], .badOrigin("https://example")),
            ("myapp", ["https://my.example."], ["a"], .badOrigin("https://my.example.")),
            ("myapp", ["http://localhost:0"], ["a"], .badOrigin("http://localhost:0")),
            ("myapp", [], [""], .badPattern("")), ("myapp", [], ["/a"], .badPattern("/a")),
            ("myapp", [], ["a/"], .badPattern("a/")), ("myapp", [], ["a//b"], .badPattern("a//b")),
            ("myapp", [], ["a/{}"], .badPattern("a/{}")), ("myapp", [], ["{a}/{a}"], .badPattern("{a}/{a}")),
            ("myapp", [], ["a/../b"], .badPattern("a/../b")), ("myapp", [], ["a?b"], .badPattern("a?b")),
            ("myapp", [], ["a/{b}", "a/c"], .ambiguous("a/{b}", "a/c")),
            ("myapp", [], ["{a}/b", "c/{d}"], .ambiguous("{a}/b", "c/{d}")),
            ("myapp", [], ["a", "a"], .ambiguous("a", "a")),
        ])
    func selfCheck(scheme: String, origins: [String], patterns: [String], error: LinkTableError) {
        #expect(throws: error) {
            _ = try LinkTable<Room>(scheme: scheme, origins: origins, patterns.map { LinkRoute($0, .settings) })
        }
        #expect(error.description.contains("must") || error.description.contains("has to"))
    }

    @Test("LINK-04 the answer to a sign-in is for the attempt under way alone, and no link")
    func callback() throws {
        let table = try table()
        let link = "fieldhouse://signin/callback?code=abc&state=s1"
        #expect(table.claim(link, state: Secret("s1")) == Secret("abc"))
        for (other, state) in [
            (link, "s2"), (link, ""), ("fieldhouse://signin/callback?code=abc", "s1"),
            ("fieldhouse://signin/callback?code=abc&state=", ""), ("fieldhouse://settings?code=abc&state=s1", "s1"),
            ("fieldhouse://signin/callback?code=abc&code=d&state=s1", "s1"),
            ("fieldhouse://signin/callback?state=s1", "s1"), ("other://signin/callback?code=abc&state=s1", "s1"),
        ] {
            #expect(table.claim(other, state: Secret(state)) == nil)
        }
        #expect(table.destination(of: link).failure == .foreignCallback)
        #expect(try Room.links(callbackPath: nil).destination(of: link).failure == .route)
        #expect(throws: LinkTableError.ambiguous("settings", "settings")) { try Room.links(callbackPath: "settings") }
    }

    @Test("DOC-01 a table of literals needs no try, and one that cannot be used stops the app")
    func literals() async {
        let table = LinkTable<Room>(literal: "fieldhouse", [LinkRoute("settings", .settings)])
        #expect(table.link(to: .settings, as: .customScheme) == "fieldhouse://settings")
        await #expect(processExitsWith: .failure) {
            _ = LinkTable<Room>(
                literal: "fieldhouse", [LinkRoute("settings", .settings), LinkRoute("settings", .newProject)])
        }
    }
}

extension Result {
    /// Why it is none.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
