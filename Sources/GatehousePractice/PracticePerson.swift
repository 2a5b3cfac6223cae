import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain

/// Somebody whom a practice provider knows.
struct PracticePerson: Equatable, Sendable {
    /// What the page's form calls the person.
    var id: String
    var name: String
    var email: String
    var isEmailVerified = true

    /// Those who are always there.
    static let all = [
        PracticePerson(id: "ada", name: "Ada Okafor", email: "ada@practice.example"),
        PracticePerson(id: "ben", name: "Ben Lindqvist", email: "ben@practice.example"),
        PracticePerson(
            id: "uma", name: "Uma Castellanos", email: "uma@practice.example", isEmailVerified: false),
    ]

    /// Somebody with an address of one's own; nil where it is none.
    static func somebody(name: String, email: String) -> PracticePerson? {
        guard let address = EmailAddress(email) else { return nil }
        let name = name.trimmingCharacters(in: .whitespaces)
        return PracticePerson(
            id: "somebody", name: name.isEmpty ? "Somebody" : String(name.prefix(100)), email: address.canonical)
    }

    /// What a provider calls the person permanently: it depends on nothing else it knows, and differs between providers.
    func subject(at brand: PracticeBrand) -> String {
        Base64URL.encode(SHA256.hash(data: Data("\(brand.rawValue)|\(email)".utf8)).prefix(18))
    }
}
