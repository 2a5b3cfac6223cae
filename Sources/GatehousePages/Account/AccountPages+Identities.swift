import Gatehouse
import GatehouseServer
import GatehouseWire
import Hummingbird

/// The ways to sign in.
extension AccountPages {
    func identities(_ visit: AccountVisit, _ fault: AccountFault? = nil) -> Response {
        let items = visit.who.user.identities.map { identity -> [String: TemplateValue] in
            [
                "name": .text(identityName(identity, visit)),
                "lines": .texts([identity.email].compactMap(\.self)), "badge": false, "form": false,
                "manage": false,
            ]
        }
        return page(
            visit, visit.words(.identities), fault: fault,
            [
                "texts": .texts([visit.words(.identitiesText)]),
                "sections": [["things": ["items": .objects(items)]]],
            ])
    }

    /// What a way is called; the subject at a provider is nobody's business.
    func identityName(_ identity: IdentityRecord, _ visit: AccountVisit) -> String {
        switch identity.provider {
        case "email": visit.words(.byEmail)
        case let name: name.prefix(1).uppercased() + name.dropFirst()
        }
    }

    func unlink(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        identities(visit, AccountFault(field: nil, sentence: visit.words(.onlyIdentity)))
    }
}
