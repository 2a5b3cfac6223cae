/// Tells back ends apart: the kind, the address, and the project or client there. It contains no secret.
///
/// A stored session is bound to it, so that no other back end ever gets its tokens.
public struct BackEndName: Hashable, Sendable {
    /// The kind of interface, such as `supabase`.
    package let kind: String
    /// Where it is: scheme, host, port and path.
    package let origin: String
    /// The project or client there; nil where the address says it all.
    package let project: String?

    /// Creates a name.
    public init(kind: String, origin: String, project: String? = nil) {
        self.kind = kind
        self.origin = origin
        self.project = project
    }

    /// The name as one text, in which no part can be taken for another: `supabase https://id.example.com/auth/v1`.
    package var text: String {
        [kind, origin, project].compactMap(\.self).map { $0.replacing(" ", with: "%20") }.joined(separator: " ")
    }
}
