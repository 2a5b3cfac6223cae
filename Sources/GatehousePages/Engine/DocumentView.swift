/// The document around every page: language, title, and the files that it refers to.
package struct DocumentView: TemplateView {
    let language: String
    let isRightToLeft: Bool
    let title: String
    /// The name of the app, beside the mark of a card; nil where the page's own title has it.
    var appName: String?
    /// The texts of the script's copy buttons, before and after copying.
    var copy: (label: String, done: String)?
    /// The text of the script's button that saves backup codes, and the name of the file.
    var download: (label: String, file: String)?
    /// The label of the script's button that takes a message or an error away.
    var dismissLabel: String?
    /// The link past the bar, on a page that has one.
    var skipLabel: String?
    /// The paths of stylesheet and script.
    let stylesheet: String
    let script: String
    /// `light` or `dark`, regardless of the browser's preference; nil leaves it to the browser.
    var theme: String?
    /// The number of seconds after which the browser reloads the page.
    var refreshSeconds: Int?
    /// The menu of languages; nil for a page that people cannot return to.
    var languages: LanguageMenuView?
    /// The bar above a page of the demo; nil on every other server.
    var demoBar: DemoBarView?
    /// The form with which the browser adds a passkey by itself.
    var upgrade: PasskeyView?

    package init(
        language: String, isRightToLeft: Bool, title: String, stylesheet: String, script: String, theme: String? = nil,
        refreshSeconds: Int? = nil, languages: LanguageMenuView? = nil
    ) {
        self.language = language
        self.isRightToLeft = isRightToLeft
        self.title = title
        self.stylesheet = stylesheet
        self.script = script
        self.theme = theme
        self.refreshSeconds = refreshSeconds
        self.languages = languages
    }

    package static let keys: TemplateKeys<Self> = [
        .text("lang") { $0.language }, .text("dir") { $0.isRightToLeft ? "rtl" : "ltr" },
        .text("pageTitle") { $0.title }, .text("appName") { $0.appName }, .text("skipLabel") { $0.skipLabel },
        .text("copyLabel") { $0.copy?.label }, .text("copyDone") { $0.copy?.done },
        .text("downloadLabel") { $0.download?.label }, .text("codesFile") { $0.download?.file },
        .text("dismissLabel") { $0.dismissLabel },
        .text("stylesheet") { $0.stylesheet }, .text("scriptFile") { $0.script }, .text("theme") { $0.theme },
        .number("refreshSeconds") { $0.refreshSeconds }, .view("languageMenu") { $0.languages },
        .view("demoBar") { $0.demoBar },
        .view("upgrade") { $0.upgrade },
    ]
}
