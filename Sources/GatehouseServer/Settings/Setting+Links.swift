extension Setting {
    /// Where mailed links may lead.
    package static let links: [Setting] = [
        .parsed(
            "redirect-allow-list", \.redirectAllowList, "LIST",
            "Where apps may have mailed links lead in the end, compared exactly but for the query; anything else leads "
                + "to the public URL.",
            allowed: "none, or URLs without query, fragment and percent signs with commas between them, such as "
                + "https://app.example.com/done,com.example.app://callback",
            standard: "none", parse: RedirectAllowList.init(settingText:))
    ]
}
