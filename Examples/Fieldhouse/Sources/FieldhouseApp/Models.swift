import Foundation

struct CrewGroup: Decodable, Identifiable, Hashable, Sendable {
    let id: String
    let name: String
    let role: String
    let memberCount: Int
}

struct CrewGroupDetail: Decodable, Sendable {
    struct Member: Decodable, Hashable, Sendable {
        let name: String
        let role: String
    }

    let group: CrewGroup
    let members: [Member]
}

struct Project: Decodable, Identifiable, Hashable, Sendable {
    let id: String
    let name: String
    let site: String
    let groupName: String
    let openCount: Int
}

struct RFI: Decodable, Identifiable, Hashable, Sendable {
    let id: String
    let number: Int
    let title: String
    let question: String
    let answer: String?
    let projectID: String
    let projectName: String
}

/// One page of a long list.
struct Page<Item: Decodable & Sendable>: Decodable, Sendable {
    let items: [Item]
    let total: Int
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
