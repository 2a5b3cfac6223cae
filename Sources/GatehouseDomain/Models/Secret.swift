/// A string that must not be seen: a password, a one-time code or a token.
///
/// It prints as `<redacted>`, reflects as nothing and is not `Codable`, so that it cannot reach a log, a dump or an
/// encoded state by accident. Whoever needs the value says so by calling ``reveal()``.
public struct Secret: Sendable, Hashable {
    private let value: String

    /// Wraps a value that must not be seen.
    public init(_ value: String) {
        self.value = value
    }

    /// The value itself, for the one place that has to use it.
    public func reveal() -> String { value }

    /// Whether there is nothing in it.
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
