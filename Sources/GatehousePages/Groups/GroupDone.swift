import Gatehouse

/// What a form of the pages about groups has done. The browser takes it as a word to the next page, which shows the
/// message.
enum GroupDone: String, CaseIterable, Sendable {
    case created = "group-created"
    case renamed = "group-renamed"
    case activated = "group-active"
    case roleChanged = "group-role"
    case transferred = "group-transferred"
    case removed = "group-removed"
    case left = "group-left"
    case deleted = "group-deleted"
    case proved = "group-proved"
    case codeSent = "group-code"
    case invited = "group-invited"
    case made = "group-made"
    case revoked = "group-revoked"
    case resent = "group-resent"
    case joined = "group-joined"
    case declined = "group-declined"

    /// What it is called.
    func text(in catalogue: Catalogue) -> String {
        switch self {
        case .created: catalogue.group(.created)
        case .renamed: AccountText.nameSaved.said(in: catalogue.builtIn)
        case .activated: catalogue.group(.activated)
        case .roleChanged: catalogue.group(.roleChanged)
        case .transferred: catalogue.group(.transferred)
        case .removed: catalogue.group(.removed)
        case .left: catalogue.group(.left)
        case .deleted: catalogue.group(.deleted)
        case .proved: catalogue.group(.proved)
        case .codeSent: AccountText.codeSent.said(in: catalogue.builtIn)
        case .invited: catalogue.group(.invited)
        case .made: catalogue.group(.made)
        case .revoked: catalogue.group(.revoked)
        case .resent: catalogue.group(.resent)
        case .joined: catalogue.group(.joinedNow)
        case .declined: catalogue.group(.declined)
        }
    }
}
