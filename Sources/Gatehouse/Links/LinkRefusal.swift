/// Why a link was refused. It contains nothing of the link.
package enum LinkRefusal: String, Error, Hashable, Sendable, Codable, CaseIterable {
    /// The link is longer than 2,048 bytes, or one of its parts is too long.
    case tooLong
    /// The link is not a well-formed URL.
    case malformed
    /// The scheme is not one of the app's.
    case scheme
    /// The host or port is not one of the app's.
    case origin
    /// The link has a user name or a password.
    case userInfo
    /// The link has the app's own scheme and a fragment.
    case fragment
    /// The link contains a token.
    case token
    /// A part contains a character that is not allowed, such as a control character.
    case character
    /// No route matches the path.
    case route
    /// A part of the path or a parameter is empty, blank or not accepted by the route.
    case value
    /// A parameter appears twice: one that the route declares, or any one in a link with the app's own scheme.
    case duplicateParameter
    /// The destination accepts only web links.
    case universalLinkOnly
    /// The link is the callback of a sign-in that this device did not start.
    case foreignCallback

    /// The reason in words.
    package var words: String {
        switch self {
        case .tooLong: "the link is too long; at most 2,048 bytes are allowed"
        case .malformed: "it is not a well-formed link"
        case .scheme: "the scheme is not the app's"
        case .origin: "the host or port is not the app's"
        case .userInfo: "a link must not have a user name or password"
        case .fragment: "a link with the app's scheme must not have a fragment"
        case .token: "a link must not contain a token"
        case .character: "a character is not allowed in a link"
        case .route: "no screen has this path"
        case .value: "a part is missing or not valid for this screen"
        case .duplicateParameter: "a parameter appears twice"
        case .universalLinkOnly: "this screen opens from web links only"
        case .foreignCallback: "it belongs to a sign-in that did not start on this device"
        }
    }
}
