/// A value with a secret, which therefore prints only its type's name and has an empty mirror.
package protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    /// The type's name, and that its content is withheld.
    package var description: String { "\(Self.self)(<redacted>)" }

    /// The same as ``description``.
    package var debugDescription: String { description }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
