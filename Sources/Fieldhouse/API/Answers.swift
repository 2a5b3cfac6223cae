import Foundation
import GatehouseCore

/// The id of the new item.
struct Made: Encodable, Sendable {
    let id: String
}

/// Only that it is done.
struct Done: Encodable, Sendable {}

struct CrewAnswer: Encodable, Sendable {
    let id: String
    let name: String
    let role: String
    let memberCount: Int

    init(_ record: GroupRecord) {
        id = record.id
        name = record.name
        role = record.role.rawValue
        memberCount = record.memberCount
    }
}

struct CrewDetailAnswer: Encodable, Sendable {
    let group: CrewAnswer
    let members: [MemberAnswer]
    /// Those that can still be accepted, for an owner; empty for everybody else.
    let invitations: [OpenInvitationAnswer]
}

struct OpenInvitationAnswer: Encodable, Sendable {
    let id: String
    let email: String
    let expiresAt: Date
    /// The link to copy; nil if only the mail has it.
    let link: String?

    init(_ record: InvitationRecord, link: String?) {
        id = record.id
        email = record.email
        expiresAt = record.expiresAt
        self.link = link
    }
}

struct MemberAnswer: Encodable, Sendable {
    let id: String
    let name: String
    let role: String
    /// The address, for an owner; nil for everybody else, and for a member without one.
    let email: String?
    /// Whether it is the person who asks.
    let isPerson: Bool

    init(_ record: MemberRecord, seenBy group: GroupRecord, _ person: UserID, _ words: AppWords) {
        id = record.userID.text
        name = words.name(record.name)
        role = record.role.rawValue
        email = group.role == .owner && !record.email.isEmpty ? record.email : nil
        isPerson = record.userID == person
    }
}

struct ProjectAnswer: Encodable, Sendable {
    let id: String
    let name: String
    let site: String
    let groupID: String
    let groupName: String
    let openCount: Int
    let createdAt: Date
    /// Whether the person can delete it.
    let isOwned: Bool

    init(_ record: ProjectRecord) {
        id = record.id
        name = record.name
        site = record.site
        groupID = record.crewID
        groupName = record.crewName
        openCount = record.openCount
        createdAt = record.createdAt
        isOwned = record.isOwned
    }
}

struct RFIAnswer: Encodable, Sendable {
    let id: String
    let number: Int
    let title: String
    let question: String
    let answer: String?
    let projectID: String
    let projectName: String
    let createdAt: Date
    let revision: Int
    /// Whether the person can change and delete it.
    let isManageable: Bool

    init(_ record: RFIRecord) {
        id = record.id
        number = record.number
        title = record.title
        question = record.question
        answer = record.answer
        projectID = record.projectID
        projectName = record.projectName
        createdAt = record.createdAt
        revision = record.revision
        isManageable = record.isManageable
    }
}

/// One page of a long list.
struct PageAnswer<Item: Encodable & Sendable>: Encodable, Sendable {
    let items: [Item]
    let page: Int
    let pageCount: Int
    let total: Int

    init<Record: Sendable>(_ page: RecordPage<Record>, _ item: (Record) -> Item) {
        items = page.records.map(item)
        self.page = page.number
        pageCount = page.pageCount
        total = page.total
    }
}

/// The state of an invitation.
struct InvitationAnswer: Encodable, Sendable {
    let standing: String
    let groupName: String?
    let groupID: String?
    let expiresAt: Date?
    let email: String?
    let inviterName: String?

    init(_ preview: InvitationPreview) {
        standing = preview.standing.rawValue
        groupName = preview.groupName
        groupID = preview.crewID
        expiresAt = preview.expiresAt
        email = preview.guest?.email
        inviterName = preview.guest?.inviterName
    }
}
