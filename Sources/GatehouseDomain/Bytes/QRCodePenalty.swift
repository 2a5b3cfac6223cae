/// The choice of a mask (ISO/IEC 18004:2015, section 7.8.3): the more a code looks like something else to a reader, the
/// more points it gets. Format and version are light while points are counted.
extension QRCodeGrid {
    /// Returns the mask with the fewest points, 0 to 7; the first of several.
    func bestMask() -> Int {
        let points = (0..<8).map { masked($0).penalty() }
        return points.indices.min { points[$0] < points[$1] } ?? 0
    }

    /// Returns the points of the code.
    private func penalty() -> Int {
        let rows = (0..<size).map { row in Array(isDark[row * size..<(row + 1) * size]) }
        let columns = (0..<size).map { column in (0..<size).map { rows[$0][column] } }
        let lines = (rows + columns).reduce(0) { $0 + Self.runs($1) + Self.finders($1) }
        return lines + Self.squares(rows) + balance()
    }

    /// Three points for five modules of a color in a line, and one more for each that follows.
    private static func runs(_ line: [Bool]) -> Int {
        var (points, length) = (0, 0)
        for (index, isDark) in line.enumerated() {
            length = index > 0 && line[index - 1] == isDark ? length + 1 : 1
            points += length == 5 ? 3 : length > 5 ? 1 : 0
        }
        return points
    }

    /// Three points for every square of two by two modules of a color.
    private static func squares(_ rows: [[Bool]]) -> Int {
        zip(rows, rows.dropFirst()).reduce(0) { points, pair in
            let (upper, lower) = pair
            let count = upper.indices.dropFirst().count { column in
                let color = upper[column]
                return upper[column - 1] == color && lower[column] == color && lower[column - 1] == color
            }
            return points + 3 * count
        }
    }

    /// Forty points for every row of modules that looks like the middle of a corner: one dark, one light, three dark, one
    /// light, one dark, with four light ones or the border on a side.
    private static func finders(_ line: [Bool]) -> Int {
        let corner = [true, false, true, true, true, false, true]
        guard line.count >= corner.count else { return 0 }
        let count = (0...(line.count - corner.count)).count { start in
            let end = start + corner.count
            guard line[start..<end].elementsEqual(corner) else { return false }
            return !line[max(0, start - 4)..<start].contains(true)
                || !line[end..<min(line.count, end + 4)].contains(true)
        }
        return 40 * count
    }

    /// Ten points for every five percent by which the dark modules are more or less than half.
    private func balance() -> Int {
        let (dark, all) = (isDark.count { $0 }, isDark.count)
        return abs(2 * dark - all) * 10 / all * 10
    }
}
