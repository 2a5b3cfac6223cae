/// The geometry of a plot: a bar for each span of time, with successes at the bottom and failures on top. Its input and
/// output are only numbers.
package struct BarPlot: Equatable {
    /// The counts in one span.
    package struct Amount: Equatable {
        package var good: Int
        package var bad: Int

        package init(good: Int, bad: Int) {
            self.good = good
            self.bad = bad
        }
    }

    /// A part of a bar, in units of the drawing; y grows downwards.
    package struct Part: Equatable {
        package var y: Int
        package var height: Int

        package init(y: Int, height: Int) {
            self.y = y
            self.height = height
        }
    }

    /// A bar; a part with the count zero is not drawn.
    package struct Bar: Equatable {
        package var x: Int
        package var good: Part?
        package var bad: Part?

        package init(x: Int, good: Part?, bad: Part?) {
            self.x = x
            self.good = good
            self.bad = bad
        }
    }

    /// The height of the drawing.
    package static let height = 1000
    /// The distance between the starts of two bars.
    package static let step = 10
    /// The width of a bar.
    package static let barWidth = 8
    /// The minimum height of a part, so that one among thousands is visible.
    package static let least = 4

    /// The width of the drawing.
    package let width: Int
    /// The count of a bar of full height: an even digit, possibly followed by zeros, that is no smaller than the
    /// largest bar.
    package let top: Double
    package let bars: [Bar]

    package init(_ amounts: [Amount]) {
        width = max(1, amounts.count) * Self.step
        // As floating-point numbers: the sum of two large counts may overflow.
        let greatest = amounts.map { Double($0.good) + Double($0.bad) }.max() ?? 0
        let top = Self.top(over: greatest)
        self.top = top
        bars = amounts.enumerated().map { index, amount in
            let x = index * Self.step + (Self.step - Self.barWidth) / 2
            // If both parts are there, both are visible: the larger one shrinks to make room for the minimum height of
            // the other.
            let wanted = Self.length(Double(amount.good), of: top)
            let room = wanted > 0 ? Self.height - Self.least : Self.height
            let bad = min(Self.length(Double(amount.bad), of: top), room)
            let good = min(wanted, Self.height - bad)
            return Bar(
                x: x, good: good > 0 ? Part(y: Self.height - good, height: good) : nil,
                bad: bad > 0 ? Part(y: Self.height - good - bad, height: bad) : nil)
        }
    }

    private static func length(_ amount: Double, of top: Double) -> Int {
        guard amount > 0 else { return 0 }
        return max(least, Int((amount / top * Double(height)).rounded()))
    }

    /// The smallest such number that is no smaller than this one and whose half is also a count.
    private static func top(over greatest: Double) -> Double {
        var power = 1.0
        while true {
            for factor in [1.0, 2, 3, 4, 5, 6, 8] {
                let top = factor * power
                if top >= max(2, greatest), top.truncatingRemainder(dividingBy: 2) == 0 { return top }
            }
            power *= 10
        }
    }
}
