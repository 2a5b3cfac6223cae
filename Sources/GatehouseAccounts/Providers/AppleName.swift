import GatehouseDomain
import GatehouseWire

/// A name that Apple tells beside a code, once and unsigned.
struct AppleName: Codable, Sendable {
    let name: String
    /// The address that came with the name, in its canonical form. It finds no account: it only tells whose the name is
    /// if the code cannot be exchanged.
    let email: String?

    /// Reads Apple's `user`: `{"name": {"firstName": …, "lastName": …}, "email": …}`; nil if it names nobody.
    init?(_ text: String) {
        guard let user = (try? JSONValue(json: text.utf8))?.objectValue, let parts = user["name"]?.objectValue,
            let name = ProviderIdentity.name(
                ["firstName", "lastName"].compactMap { parts[$0]?.stringValue }.joined(separator: " "))
        else { return nil }
        self.name = name
        email = user["email"]?.stringValue.flatMap { EmailAddress($0)?.canonical }
    }
}
