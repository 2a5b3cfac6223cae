/// How a person signed in.
///
/// Encoded as one stable string. A string that this version does not know decodes to ``other(_:)``, so that data
/// written by a newer version stays readable.
public enum AuthMethod: Hashable, Sendable {
    /// An email address with a password or a code.
    case email
    /// Sign in with Apple.
    case apple
    /// Sign in with Google.
    case google
    /// A guest without credentials.
    case guest
    /// Any other provider, by its id. `.other("guest")` is a provider that happens to have that name, not a guest.
    case other(String)

    /// Marks the encoded name of a provider whose id equals a reserved name.
    private static let escape = "other:"

    private static let reserved: [String: AuthMethod] = [
        "email": .email, "apple": .apple, "google": .google, "guest": .guest,
    ]

    /// The stable string for this method, also used as the provider id.
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

    /// Creates a method from the string that ``rawValue`` returns. Accepts every string.
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
    /// Decodes one string. Accepts every string.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes ``rawValue`` as one string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
