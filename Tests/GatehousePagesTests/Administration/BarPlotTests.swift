import GatehousePages
import Testing

struct BarPlotTests {
    private func plot(_ amounts: [(Int, Int)]) -> BarPlot {
        BarPlot(amounts.map { BarPlot.Amount(good: $0.0, bad: $0.1) })
    }

    @Test("SRV-20 a plot of a few days is this one")
    func snapshot() {
        let plot = plot([(0, 0), (3, 1), (0, 4), (10, 0)])
        #expect(plot.width == 40 && plot.top == 10)
        let expected: [BarPlot.Bar] = [
            BarPlot.Bar(x: 1, good: nil, bad: nil),
            BarPlot.Bar(x: 11, good: BarPlot.Part(y: 700, height: 300), bad: BarPlot.Part(y: 600, height: 100)),
            BarPlot.Bar(x: 21, good: nil, bad: BarPlot.Part(y: 600, height: 400)),
            BarPlot.Bar(x: 31, good: BarPlot.Part(y: 0, height: 1000), bad: nil),
        ]
        #expect(plot.bars == expected)
    }

    @Test("SRV-20 without a day there is no bar, and one day is one bar")
    func few() {
        #expect(plot([]).bars.isEmpty && plot([]).width > 0 && plot([]).top > 0)
        #expect(plot([(0, 0)]).bars == [BarPlot.Bar(x: 1, good: nil, bad: nil)])
        #expect(plot([(1, 0)]).bars == [BarPlot.Bar(x: 1, good: BarPlot.Part(y: 500, height: 500), bad: nil)])
    }

    private static let samples: [[(Int, Int)]] = [
        [(1, 1)], [(1, 999_999), (999_999, 1), (0, 1), (500_000, 500_000)], [(Int.max, Int.max), (1, 0)],
        (0..<30).map { (($0 * 7919) % 4001, ($0 * 104_729) % 977) }, (0..<24).map { ($0, 0) },
        [(1_000_000_000_000, 3)], Array(repeating: (0, 0), count: 30), [(2, 0), (3, 0), (5, 0), (19, 1), (20, 0)],
    ]

    @Test("SRV-20 every bar lies in the box and beside the others, and is as high as its count", arguments: samples)
    func properties(amounts: [(Int, Int)]) {
        let plot = plot(amounts)
        let greatest = amounts.map { Double($0.0) + Double($0.1) }.max() ?? 0
        #expect(plot.bars.count == amounts.count && plot.top >= greatest)
        // No more room above the bars than the next number of its kind makes.
        #expect(greatest < 2 || plot.top <= greatest * 2.5)
        var end = 0
        for (bar, amount) in zip(plot.bars, amounts) {
            #expect(bar.x >= end && bar.x + BarPlot.barWidth <= plot.width)
            end = bar.x + BarPlot.barWidth
            #expect((bar.good == nil) == (amount.0 == 0))
            #expect((bar.bad == nil) == (amount.1 == 0))
            for (part, count) in [(bar.good, amount.0), (bar.bad, amount.1)] {
                guard let part else { continue }
                #expect(part.y >= 0 && part.y + part.height <= BarPlot.height)
                let exact = Double(count) / plot.top * Double(BarPlot.height)
                #expect(abs(Double(part.height) - exact) <= Double(BarPlot.least))
            }
            if let good = bar.good, let bad = bar.bad { #expect(bad.y + bad.height == good.y) }
            if let good = bar.good { #expect(good.y + good.height == BarPlot.height) }
        }
    }
}
