/// The top of a card, the part `head`.
package struct HeadView: TemplateView {
    /// A word above the title.
    var eyebrow: String?
    package let title: String
    var texts: [String] = []
    /// What the developer of an app is told, in English on every page.
    var developer: String?
    /// The heading of that.
    var developerLabel: String?
    var notice: NoticeView?

    package init(_ title: String, _ texts: [String] = [], eyebrow: String? = nil, notice: NoticeView? = nil) {
        self.title = title
        self.texts = texts
        self.eyebrow = eyebrow
        self.notice = notice
    }

    package static let keys: TemplateKeys<Self> = [
        .text("eyebrow") { $0.eyebrow }, .text("title") { $0.title },
        .views("texts") { $0.texts.map(SentenceView.init) }, .text("developer") { $0.developer },
        .text("developerLabel") { $0.developerLabel },
        .view("notice") { $0.notice },
    ]
}
