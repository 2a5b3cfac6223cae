/// What is wrong with an id token, to see a sign-in refused; and how long access lasts, to see a session renewed.
enum PracticeLie: String, CaseIterable, Sendable {
    case none
    case otherKey = "other-key"
    case otherIssuer = "other-issuer"
    case otherAudience = "other-audience"
    case otherNonce = "other-nonce"
    case expired
    case shortLived = "short-lived"

    /// The words on the page.
    var label: String {
        switch self {
        case .none: "The truth"
        case .otherKey: "Signed with the wrong key"
        case .otherIssuer: "From a different issuer"
        case .otherAudience: "For a different app"
        case .otherNonce: "The answer to a different request"
        case .expired: "Expired an hour ago"
        case .shortLived: "The truth, with access for 1 second"
        }
    }
}
