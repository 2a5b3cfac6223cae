import Fieldhouse
import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// What the reference app says of its links, to people and to systems.
struct DeclarationTests {
    private static let example = URL(filePath: #filePath).appending(path: "../../../Examples/Fieldhouse")
        .standardizedFileURL

    @Test(
        "LINK-07 the example declares the scheme and the sites of its link table",
        arguments: ["Info.plist", "Fieldhouse.entitlements"])
    func published(name: String) throws {
        let links = try Destination.links()
        let made =
            name == "Info.plist"
            ? links.infoPropertyList(name: "example.fieldhouse")
            : links.entitlements(signInWithApple: true)
        let file = Self.example.appending(path: name)
        if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
            try FileManager.default.createDirectory(at: Self.example, withIntermediateDirectories: true)
            try Data(made.utf8).write(to: file)
        }
        let kept = try Data(contentsOf: file)
        #expect(String(decoding: kept, as: UTF8.self) == made, "script/docs --write writes \(name) anew")
        let list = try #require(try PropertyListSerialization.propertyList(from: kept, format: nil) as? [String: Any])
        if name == "Info.plist" {
            let types = try #require(list["CFBundleURLTypes"] as? [[String: Any]])
            #expect(types.map { $0["CFBundleURLSchemes"] as? [String] } == [["fieldhouse"]])
            #expect(types.first?["CFBundleURLName"] as? String == "example.fieldhouse")
        } else {
            #expect(list["com.apple.developer.applesignin"] as? [String] == ["Default"])
            #expect(
                list["com.apple.developer.associated-domains"] as? [String]
                    == ["applinks:fieldhouse.example", "webcredentials:fieldhouse.example"])
        }
    }

    private static let places: [(Destination, String)] = [
        (.projectDetail(projectId: "42"), "project/42"), (.rfiDetail(rfiId: "7"), "rfi/7"),
        (.groupDetail(groupId: "a b"), "group/a%20b"), (.createProject, "new/project"),
        (.createRFI(projectId: "42"), "new/rfi/42"), (.settings, "settings"), (.profile, "profile"), (.about, "about"),
        (.joinGroup(invitation: "c0de"), "invite/c0de"), (.projects, "projects"), (.rfis, "rfis"), (.groups, "groups"),
    ]

    @Test("LINK-01 LINK-03 every place of the app has a link of either kind, and both open the same", arguments: places)
    func links(place: Destination, path: String) throws {
        let links = try Destination.links()
        for (form, link, source) in [
            (LinkTable<Destination>.Form.customScheme, "fieldhouse://\(path)", NavigationSource.customScheme),
            (.universalLink, "https://fieldhouse.example/\(path)", .universalLink),
        ] {
            #expect(links.link(to: place, as: form) == link)
            let found = try links.destination(of: link).get()
            #expect(found.destination == place && found.source == source)
        }
    }

    @Test("NAV-06 what the reference app's places need, and where they open")
    func policies() {
        let protected = Self.places.map(\.0).filter { $0 != .about }
        #expect(protected.allSatisfy { $0.policy == .requiresAuth })
        #expect(Destination.about.policy == .public)
        #expect(Destination.Tab.allCases == [.projects, .rfis, .groups, .settings])
        #expect(Destination.settings.isTabRoot && Destination.settings.tab == .settings)
        for tab in Destination.Tab.allCases {
            #expect(tab.root.isTabRoot && tab.root.tab == tab && tab.path == "/\(tab.root.routeName)")
        }
        #expect(Set(Self.places.map(\.0.routeName)).count == Self.places.count)
        #expect(Destination.joinGroup(invitation: "c0de").invitation?.reveal() == "c0de")
    }
}
