/// What a terminal can show.
package struct ConsoleLook: Equatable, Sendable {
    /// The number of columns.
    package var width: Int
    /// Whether it shows colours and weights (ECMA-48, section 8.3.117), and the person wants them.
    package var hasColour: Bool
    /// Whether it shows more than ASCII.
    package var hasUnicode: Bool

    /// Describes a terminal.
    package init(width: Int = 80, hasColour: Bool = false, hasUnicode: Bool = true) {
        self.width = max(1, width)
        self.hasColour = hasColour
        self.hasUnicode = hasUnicode
    }

    /// Reads what the environment says.
    ///
    /// `NO_COLOR` that is not empty and a `TERM` that is missing or `dumb` turn colours off; the character set stands in
    /// the locale's name (POSIX.1-2017, Base Definitions, section 8.2).
    /// - Parameters:
    ///   - environment: The variables of the process.
    ///   - isTerminal: Whether what is written goes to a terminal at all.
    ///   - width: What the terminal says of its width; nil where it does not, and `COLUMNS` is asked.
    package init(environment: [String: String], isTerminal: Bool, width: Int?) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? ""
        let charset = locale.lowercased().filter { $0.isLetter || $0.isNumber }
        let term = value("TERM") ?? "dumb"
        self.init(
            width: width ?? value("COLUMNS").flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? 80,
            hasColour: isTerminal && value("NO_COLOR") == nil && term != "dumb",
            hasUnicode: charset.contains("utf8"))
    }
}
