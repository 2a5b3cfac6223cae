/// The capabilities of a terminal.
package struct ConsoleLook: Equatable, Sendable {
    /// The number of columns.
    package var width: Int
    /// Whether it shows colors and weights (ECMA-48, section 8.3.117), and the person wants them.
    package var hasColour: Bool
    /// Whether it shows more than ASCII.
    package var hasUnicode: Bool

    /// Creates a description of a terminal.
    package init(width: Int = 80, hasColour: Bool = false, hasUnicode: Bool = true) {
        self.width = max(1, width)
        self.hasColour = hasColour
        self.hasUnicode = hasUnicode
    }

    /// Reads the capabilities from the environment.
    ///
    /// A non-empty `NO_COLOR`, and a `TERM` that is missing or `dumb`, turn colors off. The character set is part of
    /// the locale's name (POSIX.1-2017, Base Definitions, section 8.2).
    /// - Parameters:
    ///   - environment: The environment variables of the process.
    ///   - isTerminal: Whether the output is a terminal.
    ///   - width: The width that the terminal reports; nil to use `COLUMNS`.
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
