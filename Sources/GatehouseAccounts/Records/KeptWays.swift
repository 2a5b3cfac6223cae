package import Foundation
import GatehouseCore

/// Which accounts at providers an account keeps when the owner of its address takes it over.
package enum KeptWays: Hashable, Sendable {
    /// All of them: the owner of the address is the person who added them.
    case all
    /// Those that the owner of the address chose.
    case chosen(Set<UUID>)

    /// Whether an account at a provider is kept.
    package func contains(_ id: UUID) -> Bool {
        switch self {
        case .all: true
        case .chosen(let ids): ids.contains(id)
        }
    }

    /// The stored form.
    var text: String {
        switch self {
        case .all: "all"
        case .chosen(let ids): ids.map(\.text).sorted().joined(separator: " ")
        }
    }

    init(text: String) {
        self = text == "all" ? .all : .chosen(Set(text.split(separator: " ").compactMap { UUID(text: String($0)) }))
    }
}
