/// The faults that an ID token can have, to try a refused sign-in; and short lifetimes, to try the renewal of a
/// session.
enum PracticeLie: String, CaseIterable, Sendable {
    case none
    case otherKey = "other-key"
    case otherIssuer = "other-issuer"
    case otherAudience = "other-audience"
    case otherNonce = "other-nonce"
    case expired
    case shortLived = "short-lived"

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
        }
    }
}
