public import Foundation

/// The files that Apple's systems need about the links, generated from the table that reads them.
extension LinkTable {
    /// The path where a site lists the apps that open its links.
    package static var associationPath: String { AppID.associationPath }

    /// Returns the file for `associationPath`. It lists the site's paths that the apps open (`applinks`), and says
    /// that the apps share its passwords (`webcredentials`).
    ///
    /// The components are less exact than the table. The table refuses a link that the system passes to the app by
    /// mistake.
    /// - Parameter apps: The apps that belong to the site.
    /// - Throws: `EncodingError` if the file cannot be encoded.
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

    /// One component for each pattern, with and without a trailing slash. The first match counts, so longer ones come
    /// first. Because `*` matches slashes too, each pattern that ends in a value follows one that excludes longer
    /// paths.
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

    // MARK: Files of the app

    /// Returns the part of the app's `Info.plist` about links, with the app's scheme.
    /// - Parameter name: The system's name for the kind of link; by convention the bundle identifier.
    public func infoPropertyList(name: String) -> String {
        PropertyListText.document(
            ["<key>CFBundleURLTypes</key>", "<array>", "  <dict>"]
                + [
                    "<key>CFBundleTypeRole</key>", "<string>Editor</string>", "<key>CFBundleURLName</key>",
                    "<string>\(PropertyListText.escaped(name))</string>", "<key>CFBundleURLSchemes</key>", "<array>",
                    "  <string>\(scheme)</string>", "</array>",
                ].map { "    " + $0 } + ["  </dict>", "</array>"])
    }

    /// The part of the app's entitlements about links: the sites whose links and passwords belong to the app. An origin
    /// on this machine is left out, because systems request `associationPath` only over `https`.
    public var entitlements: String { entitlements(signInWithApple: false) }

    /// The same part of the entitlements, with the one that Apple's own button needs.
    public func entitlements(signInWithApple: Bool) -> String {
        let apple = ["<key>com.apple.developer.applesignin</key>", "<array>", "  <string>Default</string>", "</array>"]
        let hosts = authorities.filter { $0.scheme == "https" }.map(\.authority)
        return PropertyListText.document(
            (signInWithApple ? apple : []) + ["<key>com.apple.developer.associated-domains</key>", "<array>"]
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

/// Property lists as text, whose bytes depend only on their content.
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
