public import Foundation

/// What Apple's systems have to know of the links, made of the table that reads them.
extension LinkTable {
    /// Where a site says which apps open its links. It is asked for without redirects, and answered as
    /// `application/json`.
    public static var associationPath: String { "/.well-known/apple-app-site-association" }

    /// What a site says at ``associationPath``: which of its paths the apps open (`applinks`), and that they share its
    /// passwords (`webcredentials`).
    ///
    /// The components tell the system less exactly than the table does: a link that it brings to the app in vain is
    /// refused there.
    /// - Parameter apps: The apps that belong to the site.
    public func appSiteAssociation(of apps: [AppID]) throws -> Data {
        let ids = apps.map(\.description)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(
            SiteAssociation(
                applinks: SiteAssociation.Links(
                    details: apps.isEmpty ? [] : [SiteAssociation.Details(appIDs: ids, components: components)]),
                webcredentials: SiteAssociation.Credentials(apps: ids)))
    }

    /// One for each pattern, with and without a slash at the end. The first that fits counts, so longer ones come first, and
    /// before each that ends in a value comes what is too long for it: a `*` reaches over slashes.
    private var components: [SiteAssociation.Component] {
        routes.map(\.pattern).sorted { $0.parts.count > $1.parts.count }.flatMap { pattern in
            let path = pattern.parts.map { part in
                switch part {
                case .word(let word): "/" + word
                case .value: "/?*"
                }
            }.joined()
            let component = SiteAssociation.Component(path: path)
            if case .value? = pattern.parts.last {
                return [SiteAssociation.Component(path: path + "/?*", exclude: true), component]
            }
            return [component, SiteAssociation.Component(path: path + "/")]
        }
    }

    // MARK: What is in the app

    /// The `Info.plist` of the app, as far as links are concerned: the scheme is the app's.
    /// - Parameter name: What the system calls the kind of link; the bundle identifier, by custom.
    public func infoPropertyList(name: String) -> String {
        PropertyListText.document(
            ["<key>CFBundleURLTypes</key>", "<array>", "  <dict>"]
                + [
                    "<key>CFBundleTypeRole</key>", "<string>Editor</string>", "<key>CFBundleURLName</key>",
                    "<string>\(PropertyListText.escaped(name))</string>", "<key>CFBundleURLSchemes</key>", "<array>",
                    "  <string>\(scheme)</string>", "</array>",
                ].map { "    " + $0 } + ["  </dict>", "</array>"])
    }

    /// The entitlements of the app, as far as links are concerned: the sites whose links and passwords are its own. An
    /// origin of this machine is none of them, because systems ask for ``associationPath`` by `https` alone.
    public var entitlements: String {
        let hosts = authorities.filter { $0.scheme == "https" }.map(\.authority)
        return PropertyListText.document(
            ["<key>com.apple.developer.associated-domains</key>", "<array>"]
                + hosts.flatMap { host in
                    ["applinks", "webcredentials"].map { "  <string>\($0):\(host)</string>" }
                } + ["</array>"])
    }
}

/// The file at ``LinkTable/associationPath``.
private struct SiteAssociation: Encodable {
    struct Links: Encodable { let details: [Details] }
    struct Details: Encodable {
        let appIDs: [String]
        let components: [Component]
    }
    struct Component: Encodable {
        enum CodingKeys: String, CodingKey {
            case path = "/"
            case exclude
        }

        let path: String
        var exclude: Bool?
    }
    struct Credentials: Encodable { let apps: [String] }

    let applinks: Links
    let webcredentials: Credentials
}

/// Property lists as text, whose bytes depend on nothing but what is in them.
private enum PropertyListText {
    static func document(_ lines: [String]) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \(lines.map { "  " + $0 }.joined(separator: "\n"))
        </dict>
        </plist>

        """
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
