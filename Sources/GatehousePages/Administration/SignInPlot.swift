import Foundation
import GatehouseCore

/// Sign-ins over time as a plot, with the same as a table.
struct SignInPlot {
    let title: AdministrationText
    let counts: [SignInCount]
    /// What a span is called.
    let name: (Date) -> String

    /// The keys of ``PlotTemplate``.
    func content(_ visit: AdministrationVisit) -> [String: TemplateValue] {
        let plot = BarPlot(counts.map { BarPlot.Amount(good: $0.successful, bad: $0.refused) })
        let (good, bad) = (visit.said(.successful), visit.said(.refused))
        func words(_ successful: Int, _ refused: Int) -> String {
            "\(good) \(visit.number(successful)), \(bad) \(visit.number(refused))"
        }
        let totals = (counts.map(\.successful).reduce(0, +), counts.map(\.refused).reduce(0, +))
        let scale = [plot.top, plot.top / 2, 0].map { visit.number(Int($0)) }
        let middle = counts.count / 2
        return [
            "plotTitle": visit.text(title), "goodName": .text(good), "badName": .text(bad),
            "said": .text("\(visit.said(title)): \(words(totals.0, totals.1))"), "width": .number(plot.width),
            "lines": [.number(0), .number(BarPlot.height / 2), .number(BarPlot.height)], "scale": .texts(scale),
            "axis": .texts(
                [counts.first, counts.isEmpty ? nil : counts[middle], counts.last].compactMap(\.self).map {
                    name($0.start)
                }),
            "bars": .objects(
                zip(plot.bars, counts).map { bar, count in
                    var value: [String: TemplateValue] = [
                        "hint": .text("\(name(count.start)): \(words(count.successful, count.refused))"),
                        "x": .number(bar.x), "barWidth": .number(BarPlot.barWidth),
                    ]
                    if let part = bar.good { value["good"] = ["y": .number(part.y), "height": .number(part.height)] }
                    if let part = bar.bad { value["bad"] = ["y": .number(part.y), "height": .number(part.height)] }
                    return value
                }),
            "opens": visit.text(.asTable),
            "figureTable": visit.table(
                title, [.time, .successful, .refused],
                counts.map { count in
                    [
                        visit.cell(.time, name(count.start)),
                        visit.cell(.successful, visit.number(count.successful)),
                        visit.cell(.refused, visit.number(count.refused)),
                    ]
                }),
        ]
    }
}
