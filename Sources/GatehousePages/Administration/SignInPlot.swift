import Foundation
import Gatehouse
import GatehouseCore

/// Sign-ins over time, as a plot and as a table.
struct SignInPlot {
    let title: AdministrationText
    let counts: [SignInCount]
    /// The name of a span.
    let name: (Date) -> String

    /// The plot with its texts.
    func view(_ visit: AdministrationVisit) -> PlotView {
        let plot = BarPlot(counts.map { BarPlot.Amount(good: $0.successful, bad: $0.refused) })
        let (good, bad) = (visit.said(.successful), visit.said(.refused))
        func words(_ successful: Int, _ refused: Int) -> String {
            "\(good) \(visit.number(successful))\(visit.language.separator)\(bad) \(visit.number(refused))"
        }
        let totals = (counts.map(\.successful).reduce(0, +), counts.map(\.refused).reduce(0, +))
        let scale = [plot.top, plot.top / 2, 0].map { visit.number(Int($0)) }
        let middle = counts.count / 2
        return PlotView(
            title: visit.said(title), goodName: good, badName: bad,
            said: "\(visit.said(title))\(visit.language.colon)\(words(totals.0, totals.1))", width: plot.width,
            scale: scale,
            axis: [counts.first, counts.isEmpty ? nil : counts[middle], counts.last].compactMap(\.self).map {
                name($0.start)
            },
            bars: zip(plot.bars, counts).map { bar, count in
                PlotView.Bar(
                    hint: "\(name(count.start))\(visit.language.colon)\(words(count.successful, count.refused))",
                    bar: bar)
            },
            opens: visit.said(.asTable),
            table: visit.table(
                title, [.time, .successful, .refused],
                counts.map { count in
                    [
                        visit.cell(.time, name(count.start)),
                        visit.cell(.successful, visit.number(count.successful)),
                        visit.cell(.refused, visit.number(count.refused)),
                    ]
                }))
    }
}
