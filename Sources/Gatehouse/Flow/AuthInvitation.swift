import GatehouseDomain

/// A pending invitation for a person who signs in or up, with what the screens show of it.
public struct AuthInvitation: Hashable, Sendable, Codable {
    /// The maximum length of a name on screen, in characters.
    public static let longestName = 80

    /// The maximum length of a name on screen, in UTF-8 bytes, because one visible character can have any number of
    /// them.
    private static let largestName = longestName * 8

    /// The name of the group, safe to show in a sentence; nil when it is not known.
    public let groupName: String?

    /// The name of the sender, safe to show in a sentence; nil when it is not known.
    public let inviterName: String?

    /// The email it was sent to, which the sign-up fills in; nil when it is not known.
    public let email: String?

    /// Creates an invitation from the names the back end returns. Other people chose them: line breaks, control
    /// characters and characters that change the text direction are removed, and long names are cut. A name with
    /// nothing left counts as not known, and so does an invalid email.
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

    /// Decodes what an older version stored, with the same checks.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            groupName: try container.decodeIfPresent(String.self, forKey: .groupName),
            inviterName: try container.decodeIfPresent(String.self, forKey: .inviterName),
            email: try container.decodeIfPresent(String.self, forKey: .email))
    }

    /// The format characters that words and emoji need (zero-width non-joiner and joiner).
    private static let joiners: [Unicode.Scalar] = ["\u{200C}", "\u{200D}"]
}
