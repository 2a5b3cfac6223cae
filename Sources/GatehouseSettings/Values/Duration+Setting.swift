extension Duration {
    private static let units: [(letter: Character, seconds: Int64)] = [
        ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]

    /// Reads a whole number with its unit: `90s`, `15m`, `24h`, `7d`; nil for anything else.
    init?(settingText text: String) {
        guard let unit = Self.units.first(where: { $0.letter == text.last }), text.count <= 10,
            text.dropLast().allSatisfy({ $0.isASCII && $0.isNumber }), let count = Int64(text.dropLast())
        else { return nil }
        self = .seconds(count * unit.seconds)
    }

    /// The length in the largest unit that gives a whole number.
    var settingText: String {
        let seconds = components.seconds
        let unit = Self.units.first { seconds % $0.seconds == 0 && seconds >= $0.seconds }
        return unit.map { "\(seconds / $0.seconds)\($0.letter)" } ?? "\(seconds)s"
    }
}
