import Foundation
import Gatehouse
import Testing

/// What Apple's systems are told of a table.
struct AppleLinksTests {
    private struct File: Decodable, Equatable {
        struct Links: Decodable, Equatable { let details: [Details] }
        struct Details: Decodable, Equatable {
            let appIDs: [String]
            let components: [Component]
        }
        struct Component: Decodable, Equatable {
            enum CodingKeys: String, CodingKey {
                case path = "/"
                case exclude
            }
            let path: String
            var exclude: Bool?
        }
        struct Credentials: Decodable, Equatable { let apps: [String] }

        let applinks: Links
        let webcredentials: Credentials
    }

    private func file(_ apps: [AppID]) throws -> File {
        try JSONDecoder().decode(File.self, from: try Room.links().appSiteAssociation(of: apps))
    }

    @Test("LINK-07 the site's file names the apps and the paths of the table, and no other")
    func association() throws {
        let id = try #require(AppID("ABCDE12345.com.example.app"))
        let found = try file([id])
        #expect(found.webcredentials.apps == ["ABCDE12345.com.example.app"])
        #expect(found.applinks.details.map(\.appIDs) == [["ABCDE12345.com.example.app"]])
        let components = try #require(found.applinks.details.first).components
        #expect(
            components == [
                .init(path: "/new/project"), .init(path: "/new/project/"),
                .init(path: "/project/?*/?*", exclude: true), .init(path: "/project/?*"),
                .init(path: "/invite/?*/?*", exclude: true), .init(path: "/invite/?*"),
                .init(path: "/request/?*/?*", exclude: true), .init(path: "/request/?*"), .init(path: "/settings"),
                .init(path: "/settings/"),
            ])
        #expect(LinkTable<Room>.associationPath == "/.well-known/apple-app-site-association")
    }

    /// Apple's rule: the first component that fits decides; `*` stands for anything, `?` for one character.
    private func fits(_ pattern: Substring, _ path: Substring) -> Bool {
        guard let first = pattern.first else { return path.isEmpty }
        if first == "*" {
            return fits(pattern.dropFirst(), path) || !path.isEmpty && fits(pattern, path.dropFirst())
        }
        guard let next = path.first, first == "?" || first == next else { return false }
        return fits(pattern.dropFirst(), path.dropFirst())
    }

    @Test(
        "LINK-07 APP-17 what the system would bring to the app is what the table takes",
        arguments: [
            ("/settings", true), ("/settings/", true), ("/settingsx", false), ("/project/42", true),
            ("/project/42/", true), ("/project/4/2/", false), ("/new/project/", true), ("/settings//", false),
            ("/project/", false), ("/project", false), ("/project/4/2", false), ("/new/project", true),
            ("/new/project/1", false), ("/invite/abc", true), ("/", false), ("/elsewhere", false),
            ("/signin/callback", false),
        ])
    func agreement(path: String, isTaken: Bool) throws {
        let id = try #require(AppID("ABCDE12345.com.example.app"))
        let components = try #require(try file([id]).applinks.details.first).components
        let decisive = components.first { fits($0.path[...], path[...]) }
        #expect((decisive != nil && decisive?.exclude != true) == isTaken)
        let found = try Room.links().destination(of: "https://fieldhouse.example\(path)")
        #expect((found.failure == nil) == isTaken)
    }

    @Test("LINK-07 a site without apps says so in a file that is read")
    func nobody() throws {
        #expect(try file([]) == File(applinks: .init(details: []), webcredentials: .init(apps: [])))
    }

    @Test("LINK-07 APP-21 the app declares its scheme, the sites that have https, and Apple's button where it is used")
    func declarations() throws {
        let links = try Room.links()
        let text = links.infoPropertyList(name: "a & b < c")
        let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? [String: Any]
        let types = try #require(list?["CFBundleURLTypes"] as? [[String: Any]])
        #expect(types.first?["CFBundleURLName"] as? String == "a & b < c")
        #expect(types.first?["CFBundleURLSchemes"] as? [String] == ["fieldhouse"])
        for (text, apple) in [
            (links.entitlements, nil), (links.entitlements(signInWithApple: false), nil),
            (links.entitlements(signInWithApple: true), ["Default"]),
        ] as [(String, [String]?)] {
            let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? [String: Any]
            #expect(
                list?["com.apple.developer.associated-domains"] as? [String]
                    == ["applinks:fieldhouse.example", "webcredentials:fieldhouse.example"])
            #expect(list?["com.apple.developer.applesignin"] as? [String] == apple)
        }
    }

    @Test(
        "LINK-07 an app's id is a prefix and a bundle identifier",
        arguments: [
            "", "ABCDE12345", "ABCDE12345.", "ABCDE1234.com.example", "abcde12345.com.example",
            "ABCDE12345.com..example",
            "ABCDE12345.com.exa mple", "ABCDE12345.com.example.", "ABCDE12345.*", "ABCDE12345.com/example",
            "ABCDE12345." + String(repeating: "a", count: 156), "ABCDÉ12345.com.example",
        ])
    func noAppID(text: String) {
        #expect(AppID(text) == nil)
    }
}
