import GatehousePages

/// Values with their names, under a heading; of the part `sections`.
struct SectionView: TemplateView {
    struct Row: TemplateView {
        let label: String
        let value: String
        var href: String?

        static let keys: TemplateKeys<Self> = [
            .text("label") { $0.label }, .text("value") { $0.value }, .text("href") { $0.href },
        ]
    }

    var heading: String?
    let rows: [Row]

    static let keys: TemplateKeys<Self> = [.text("heading") { $0.heading }, .views("rows") { $0.rows }]
}
