import GatehouseCore
import GatehousePages

/// A card with a form, as any page of the product is made of the same parts.
struct SamplePage: PageView {
    static let template = "sample"
    var notice: NoticeView?
    var form: FormView?
    var bar: BarView?

    var documentTitle: String { "Sample" }

    static let keys: TemplateKeys<Self> = [
        .view("head") { HeadView("Sample", notice: $0.notice) }, .view("form") { $0.form }, .view("bar") { $0.bar },
    ]

    static let source = """
        {{<card}}
        {{$card}}
        {{#bar}}
        {{> bar}}
        {{/bar}}
        {{#form}}
        {{> form}}
        {{/form}}
        {{/card}}
        {{/card}}
        """

    /// The page in English.
    func html() throws -> String {
        var sources = try TemplateLibrary.sources(in: [ResourceFolder(of: "GatehousePages")])
        sources[Self.template] = Self.source
        let library = try TemplateLibrary(sources: sources, pages: [Self.self])
        return library.render(self, in: Self.document) ?? ""
    }

    static let document = DocumentView(
        language: "en", isRightToLeft: false, title: "Sample", stylesheet: "/look.css", script: "/look.js")
}
