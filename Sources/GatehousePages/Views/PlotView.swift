/// One or two amounts over time, as bars and as a table, the part `plot`.
struct PlotView: TemplateView {
    /// A part of a bar.
    struct Part: TemplateView {
        let part: BarPlot.Part

        static let keys: TemplateKeys<Self> = [.number("y") { $0.part.y }, .number("height") { $0.part.height }]
    }

    struct Bar: TemplateView {
        /// The text on hover.
        let hint: String
        let bar: BarPlot.Bar

        static let keys: TemplateKeys<Self> = [
            .text("hint") { $0.hint }, .number("x") { $0.bar.x }, .number("barWidth") { _ in BarPlot.barWidth },
            .view("good") { $0.bar.good.map(Part.init) }, .view("bad") { $0.bar.bad.map(Part.init) },
        ]
    }

    let title: String
    /// The number beside the title.
    let number: String
    /// How many there were lately, and before; nil in a plot without any amount.
    let news: String?
    /// The names of two amounts; nil where there is one, which the title names.
    let goodName: String?
    let badName: String?
    /// Whether the second amount is red.
    let isAlarming: Bool
    /// The text for screen readers.
    let said: String
    let width: Int
    let scale: [String]
    let axis: [String]
    let bars: [Bar]
    /// The sentence in place of a plot without any amount.
    let none: String?
    /// The sentence below the plot.
    let note: String?
    /// The label that opens the table.
    let opens: String
    let table: TableView

    static let keys: TemplateKeys<Self> = [
        .text("plotTitle") { $0.title }, .text("plotNumber") { $0.number }, .text("plotNews") { $0.news },
        .flag("isAlarming") { $0.isAlarming },
        .text("goodName") { $0.goodName }, .text("badName") { $0.badName },
        .text("said") { $0.said }, .number("width") { $0.width },
        .texts("lines") { _ in [0, BarPlot.height / 2, BarPlot.height].map { String($0) } },
        .text("plotNone") { $0.none }, .text("plotNote") { $0.note },
        .texts("scale") { $0.scale }, .texts("axis") { $0.axis },
        .views("bars") { $0.bars }, .text("opens") { $0.opens }, .view("figureTable") { $0.table },
    ]
}
