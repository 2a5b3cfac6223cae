/// Whom a practice provider plays.
package enum PracticeBrand: String, CaseIterable, Sendable {
    /// A provider with the ways of Apple: the answer is posted, and the name is told once.
    case apple
    /// A provider with the ways of Google.
    case google
    /// A provider that keeps to the letter of OpenID Connect.
    case practice

    /// The name on its page.
    package var displayName: String {
        switch self {
        case .apple: "Apple"
        case .google: "Google"
        case .practice: "Practice"
        }
    }

    /// Whether the name of the person stands in every id token; if not, it is told beside the first code alone.
    var tellsNameInToken: Bool { self != .apple }

    /// Whether truth values in id tokens are written as strings.
    var writesFlagsAsText: Bool { self == .apple }
}
