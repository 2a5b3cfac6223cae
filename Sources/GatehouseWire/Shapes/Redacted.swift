/// A value with a secret, which therefore prints only its type's name and has an empty mirror.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    /// The type's name, and that its content is withheld.
    public var description: String { "\(Self.self)(<redacted>)" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
