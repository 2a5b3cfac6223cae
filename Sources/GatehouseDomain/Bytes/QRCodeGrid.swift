/// A QR code while it is drawn: its modules, and which of them the standard sets (ISO/IEC 18004:2015, section 6.3).
struct QRCodeGrid {
    /// The number of modules on each side.
    let size: Int
    /// Whether each module is dark, row by row.
    private(set) var isDark: [Bool]
    /// Whether each module is part of a pattern that does not depend on the text, or of the format or the version.
    private var isReserved: [Bool]

    /// Draws what is the same for all texts. Format and version stay light.
    init(_ version: QRCodeVersion) {
        size = version.size
        isDark = Array(repeating: false, count: size * size)
        isReserved = isDark
        drawTiming()
        drawFinders()
        drawAlignment(version.alignmentCenters)
        drawFormat(mask: nil)
        if version.number >= 7 { Self.versionPlaces(size).joined().forEach { draw(false, at: $0) } }
    }

    /// A place in the grid.
    private struct Place {
        var row: Int
        var column: Int
    }

    private mutating func draw(_ isDark: Bool, at place: Place) {
        self.isDark[place.row * size + place.column] = isDark
        isReserved[place.row * size + place.column] = true
    }

    // MARK: Patterns

    /// Draws the lines of alternating modules (section 6.3.5).
    private mutating func drawTiming() {
        for index in 0..<size {
            draw(index.isMultiple(of: 2), at: Place(row: 6, column: index))
            draw(index.isMultiple(of: 2), at: Place(row: index, column: 6))
        }
    }

    /// Draws the three corners with the light lines beside them (sections 6.3.3 and 6.3.4).
    private mutating func drawFinders() {
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
            drawSquares(around: Place(row: row, column: column), radius: 4, light: [2, 4])
        }
    }

    /// Draws the small squares (section 6.3.6), except where the corners are.
    private mutating func drawAlignment(_ centers: [Int]) {
        guard let first = centers.first, let last = centers.last else { return }
        for row in centers {
            for column in centers
            where (row, column) != (first, first) && (row, column) != (first, last) && (row, column) != (last, first) {
                drawSquares(around: Place(row: row, column: column), radius: 2, light: [1])
            }
        }
    }

    /// Draws squares inside one another, as far as they are on the grid.
    /// - Parameter light: The distances from the center at which modules are light.
    private mutating func drawSquares(around center: Place, radius: Int, light: Set<Int>) {
        for row in max(0, center.row - radius)...min(size - 1, center.row + radius) {
            for column in max(0, center.column - radius)...min(size - 1, center.column + radius) {
                let distance = max(abs(row - center.row), abs(column - center.column))
                draw(!light.contains(distance), at: Place(row: row, column: column))
            }
        }
    }

    // MARK: Format and version

    /// Draws the format twice: the level of error correction and the mask, with bits to correct errors (section 7.9).
    /// - Parameter mask: 0 to 7, or nil to leave the modules light.
    mutating func drawFormat(mask: Int?) {
        // Level M is 00, and 101010000010010 keeps the format from being all light.
        let bits = mask.map {
            Self.corrected($0, correctionBits: 10, generator: 0b101_0011_0111) ^ 0b101_0100_0001_0010
        }
        for bit in 0..<15 {
            let isDark = (bits ?? 0) >> bit & 1 == 1
            let down = Place(row: bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, column: 8)
            let left = Place(row: 8, column: bit < 8 ? size - 1 - bit : bit == 8 ? 7 : 14 - bit)
            draw(isDark, at: down)
            draw(isDark, at: left)
        }
        // The one module that is always dark.
        draw(bits != nil, at: Place(row: size - 8, column: 8))
    }

    /// Draws the version twice, if the code is large enough to have one (section 7.10).
    mutating func drawVersion(_ version: QRCodeVersion) {
        guard version.number >= 7 else { return }
        let bits = Self.corrected(version.number, correctionBits: 12, generator: 0b1_1111_0010_0101)
        for (bit, places) in Self.versionPlaces(size).enumerated() {
            places.forEach { draw(bits >> bit & 1 == 1, at: $0) }
        }
    }

    /// The two places of each bit of the version, the lowest bit first.
    private static func versionPlaces(_ size: Int) -> [[Place]] {
        (0..<18).map { bit in
            let (along, across) = (bit / 3, size - 11 + bit % 3)
            return [Place(row: across, column: along), Place(row: along, column: across)]
        }
    }

    /// Returns a number followed by the remainder of its division by a polynomial over the field of two elements
    /// (annexes C and D).
    private static func corrected(_ number: Int, correctionBits: Int, generator: Int) -> Int {
        let remainder = (0..<correctionBits).reduce(number) { rest, _ in
            rest << 1 ^ (rest >> (correctionBits - 1) & 1) * generator
        }
        return number << correctionBits | remainder
    }

    // MARK: Data

    /// Places the bytes of the code (section 7.7.3): in columns two modules wide, from the right to the left, alternately
    /// up and down. Modules that are left over stay light.
    mutating func place(_ codewords: [UInt8]) {
        var bits = codewords.lazy.flatMap { byte in (0..<8).reversed().map { byte >> $0 & 1 == 1 } }.makeIterator()
        // The vertical line of alternating modules is in no column.
        let columns = Array(stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1]
        for (index, right) in columns.enumerated() {
            let rows = index.isMultiple(of: 2) ? Array((0..<size).reversed()) : Array(0..<size)
            for row in rows {
                for column in [right, right - 1] where !isReserved[row * size + column] {
                    isDark[row * size + column] = bits.next() ?? false
                }
            }
        }
    }

    /// Returns the grid with every module of the data inverted that a mask covers (section 7.8.2).
    /// - Parameter mask: 0 to 7.
    func masked(_ mask: Int) -> QRCodeGrid {
        var grid = self
        for row in 0..<size {
            for column in 0..<size where !isReserved[row * size + column] && Self.covers(mask, row, column) {
                grid.isDark[row * size + column].toggle()
            }
        }
        return grid
    }

    /// Returns whether a mask covers a module (table 10).
    private static func covers(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
        let remainder =
            switch mask {
            case 0: (row + column) % 2
            case 1: row % 2
            case 2: column % 3
            case 3: (row + column) % 3
            case 4: (row / 2 + column / 3) % 2
            case 5: row * column % 2 + row * column % 3
            case 6: (row * column % 2 + row * column % 3) % 2
            default: ((row + column) % 2 + row * column % 3) % 2
            }
        return remainder == 0
    }
}
