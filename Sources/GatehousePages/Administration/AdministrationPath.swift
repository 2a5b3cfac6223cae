import Foundation
import GatehouseCore

/// Where the pages of administration are.
enum AdministrationPath {
    /// The first page.
    static let overview = "/admin"
    static let people = "/admin/people"
    static let trail = "/admin/events"
    static let keys = "/admin/keys"
    static let mails = "/admin/mails"
    /// What a browser carries that is to come back to them after a sign-in.
    static let word = "administration"

    /// What stands for itself in an address (RFC 3986, section 2.3).
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// The page of one account.
    static func person(_ id: UserID) -> String { "\(people)/\(id.text)" }

    /// A path with parameters; those without a value are left out.
    static func path(_ path: String, _ items: [(name: String, value: String?)]) -> String {
        let pairs = items.compactMap { name, value in
            value.map { "\(name)=\($0.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")" }
        }
        return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
    }
}
