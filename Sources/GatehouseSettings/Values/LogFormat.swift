/// How lines of the log are written.
package enum LogFormat: String, CaseIterable, Sendable {
    /// `key=value` pairs.
    case text
    /// A JSON object.
    case json
}
