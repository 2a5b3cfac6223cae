import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain

/// A person that a practice provider knows.
struct PracticePerson: Equatable, Sendable {
    /// The person's name in the page's form.
    var id: String
    var name: String
    var email: String
    var isEmailVerified = true

    /// The built-in people.
    static let all = [
        PracticePerson(id: "ada", name: "Ada Okafor", email: "ada@practice.example"),
        PracticePerson(id: "ben", name: "Ben Lindqvist", email: "ben@practice.example"),
        PracticePerson(
            id: "uma", name: "Uma Castellanos", email: "uma@practice.example", isEmailVerified: false),
    ]

    /// Creates a person with a custom address; nil if it is invalid.
    static func somebody(name: String, email: String) -> PracticePerson? {
        guard let address = EmailAddress(email) else { return nil }
        let name = name.trimmingCharacters(in: .whitespaces)
        return PracticePerson(
            id: "somebody", name: name.isEmpty ? "Somebody" : String(name.prefix(100)), email: address.canonical)
    }

    /// The provider's permanent id for the person. It depends only on the address, and differs between providers.
    func subject(at brand: PracticeBrand) -> String {
        Base64URL.encode(digest(at: brand).prefix(18))
    }

    /// The same as a number.
    func number(at brand: PracticeBrand) -> Int64 {
        digest(at: brand).prefix(6).reduce(1) { $0 << 8 | Int64($1) }
    }

    private func digest(at brand: PracticeBrand) -> SHA256.Digest {
        SHA256.hash(data: Data("\(brand.rawValue)|\(email)".utf8))
    }
}
