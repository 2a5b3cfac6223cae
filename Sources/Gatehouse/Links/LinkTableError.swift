/// What is wrong with a table of links, found when it is created.
public enum LinkTableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The scheme is invalid, or belongs to something else.
    case badScheme(String)
    /// The origin is neither `https://host` nor one on this machine for development.
    case badOrigin(String)
    /// The pattern does not consist of words and names in braces between single slashes.
    case badPattern(String)
    /// A link could match both patterns.
    case ambiguous(String, String)

    /// What is wrong, and what is allowed.
    public var description: String {
        switch self {
        case .badScheme(let scheme):
            "the scheme \(scheme) cannot be used; it must begin with a letter, consist of small letters, digits, +, - and "
                + "., and be none that systems use"
        case .badOrigin(let origin):
            "the origin \(origin) cannot be used; it must be https:// and a host in small letters, without a port or "
                + "path, or http:// with 127.0.0.1, [::1] or localhost and a port for development"
        case .badPattern(let pattern):
            "the pattern \(pattern) cannot be read; it must be words of letters, digits, -, ., _ and ~, or names in "
                + "braces, with single slashes between them"
        case .ambiguous(let first, let second):
            "the patterns \(first) and \(second) fit the same link; one of them has to differ in a word or in length"
        }
    }
}
