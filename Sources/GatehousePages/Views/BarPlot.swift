/// The geometry of a plot: for each span of time a bar, what came off below and what did not on top of it. Nothing but
/// numbers goes in and comes out.
package struct BarPlot: Equatable {
    /// How much of something there was in one span.
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

    /// A bar; a part of nothing is not drawn.
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

    /// How high the drawing is.
    package static let height = 1000
    /// From the beginning of a bar to that of the next.
    package static let step = 10
    /// How wide a bar is.
    package static let barWidth = 8
    /// The least height of what is there at all, so that one among thousands is seen.
    package static let least = 4

    /// How wide the drawing is.
    package let width: Int
    /// What a bar of the whole height stands for: an even number of one digit, or one with zeros behind it, and no less
    /// than the greatest bar.
    package let top: Double
    package let bars: [Bar]

    package init(_ amounts: [Amount]) {
        width = max(1, amounts.count) * Self.step
        // As numbers with a point: two great counts together may be no count any more.
        let greatest = amounts.map { Double($0.good) + Double($0.bad) }.max() ?? 0
        let top = Self.top(over: greatest)
        self.top = top
        bars = amounts.enumerated().map { index, amount in
            let x = index * Self.step + (Self.step - Self.barWidth) / 2
            // Where both are there, both are seen: the greater one gives way to the least of the other.
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

    /// The least number of the kind that is no less than this one and has a half that is a count too.
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
