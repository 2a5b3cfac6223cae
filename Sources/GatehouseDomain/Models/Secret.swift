/// A string that must stay hidden: a password, a one-time code or a token.
///
/// It prints as `<redacted>`, has an empty mirror and is not `Codable`, so that it cannot reach a log, a dump or
/// encoded state by accident. Code that needs the value calls ``reveal()``.
public struct Secret: Sendable, Hashable {
    private let value: String

    /// Wraps a value that must stay hidden.
    public init(_ value: String) {
        self.value = value
    }

    /// Returns the value itself, for the one place that has to use it.
    public func reveal() -> String { value }

    /// Whether the value is empty.
    public var isEmpty: Bool { value.isEmpty }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// Always `<redacted>`.
    public var debugDescription: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
