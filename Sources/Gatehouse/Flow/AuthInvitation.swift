import GatehouseDomain

/// An invitation that waits for the person to sign in or up, as far as the screens speak of it.
public struct AuthInvitation: Hashable, Sendable, Codable {
    /// The longest name that is shown, in characters.
    public static let longestName = 80

    /// The most bytes of UTF-8 of a name that is shown: what people take for one character can be any number of them.
    private static let largestName = longestName * 8

    /// The name of the group, fit to stand in a sentence; nil when it is not known.
    public let groupName: String?

    /// The name of the person who sent it, fit to stand in a sentence; nil when it is not known.
    public let inviterName: String?

    /// The address it was sent to, which the sign-up fills in; nil when it is not known.
    public let email: String?

    /// Takes the names as the back end gives them. Somebody else chose them: line breaks, control characters and those that
    /// turn the direction of what follows are taken out, and what is too long is cut. A name of which nothing is left
    /// counts as not known, and so does what is no email address.
    public init(groupName: String? = nil, inviterName: String? = nil, email: String? = nil) {
        self.groupName = Self.visible(groupName)
        self.inviterName = Self.visible(inviterName)
        self.email = email.flatMap { EmailAddress($0)?.canonical }
    }

    private static func visible(_ text: String?) -> String? {
        let visible = (text ?? "").unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            case .format where !joiners.contains(scalar): nil
            case .surrogate, .privateUse, .unassigned: nil
            default: scalar
            }
        }
        var name = String(String.UnicodeScalarView(visible)).split(separator: " ").joined(separator: " ")
        if name.count > longestName || name.utf8.count > largestName {
            name = cut(name) + "…"
        }
        return name.isEmpty ? nil : name
    }

    private static func cut(_ name: String) -> String {
        var (size, scalars) = ("…".utf8.count, String.UnicodeScalarView())
        for scalar in name.prefix(longestName - 1).unicodeScalars {
            size += String(scalar).utf8.count
            guard size <= largestName else { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// Reads what an older version stored with the same care.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            groupName: try container.decodeIfPresent(String.self, forKey: .groupName),
            inviterName: try container.decodeIfPresent(String.self, forKey: .inviterName),
            email: try container.decodeIfPresent(String.self, forKey: .email))
    }

    /// The format characters that words and emoji are written with (zero-width non-joiner and joiner).
    private static let joiners: [Unicode.Scalar] = ["\u{200C}", "\u{200D}"]
}
