/// The menu of languages at the foot of every page, the part `languages`.
package struct LanguageMenuView: TemplateView {
    /// A language, with its name in that language.
    struct Language: TemplateView {
        /// A BCP 47 tag.
        let tag: String
        let name: String
        let isRightToLeft: Bool
        let isCurrent: Bool

        static let keys: TemplateKeys<Self> = [
            .text("tag") { $0.tag }, .text("languageName") { $0.name },
            .text("languageDir") { $0.isRightToLeft ? "rtl" : "ltr" }, .flag("isCurrent") { $0.isCurrent },
        ]
    }

    /// The name of the menu, in the language of the page.
    let label: String
    /// The path of the page, which the browser returns to.
    let place: String
    let languages: [Language]

    package static let keys: TemplateKeys<Self> = [
        .text("languagesLabel") { $0.label }, .text("languagesPlace") { $0.place },
        .text("languagesCurrent") { view in view.languages.first(where: \.isCurrent)?.name },
        .views("languages") { $0.languages },
    ]
}
