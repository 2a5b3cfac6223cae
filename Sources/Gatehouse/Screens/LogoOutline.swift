package import Foundation

/// The outline of a shape in a logo, as the steps of a pen.
package struct LogoOutline: Equatable, Sendable {
    /// One movement of the pen.
    package enum Step: Equatable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case curve(CGPoint, CGPoint, to: CGPoint)
        case close
    }

    package private(set) var steps: [Step] = []
    private var pen = CGPoint.zero
    private var start = CGPoint.zero

    /// Reads an outline in the notation of paths (Scalable Vector Graphics 2, section 9.3): lines, cubic curves and arcs of
    /// circles. Nil for anything else.
    package init?(_ text: String) {
        var rest = text[...]
        var command: Character?
        while let next = rest.first(where: { !Self.isSpace($0) }) {
            if next.isLetter {
                rest = rest.drop(while: Self.isSpace).dropFirst()
                command = next
                if next == "z" || next == "Z" { close() }
            } else {
                guard let current = command, let count = Self.counts[current.lowercased()] else { return nil }
                var numbers: [Double] = []
                while numbers.count < count {
                    guard let number = Self.number(&rest) else { return nil }
                    numbers.append(number)
                }
                guard draw(current, numbers) else { return nil }
                // Further points after a move are lines (section 9.3.3).
                if current == "m" { command = "l" }
                if current == "M" { command = "L" }
            }
        }
        guard case .move? = steps.first else { return nil }
    }

    /// How many numbers a command takes.
    private static let counts = ["m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "a": 7]

    private static func isSpace(_ character: Character) -> Bool { character.isWhitespace || character == "," }

    /// Takes a number. The next one may follow without a space: `.8.8-1.7`.
    private static func number(_ text: inout Substring) -> Double? {
        text = text.drop(while: isSpace)
        var hasPoint = false
        var length = 0
        for character in text {
            let isSign = character == "-" && length == 0
            let isPoint = character == "." && !hasPoint
            guard isSign || isPoint || character.isASCII && character.isNumber else { break }
            hasPoint = hasPoint || isPoint
            length += 1
        }
        defer { text = text.dropFirst(length) }
        return Double(text.prefix(length))
    }

    // MARK: Drawing

    /// Draws what a command says. A small letter counts from the pen.
    private mutating func draw(_ command: Character, _ numbers: [Double]) -> Bool {
        let origin = command.isLowercase ? pen : .zero
        func point(_ index: Int) -> CGPoint {
            CGPoint(x: origin.x + numbers[index], y: origin.y + numbers[index + 1])
        }
        switch command.lowercased() {
        case "m":
            start = point(0)
            add(.move(start), start)
        case "l": add(.line(point(0)), point(0))
        case "h": line(to: CGPoint(x: origin.x + numbers[0], y: pen.y))
        case "v": line(to: CGPoint(x: pen.x, y: origin.y + numbers[0]))
        case "c": add(.curve(point(0), point(2), to: point(4)), point(4))
        default:
            guard numbers[0] == numbers[1], numbers[0] > 0 else { return false }
            arc(to: point(5), radius: numbers[0], isLarge: numbers[3] != 0, isClockwise: numbers[4] != 0)
        }
        return true
    }

    private mutating func add(_ step: Step, _ end: CGPoint) {
        steps.append(step)
        pen = end
    }

    private mutating func line(to end: CGPoint) { add(.line(end), end) }

    private mutating func close() { add(.close, start) }

    /// Draws a part of a circle (Scalable Vector Graphics 2, appendix B.2.4).
    private mutating func arc(to end: CGPoint, radius: Double, isLarge: Bool, isClockwise: Bool) {
        let chord = CGPoint(x: end.x - pen.x, y: end.y - pen.y)
        let length = Self.length(chord)
        guard length > 0 else { return }
        let radius = max(radius, length / 2)
        let height = (radius * radius - length * length / 4).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let center = CGPoint(
            x: pen.x + chord.x / 2 - height * chord.y / length, y: pen.y + chord.y / 2 + height * chord.x / length)
        turn(to: end, around: center, radius: radius, isClockwise: isClockwise, isLarge: isLarge)
    }

    private static func length(_ line: CGPoint) -> Double { Double(line.x * line.x + line.y * line.y).squareRoot() }

    /// Draws a part of a circle as curves of at most a quarter. It does without sine and cosine: a middle is found
    /// across from the chord, and a tangent across from the radius.
    private mutating func turn(
        to end: CGPoint, around center: CGPoint, radius: Double, isClockwise: Bool, isLarge: Bool
    ) {
        let (first, last) = (
            CGPoint(x: pen.x - center.x, y: pen.y - center.y), CGPoint(x: end.x - center.x, y: end.y - center.y)
        )
        let direction: Double = isClockwise ? 1 : -1
        let cosine = Double(first.x * last.x + first.y * last.y) / (radius * radius)
        guard !isLarge, cosine > -1e-9 else {
            let chord = CGPoint(x: end.x - pen.x, y: end.y - pen.y)
            let scale = direction * radius / Self.length(chord)
            let middle = CGPoint(x: center.x + chord.y * scale, y: center.y - chord.x * scale)
            turn(to: middle, around: center, radius: radius, isClockwise: isClockwise, isLarge: false)
            return turn(to: end, around: center, radius: radius, isClockwise: isClockwise, isLarge: false)
        }
        // The tangents of half and of a quarter of the angle.
        let half = (max(0, 1 - cosine) / (1 + cosine)).squareRoot()
        let reach = direction * 4 / 3 * half / (1 + (1 + half * half).squareRoot())
        let curve = Step.curve(
            CGPoint(x: pen.x - reach * first.y, y: pen.y + reach * first.x),
            CGPoint(x: end.x + reach * last.y, y: end.y - reach * last.x), to: end)
        add(curve, end)
    }
}
