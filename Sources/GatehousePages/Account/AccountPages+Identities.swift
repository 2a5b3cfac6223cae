import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseWire
import Hummingbird

/// The ways to sign in.
extension AccountPages {
    func identities(_ visit: AccountVisit, _ fault: AccountFault? = nil) -> Response {
        let identities = visit.who.user.identities
        let items = identities.map { identity -> [String: TemplateValue] in
            [
                "name": .text(identityName(identity, visit)), "lines": .texts([identity.email].compactMap(\.self)),
                "badge": false, "form": false, "manage": removal(of: identity, among: identities, visit),
            ]
        }
        var section: [String: TemplateValue] = ["things": ["items": .objects(items)]]
        if identities.count == 1, identities.first?.issuer != nil {
            section["note"] = .text(visit.words(.onlyIdentity))
        }
        return page(
            visit, visit.words(.identities), fault: fault,
            ["texts": .texts([visit.words(.identitiesText)]), "sections": [.object(section)]])
    }

    /// What takes a service away, after a second look; nothing for the address, for the last way, and where the deployment
    /// has people keep what they came with.
    private func removal(
        of identity: IdentityRecord, among all: [IdentityRecord], _ visit: AccountVisit
    ) -> TemplateValue {
        guard identity.issuer != nil, all.count > 1, accounts.policy.manualLinking else { return false }
        let name = identityName(identity, visit)
        let form = AccountForm(
            visit: visit, ticket: ticket(visit), hidden: [("identity", UserID(rawValue: identity.identityID).text)],
            submit: visit.words(.removeIdentity(provider: name)), tone: .quiet)
        return [
            "label": .text(visit.words(.removeIdentity(provider: name))),
            "text": .text(visit.words(.removeIdentityText(provider: name))), "form": .object(form.content),
        ]
    }

    /// What a way is called; the subject at a provider is nobody's business.
    func identityName(_ identity: IdentityRecord, _ visit: AccountVisit) -> String {
        identity.issuer == nil ? visit.words(.byEmail) : providerName(identity.provider)
    }

    /// What a provider is called on its button; one that is no longer offered goes by its id.
    func providerName(_ id: String) -> String {
        accounts.policy.providers.first { $0.id == id }?.displayName ?? id.prefix(1).uppercased() + id.dropFirst()
    }

    func unlink(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let identity = visit.who.user.identities.first {
            $0.issuer != nil && UserID(rawValue: $0.identityID).text == form["identity"]
        }
        // Gone by the same form before, or never the person's: nothing is done, and nothing said.
        guard let identity else { return PageRenderer.redirect(to: AccountPage.identities.path) }
        do {
            try await visit.accounts.linking.unlink(identity.identityID, of: visit.who)
            return done(.unlinked, at: .identities)
        } catch {
            return identities(visit, try fault(of: error, visit))
        }
    }
}
