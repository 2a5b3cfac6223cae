import Gatehouse
import GatehouseCore

extension Setting {
    /// Where mailed links may lead, and the apps that open links.
    package static let links: [Setting] = [
        .parsed(
            "redirect-allow-list", \.redirectAllowList, "LIST",
            "Where apps may have mailed links and sign-ins with a provider lead in the end, compared exactly but for the "
                + "query; anything else leads to the public URL.",
            allowed: "none, or URLs without query, fragment and percent signs with commas between them, such as "
                + "https://app.example.com/done,com.example.app://callback; http://127.0.0.1:*/ and http://[::1]:*/ "
                + "with a path allow any port",
            standard: "none", parse: RedirectAllowList.init(settingText:)),
        .parsed(
            "app-ids", \.appIDs, "LIST", "The apps that Apple's systems let open the links of a demo.",
            allowed: "none, or app ids such as ABCDE12345.com.example.app with commas between them", standard: "none",
            parse: appIDs),
    ]

    private static func appIDs(_ text: String) -> [AppID]? {
        if text == "none" { return [] }
        let ids = text.split(separator: ",", omittingEmptySubsequences: false).map { AppID(String($0)) }
        return ids.contains(nil) ? nil : ids.compactMap(\.self)
    }
}
