import Gatehouse
import GatehouseCore

extension Setting {
    /// Where mailed links may lead, and the apps that open links.
    package static let links: [Setting] = [
        .parsed(
            "redirect-allow-list", \.redirectAllowList, "LIST",
            "The URLs that apps can choose as the final destination of mailed links and provider sign-ins. They must "
                + "match exactly, except for the query. A query that apps could take for this server's answer is refused: "
                + "the parameters \(RedirectURL.reservedParameters.sorted().joined(separator: ", ")). With any other "
                + "URL, a provider sign-in leads to the public URL, and a mailed link to a page that sends people back "
                + "to their app.",
            allowed: "none, or a comma-separated list of URLs without query, fragment and percent signs, such as "
                + "https://app.example.com/done,com.example.app://callback; http://127.0.0.1:*/ and http://[::1]:*/ "
                + "with a path allow any port",
            standard: "none", parse: RedirectAllowList.init(settingText:)),
        .parsed(
            "app-ids", \.appIDs, "LIST",
            "The apps that use this site's passkeys and passwords on Apple's systems, which ask the site for them at "
                + "\(AppID.associationPath). With groups, they also open mailed invitations; in a demo, all links to "
                + "it.",
            allowed: "none, or a comma-separated list of app ids such as ABCDE12345.com.example.app", standard: "none",
            parse: appIDs),
    ]

    private static func appIDs(_ text: String) -> [AppID]? {
        if text == "none" { return [] }
        let ids = ListText.elements(of: text).map { AppID($0) }
        return ids.contains(nil) ? nil : ids.compactMap(\.self)
    }
}
