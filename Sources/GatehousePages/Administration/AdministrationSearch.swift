import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseTokens

/// What administrators search for: a part of somebody's address or name, which no history and no log of a proxy has to
/// know. It is posted, and stands sealed in the address of the list, for the session that it was typed in.
struct AdministrationSearch: Sendable {
    /// The longest part that is searched for, in characters.
    static let longest = 100

    let sealing: Sealing

    /// Cleans what was typed; nil for nothing.
    static func part(_ typed: String?) -> String? {
        let part = VisibleText.trimmed(typed ?? "").prefix(longest)
        return part.isEmpty ? nil : String(part)
    }

    /// Seals what was typed; nil for nothing.
    func seal(_ typed: String?, _ visit: AdministrationVisit) throws -> String? {
        try Self.part(typed).map { try sealing.seal(Data($0.utf8), for: Self.context(visit)) }
    }

    /// Opens what this session has sealed; nil for nothing.
    /// - Throws: `QueryFault` for what another session has sealed: without it, the list would show everybody.
    func open(_ text: String?, _ visit: AdministrationVisit) throws(QueryFault) -> String? {
        try QueryItems.known("find", text) { text in
            (try? sealing.open(text, for: Self.context(visit))).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private static func context(_ visit: AdministrationVisit) -> String { "find|\(visit.who.session.id.text)" }
}
