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
        case .otherKey: "Signed with a key that is not mine"
        case .otherIssuer: "Another issuer"
        case .otherAudience: "Meant for another app"
        case .otherNonce: "The answer to another question"
        case .expired: "Expired an hour ago"
        case .shortLived: "The truth, with access for one second"
        }
    }
}
