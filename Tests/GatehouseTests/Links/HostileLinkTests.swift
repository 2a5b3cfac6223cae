import Foundation
import Gatehouse
import Testing

/// Links that somebody made to be mistaken for the app's.
struct HostileLinkTests {
    /// Links with one thing wrong each, and the reason that is given.
    private static let wrongLinks: [(String, LinkRefusal)] =
        [
            ("", .malformed), ("settings", .malformed), ("fieldhouse", .malformed), ("fieldhouse:", .malformed),
            ("fieldhouse:/", .malformed), ("fieldhouse:settings", .malformed), ("fieldhouse:/settings", .malformed),
            (":", .malformed), ("://", .scheme), ("//fieldhouse.example/settings", .malformed),
            ("\\\\fieldhouse.example\\settings", .malformed), ("fieldhouse:\\\\settings", .malformed),
            ("fieldhouse%3A//settings", .malformed), (" fieldhouse://settings", .scheme),
            ("fieldhouse ://settings", .scheme), ("fieldhouses://settings", .scheme), ("ieldhouse://settings", .scheme),
            ("javascript://settings", .scheme), ("http://fieldhouse.example/settings", .origin),
            ("ftp://fieldhouse.example/settings", .scheme), ("file:///settings", .scheme), ("data://settings", .scheme),
            ("fïeldhouse://settings", .scheme), ("ｆｉｅｌｄｈｏｕｓｅ://settings", .scheme),
            ("fieldhouse://", .route), ("https://fieldhouse.example", .route), ("https://fieldhouse.example/", .route),
            ("https://fieldhouse.example?settings", .route), ("fieldhouse://nothing", .route),
            ("fieldhouse://Settings", .route), ("fieldhouse://settings/more", .route), ("fieldhouse://new", .route),
            ("fieldhouse://new/project/1", .route), ("fieldhouse://project", .route),
            ("fieldhouse://project/1/2", .route), ("fieldhouse:///settings", .value),
            ("fieldhouse://settings/", .value), ("fieldhouse://project/", .value), ("fieldhouse://project//1", .value),
            ("fieldhouse:////", .value), ("https://fieldhouse.example//settings", .value),
            ("https://fieldhouse.example/settings//", .value), ("fieldhouse://project/.", .value),
            ("fieldhouse://project/..", .value), ("fieldhouse://project/%2e%2e", .value),
            ("fieldhouse://project/%2E", .value), ("fieldhouse://a/../settings", .value),
            ("fieldhouse://settings#", .fragment), ("fieldhouse://settings#x", .fragment),
            ("fieldhouse://project/1?a=b#c", .fragment), ("fieldhouse://settings#access_token=x", .token),
            ("fieldhouse://user@settings", .userInfo), ("fieldhouse://user:secret@settings", .userInfo),
            ("https://user@fieldhouse.example/settings", .userInfo),
            ("https://fieldhouse.example@evil.example/settings", .userInfo),
            ("https://evil.example%2F@fieldhouse.example/settings", .userInfo),
            ("fieldhouse://settings:80", .origin), ("fieldhouse://settings:80/x", .origin),
            ("fieldhouse://project:1/2", .origin),
            ("fieldhouse://request/1?comment=", .value), ("fieldhouse://request/1?comment", .value),
            ("fieldhouse://request/1?comment=a/b", .value),
            ("fieldhouse://request/1?comment=1&comment=2", .duplicateParameter),
            ("fieldhouse://request/1?comment=1&%63omment=2", .duplicateParameter),
            ("fieldhouse://settings?x=1&x=2", .duplicateParameter), ("fieldhouse://settings?x&x", .duplicateParameter),
            ("fieldhouse://settings?x=%", .character), ("fieldhouse://settings?x=%00", .character),
            ("fieldhouse://settings?%0a=1", .character), ("fieldhouse://settings?x= ", .character),
            ("fieldhouse://invite/abc", .universalLinkOnly), ("FIELDHOUSE://invite/abc", .universalLinkOnly),
            ("fieldhouse://signin/callback?code=1&state=2", .foreignCallback),
            ("https://fieldhouse.example/signin/callback?code=1", .foreignCallback),
            ("fieldhouse://project/" + String(repeating: "a", count: 257), .tooLong),
            ("fieldhouse://project/" + String(repeating: "a", count: 2_048), .tooLong),
            ("fieldhouse://project/" + String(repeating: "%41", count: 257), .tooLong),
            ("fieldhouse://project/" + String(repeating: "ü", count: 1_025), .tooLong),
            (String(repeating: "fieldhouse://", count: 200), .tooLong),
        ]

    /// What no part may hold, as it is or encoded.
    private static let badCharacters: [String] =
        (0x00...0x20).map { String(UnicodeScalar(UInt8($0))) }
        + ["\u{7F}", "\u{80}", "\u{9F}", "\\", "\"", "<", ">", "[", "]", "^", "`", "{", "|", "}"]
        + ["\u{200B}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}"]
        + ["\u{2067}", "\u{2068}", "\u{2069}", "\u{061C}", "\u{FEFF}", "\u{2028}", "\u{2029}", "\u{E000}", "\u{FFFF}"]
        + ["ü", "／", "‥", "℀"]

    private static let badEncodings: [String] =
        ["%", "%4.", "%G0", "%0G", "%%41", "%u0041", "%C0%AF", "%E0%80%AF", "%ED%A0%80", "%F4%90%80%80", "%FF", "%80"]
        + ["%C3", "%2F", "%2f", "%5C", "%5c", "%7F", "%C2%80", "%C2%9F", "%E2%80%8B", "%E2%80%8E", "%E2%80%AE"]
        + ["%E2%81%A6", "%D8%9C", "%EF%BB%BF", "%E2%80%A8", "%E2%80%A9", "%EE%80%80"]
        + (0x00..<0x20).map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }

    /// Hosts that look like the app's, and are others.
    private static let otherHosts: [String] = [
        "fieldhouse.example.", "fieldhouse.example.evil.example", "evilfieldhouse.example", "evil-fieldhouse.example",
        "www.fieldhouse.example", "fieldhouse.examples", "fieldhouse.exampl", "fieldhouse.example:0443",
        "fieldhouse.example:443:443", "fieldhouse.example:4430", ":443",
        "fieldhouse.example:80", "fieldhouse.example:8443", "fieldhouse.example:", "fieldhouse.example%2Eevil.example",
        "fieldhouse%2Eexample", "%66ieldhouse.example", "fieldhouse.example%00", "fieldhouse.example%00.evil.example",
        "fieldhouse.example%20", "fieldhouse。example", "fieldhouse．example", "fieldhouse｡example", "ﬁeldhouse.example",
        "fіeldhouse.example", "fieldhоuse.example", "xn--fieldhouse-abc.example", "fieldhouse.еxample",
        "f\u{00AD}ieldhouse.example",
        "fieldhouse.example\\evil.example", "evil.example\\fieldhouse.example", "fieldhouse.example;evil.example",
        "fieldhouse.example,evil.example", "[::1]", "[fieldhouse.example]", "127.0.0.1", "localhost", "0x7f000001",
        "2130706433", "127.1", "127.0.0.1:8080", "127.0.0.1.nip.example", "", ".", "..", "fieldhouse", "example", "*",
        "fieldhouse_example", "fieldhouse.example\t", "\tfieldhouse.example", "fieldhouse.example\n",
        "fieldhouse .example",
        "fieldhouse..example", ".fieldhouse.example", "-fieldhouse.example", "fieldhouse.example/..@evil.example",
    ]

    @Test("LINK-02 a link with one thing wrong is refused for it", arguments: wrongLinks)
    func reasons(link: String, reason: LinkRefusal) throws {
        #expect(try Room.links().destination(of: link).failure == reason)
        #expect(link.count < 8 || !reason.words.contains(link))
    }

    @Test("LINK-02 no part may hold a character with another meaning, written out or encoded")
    func characters() throws {
        let links = try Room.links()
        for text in Self.badCharacters + Self.badEncodings {
            for link in [
                "fieldhouse://project/\(text)", "fieldhouse://project/a\(text)", "fieldhouse://project/\(text)a",
                "https://fieldhouse.example/project/a\(text)b", "fieldhouse://request/1?comment=a\(text)b",
                "fieldhouse://settings?a\(text)b=1",
            ] {
                #expect(links.destination(of: link).failure == .character, "\(link.debugDescription)")
            }
        }
    }

    @Test("LINK-02 no other host is taken for the app's", arguments: otherHosts)
    func hosts(host: String) throws {
        let failure = try #require(try Room.links().destination(of: "https://\(host)/settings").failure)
        #expect([.origin, .userInfo, .route, .value].contains(failure))
        #expect(failure != .route || host.contains("/"))
    }

    @Test(
        "LINK-02 a port that the scheme has anyway says nothing, in a link and in an origin",
        arguments: [
            ("https://fieldhouse.example", "https://fieldhouse.example:443"),
            ("https://fieldhouse.example:443", "https://fieldhouse.example"),
            ("https://fieldhouse.example:443", "HTTPS://Fieldhouse.example:443"),
            ("http://127.0.0.1", "http://127.0.0.1:80"), ("http://[::1]:80", "http://[::1]"),
        ])
    func defaultPorts(origin: String, start: String) throws {
        let links = try LinkTable<Room>(scheme: "fieldhouse", origins: [origin], [LinkRoute("settings", .settings)])
        #expect(links.destination(of: "\(start)/settings").failure == nil)
        #expect(links.origins.allSatisfy { !$0.hasSuffix(":443") && !$0.hasSuffix(":80") })
        #expect(links.destination(of: "https://fieldhouse.example:80/settings").failure != nil)
        #expect(links.destination(of: "http://127.0.0.1:443/settings").failure != nil)
    }

    @Test("LINK-02 there are at least 300 hostile links, and none is there twice")
    func count() {
        let links =
            Self.wrongLinks.map(\.0) + Self.otherHosts
            + (Self.badCharacters + Self.badEncodings).flatMap { ["\($0)", "a\($0)"] }
        #expect(Set(links).count >= 300)
    }

    @Test("LINK-02 of the web platform's test URLs, only those open that are written like the app's")
    func webPlatformTests() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../data/urls/urltestdata.json").standardizedFileURL
        let cases = try #require(try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [Any])
        let inputs = cases.compactMap { ($0 as? [String: Any])?["input"] as? String }
        #expect(inputs.count > 500)
        let links = try LinkTable<Room>(
            scheme: "fieldhouse", origins: ["https://example.com"],
            [LinkRoute("{a}", .settings), LinkRoute("{a}/{b}", .newProject)])
        for input in inputs {
            guard case .success = links.destination(of: input) else { continue }
            let url = try #require(URLComponents(string: input))
            #expect(url.scheme?.lowercased() == "https" && url.host?.lowercased() == "example.com")
            #expect(url.port == nil && url.user == nil)
        }
    }
}
