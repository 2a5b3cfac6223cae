/// The provider that a practice provider imitates.
package enum PracticeBrand: String, CaseIterable, Sendable {
    /// Behaves like Apple: the answer is posted, and the name is sent only once.
    case apple
    /// Behaves like Google.
    case google
    /// Behaves like GitHub: there are no ID tokens, and its interface says who somebody is.
    case github
    /// Follows OpenID Connect to the letter.
    case practice

    /// The name on its page.
    package var displayName: String {
        switch self {
        case .apple: "Apple"
        case .google: "Google"
        case .github: "GitHub"
        case .practice: "Practice"
        }
    }

    /// Whether it signs ID tokens (OpenID Connect).
    package var signsTokens: Bool { self != .github }

    /// The path below the provider's address, at which it is asked.
    var path: String { self == .github ? "github/login/oauth" : rawValue }

    /// The answers to the app that can be chosen.
    var lies: [PracticeLie] { signsTokens ? PracticeLie.ofTokens : PracticeLie.ofDocuments }

    /// Whether every ID token contains the person's name; if not, the name is sent only with the first code.
    var tellsNameInToken: Bool { self != .apple }

    /// Whether Booleans in ID tokens are written as strings.
    var writesFlagsAsText: Bool { self == .apple }
}
