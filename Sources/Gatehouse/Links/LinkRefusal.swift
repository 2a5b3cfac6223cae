/// Why a link is not one of the app's. Nothing of the link is in it.
public enum LinkRefusal: String, Error, Hashable, Sendable, Codable, CaseIterable {
    /// It is longer than 2,048 bytes, or one of its parts is too long.
    case tooLong
    /// It is no URL of the form that links have.
    case malformed
    /// Its scheme is not one of the app's.
    case scheme
    /// Its host or port is not one of the app's.
    case origin
    /// It has a user name or a password.
    case userInfo
    /// It has the app's own scheme and a fragment.
    case fragment
    /// It brings a token.
    case token
    /// A part holds a character that has no place there, such as a control character.
    case character
    /// No route has this path.
    case route
    /// A part of the path or a parameter is empty, blank or not what the route takes.
    case value
    /// A parameter is there twice: one that the route declares, or with the app's own scheme any.
    case duplicateParameter
    /// The destination takes links of the web alone.
    case universalLinkOnly
    /// It is the answer to a sign-in that this device has not begun.
    case foreignCallback

    /// The reason in words.
    public var words: String {
        switch self {
        case .tooLong: "the link is too long; at most 2,048 bytes are allowed"
        case .malformed: "it is not a well-formed link"
        case .scheme: "the scheme is not the app's"
        case .origin: "the host or port is not the app's"
        case .userInfo: "a link must not have a user name or password"
        case .fragment: "a link with the app's scheme must not have a fragment"
        case .token: "a link must not bring a token"
        case .character: "a character is not allowed in a link"
        case .route: "no screen has this path"
        case .value: "a part is missing or not what the screen takes"
        case .duplicateParameter: "a parameter is there twice"
        case .universalLinkOnly: "this screen opens from web links only"
        case .foreignCallback: "it answers a sign-in that was not begun here"
        }
    }
}
