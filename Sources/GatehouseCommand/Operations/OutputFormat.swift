import ArgumentParser

/// How a command answers.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case text
    /// One JSON value, for scripts.
    case json
}
