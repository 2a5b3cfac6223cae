/// The faults that an ID token or a provider's documents can have, to try a refused sign-in; and short lifetimes, to try
/// the renewal of a session.
enum PracticeLie: String, CaseIterable, Sendable {
    case none
    case otherKey = "other-key"
    case otherIssuer = "other-issuer"
    case otherAudience = "other-audience"
    case otherNonce = "other-nonce"
    case expired
    case shortLived = "short-lived"
    case noCode = "no-code"
    case noNumber = "no-number"
    case noEmails = "no-emails"

    /// Those of a provider with ID tokens.
    static let ofTokens: [PracticeLie] = [
        .none, .otherKey, .otherIssuer, .otherAudience, .otherNonce, .expired, .shortLived,
    ]

    /// Those of a provider without ID tokens.
    static let ofDocuments: [PracticeLie] = [.none, .noCode, .noNumber, .noEmails]

    /// The label on the page.
    var label: String {
        switch self {
        case .none: "The truth"
        case .otherKey: "Signed with the wrong key"
        case .otherIssuer: "From a different issuer"
        case .otherAudience: "For a different app"
        case .otherNonce: "The answer to a different request"
        case .expired: "Expired an hour ago"
        case .shortLived: "The truth, with access for 1 second"
        case .noCode: "The code is not accepted"
        case .noNumber: "A person without a number"
        case .noEmails: "Something that isn't a list of emails"
        }
    }
}
