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
    func text(_ visit: GroupVisit) -> String {
        switch self {
        case .created: visit.words(.created)
        case .renamed: visit.words(account: .nameSaved)
        case .activated: visit.words(.activated)
        case .roleChanged: visit.words(.roleChanged)
        case .transferred: visit.words(.transferred)
        case .removed: visit.words(.removed)
        case .left: visit.words(.left)
        case .deleted: visit.words(.deleted)
        case .proved: visit.words(.proved)
        case .codeSent: visit.words(account: .codeSent)
        case .invited: visit.words(.invited)
        case .made: visit.words(.made)
        case .revoked: visit.words(.revoked)
        case .resent: visit.words(.resent)
        case .joined: visit.words(.joinedNow)
        case .declined: visit.words(.declined)
        }
    }
}
