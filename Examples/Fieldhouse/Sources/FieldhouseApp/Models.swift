import Foundation

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
