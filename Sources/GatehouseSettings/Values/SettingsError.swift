/// Why the server does not start: every setting that is unknown, wrong or in conflict with another, each with the place
/// where it was written and what is allowed there.
package struct SettingsError: Error, Sendable, Equatable, CustomStringConvertible {
    /// One line per setting.
    package let problems: [String]

    package init(problems: [String]) {
        self.problems = problems
    }

    /// Describes one setting, as it was written, and what is wrong with it.
    package init(_ name: String, _ origin: SettingOrigin, _ problem: String) {
        self.init(problems: ["\(origin.spelling(of: name)) \(problem)"])
    }

    package var description: String { problems.joined(separator: "\n") }
}
