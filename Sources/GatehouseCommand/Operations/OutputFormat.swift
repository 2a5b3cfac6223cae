import ArgumentParser

/// The format of a command's answer.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case text
    /// One JSON value, for scripts.
    case json
}
