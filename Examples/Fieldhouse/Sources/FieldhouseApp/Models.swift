import Foundation

struct CrewGroup: Decodable, Identifiable, Hashable, Sendable {
    let id: String
    let name: String
    let role: String
    let memberCount: Int

    /// Whether the person can rename and delete it, and invite people.
    var isOwned: Bool { role == "owner" }
}

struct CrewGroupDetail: Decodable, Sendable {
    struct Member: Decodable, Identifiable, Hashable, Sendable {
        let id: String
        let name: String
        let role: String
        /// The address, for an owner.
        let email: String?
        /// Whether it is the person who looks at it.
        let isPerson: Bool

        var isOwner: Bool { role == "owner" }
    }

    struct Invitation: Decodable, Identifiable, Hashable, Sendable {
        let id: String
        let email: String
        let expiresAt: Date
        /// The link to copy; nil if only the mail has it.
        let link: String?
    }

    let group: CrewGroup
    let members: [Member]
    let invitations: [Invitation]
}

struct Project: Decodable, Identifiable, Hashable, Sendable {
    let id: String
    let name: String
    let site: String
    let groupName: String
    let openCount: Int
    /// Whether the person can delete it.
    let isOwned: Bool
}

struct RFI: Decodable, Identifiable, Hashable, Sendable {
    let id: String
    let number: Int
    let title: String
    let question: String
    let answer: String?
    let projectID: String
    let projectName: String
    let revision: Int
    /// Whether the person can change and delete it.
    let isManageable: Bool
}

/// Which requests a list shows.
enum RequestState: String, CaseIterable, Identifiable {
    case all, open, answered, mine

    var id: String { rawValue }

    var words: FieldhouseText {
        switch self {
        case .all: .all
        case .open: .open
        case .answered: .answered
        case .mine: .mine
        }
    }
}

/// One page of a long list.
struct Page<Item: Decodable & Sendable>: Decodable, Sendable {
    let items: [Item]
    let page: Int
    let pageCount: Int
}

struct InvitationPreview: Decodable, Sendable {
    enum Standing: String, Decodable, Sendable {
        case open, unknown, expired, used, revoked, alreadyMember, otherAccount
    }

    let standing: Standing
    let groupName: String?
    let groupID: String?
    let expiresAt: Date?
    /// The address it was sent to and the sender's name, for a person who is not signed in.
    let email: String?
    let inviterName: String?
}
