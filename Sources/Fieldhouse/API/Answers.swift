import Foundation

/// The id of the new item.
struct Made: Encodable, Sendable {
    let id: String
}

/// Only that it is done.
struct Done: Encodable, Sendable {}

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
