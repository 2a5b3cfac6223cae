import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore

/// The boxes for the ways to sign in that the owner of an address keeps.
struct KeptWaysFields {
    /// The name of the hidden field that says that the person was asked.
    static let asked = "ways"
    private static let prefix = "keep-"

    let ways: [IdentityRecord]
    /// Which boxes are ticked.
    let isTicked: (IdentityRecord) -> Bool
    /// Returns the name of a provider.
    let name: (String) -> String
    /// Whether the addresses at the providers are shown.
    let showsAddresses: Bool

    var hidden: [(name: String, value: String)] { ways.isEmpty ? [] : [(Self.asked, "1")] }

    var fields: [FieldView] {
        ways.map { way in
            let label = [name(way.provider), showsAddresses ? way.email : nil].compactMap(\.self)
                .joined(separator: " · ")
            var box = FieldView(Self.prefix + way.identityID.text, label, .box(isTicked: isTicked(way)))
            box.isRequired = false
            return box
        }
    }

    /// The ways that a person keeps; nil if they were not asked.
    static func chosen(in posted: PostedForm) -> KeptWays? {
        guard posted[asked] != nil else { return nil }
        return .chosen(
            Set(
                posted.fields(without: []).compactMap { name, _ in
                    name.hasPrefix(prefix) ? UUID(text: String(name.dropFirst(prefix.count))) : nil
                }))
    }

    /// The ways that a person keeps at a new address.
    static func ids(in posted: PostedForm) -> Set<UUID> {
        if case .chosen(let ids) = chosen(in: posted) { ids } else { [] }
    }
}
