/// The provider that a practice provider imitates.
package enum PracticeBrand: String, CaseIterable, Sendable {
    /// Behaves like Apple: the answer is posted, and the name is sent only once.
    case apple
    /// Behaves like Google.
    case google
    /// Follows OpenID Connect to the letter.
    case practice

    /// The name on its page.
    package var displayName: String {
        switch self {
        case .apple: "Apple"
        case .google: "Google"
        case .practice: "Practice"
        }
    }

    /// Whether every ID token contains the person's name; if not, the name is sent only with the first code.
    var tellsNameInToken: Bool { self != .apple }

    /// Whether Booleans in ID tokens are written as strings.
    var writesFlagsAsText: Bool { self == .apple }
}
