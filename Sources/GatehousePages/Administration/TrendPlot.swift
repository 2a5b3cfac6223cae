import Foundation
import Gatehouse

/// What happened on each of the last days, as a plot with its number and as a table.
struct TrendPlot {
    /// One amount on each day.
    struct Series {
        let name: AdministrationText
        let counts: [Int]

        var total: Int { counts.reduce(0, +) }
        /// The amount of the last week, and that of the week before.
        var weeks: (last: Int, before: Int) {
            (counts.suffix(7).reduce(0, +), counts.dropLast(7).suffix(7).reduce(0, +))
        }
    }

    let title: AdministrationText
    /// When each day begins.
    let days: [Date]
    /// What should grow; nil in a plot of attacks.
    var good: Series?
    /// What should not; nil in a plot of one amount.
    var bad: Series?
    /// Whether the second amount is red.
    var isAlarming = false
    /// What is counted, where the title does not say it.
    var note: AdministrationText?

    /// Whether nothing happened on any of the days.
    var isEmpty: Bool { series.allSatisfy { $0.total == 0 } }

    private var series: [Series] { [good, bad].compactMap(\.self) }

    /// The plot with its texts.
    func view(_ visit: AdministrationVisit) -> PlotView {
        let plot = BarPlot(
            days.indices.map { BarPlot.Amount(good: good?.counts[$0] ?? 0, bad: bad?.counts[$0] ?? 0) })
        func words(_ count: (Series) -> Int) -> String {
            series.map { "\(visit.said($0.name)) \(visit.number(count($0)))" }.joined(
                separator: visit.language.separator)
        }
        let middle = days.count / 2
        let hasNames = series.count > 1 && !isEmpty
        let news = (isEmpty ? nil : series.first?.weeks).map {
            visit.said(.sevenDays(visit.number($0.last), visit.number($0.before)))
        }
        return PlotView(
            title: visit.said(title), number: visit.number(series.first?.total ?? 0), news: news,
            goodName: hasNames ? good.map { visit.said($0.name) } : nil,
            badName: hasNames ? bad.map { visit.said($0.name) } : nil, isAlarming: isAlarming,
            said: "\(visit.said(title))\(visit.language.colon)\(words(\.total))", width: plot.width,
            scale: [plot.top, plot.top / 2, 0].map { visit.number(Int($0)) },
            axis: [days.first, days.isEmpty ? nil : days[middle], days.last].compactMap(\.self).map(visit.day),
            bars: zip(plot.bars, days.indices).map { bar, index in
                PlotView.Bar(
                    hint: "\(visit.day(days[index]))\(visit.language.colon)\(words { $0.counts[index] })", bar: bar)
            },
            none: isEmpty ? visit.said(.noneInThirtyDays) : nil, note: note.map { visit.said($0) },
            opens: visit.said(.asTable),
            table: visit.table(
                title, [.time] + series.map(\.name),
                days.indices.map { index in
                    [visit.cell(.time, visit.day(days[index]))]
                        + series.map { visit.cell($0.name, number: $0.counts[index]) }
                }))
    }
}
