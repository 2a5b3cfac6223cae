/// How a person signed in.
///
/// Encoded as one stable string. A string that this version does not know decodes to ``other(_:)``, so data written by
/// a newer version stays readable.
public enum AuthMethod: Hashable, Sendable {
    /// An e-mail address with a password or a code.
    case email
    /// Sign in with Apple.
    case apple
    /// Sign in with Google.
    case google
    /// A guest without credentials.
    case guest
    /// Any other provider, by its id. `.other("guest")` is a provider that happens to be called so, not a guest.
    case other(String)

    /// Marks the encoded name of a provider that is called like a reserved name.
    private static let escape = "other:"

    private static let reserved: [String: AuthMethod] = [
        "email": .email, "apple": .apple, "google": .google, "guest": .guest,
    ]

    /// The stable string that stands for this method, also used as provider id.
    public var rawValue: String {
        switch self {
        case .email: "email"
        case .apple: "apple"
        case .google: "google"
        case .guest: "guest"
        case .other(let name):
            Self.reserved[name] == nil && !name.hasPrefix(Self.escape) ? name : Self.escape + name
        }
    }

    /// Reads the string that ``rawValue`` gives; every string has a meaning.
    public init(rawValue: String) {
        if let known = Self.reserved[rawValue] {
            self = known
        } else if rawValue.hasPrefix(Self.escape) {
            self = .other(String(rawValue.dropFirst(Self.escape.count)))
        } else {
            self = .other(rawValue)
        }
    }
}

extension AuthMethod: Codable {
    /// Decodes one string; never refuses one.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes ``rawValue`` as one string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
