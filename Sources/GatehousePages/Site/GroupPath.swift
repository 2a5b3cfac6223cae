package import GatehouseCore

/// The URLs of the pages about groups.
package enum GroupPath {
    /// The list of a person's groups, and of the invitations that wait for them.
    package static let list = "/account/groups"
    /// The maximum length of a code in a URL, in bytes: longer than every code.
    private static let longestCode = 64

    /// The page of a group.
    package static func group(_ id: GroupID) -> String { "\(list)/\(id.text)" }
    /// The members of a group.
    static func members(of id: GroupID) -> String { "\(group(id))/members" }
    /// One member of a group.
    static func member(_ user: UserID, of id: GroupID) -> String { "\(members(of: id))/\(user.text)" }
    /// The invitations of a group.
    static func invitations(of id: GroupID) -> String { "\(group(id))/invitations" }
    /// The page where a person leaves a group.
    static func leaving(_ id: GroupID) -> String { "\(group(id))/leave" }
    /// The page that deletes a group.
    static func deletion(of id: GroupID) -> String { "\(group(id))/delete" }
    /// The page of an invitation to the person's own proved address.
    static func pending(_ id: GroupInvitationID) -> String { "\(list)/invitations/\(id.text)" }
    /// The page of an invitation by its code.
    static func invitation(code: String) -> String { "/invite/\(code)" }

    /// Whether a text can be the code of an invitation, so that a URL and a cookie can contain it.
    static func canBeCode(_ text: String) -> Bool {
        (1...longestCode).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    // MARK: The page that a sign-in leads back to

    private static let word = "groups"

    /// The word for a browser that returns to a page after a sign-in: the list, or the group that the page is about.
    static func word(for group: GroupID?) -> String { group.map { "\(word).\($0.text)" } ?? word }

    /// The path that such a word stands for; nil for any other word.
    static func path(ofWord text: String) -> String? {
        if text == word { return list }
        guard text.hasPrefix("\(word)."), let id = GroupID(text: String(text.dropFirst(word.count + 1))) else {
            return nil
        }
        return group(id)
    }
}
