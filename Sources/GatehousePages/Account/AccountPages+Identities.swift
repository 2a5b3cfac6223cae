import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseWire
import Hummingbird

/// The ways to sign in.
extension AccountPages {
    func identities(_ visit: AccountVisit, _ fault: AccountFault? = nil) throws -> Response {
        let identities = visit.who.user.identities
        let things = identities.map { identity in
            AccountView.Thing(
                name: identityName(identity, visit), lines: [identity.email].compactMap(\.self),
                management: removal(of: identity, among: identities, visit))
        }
        let isOnly = identities.count == 1 && identities.first?.issuer != nil
        let note: AccountText? = isOnly ? .onlyIdentity : identities.count > 1 ? .identitiesText : nil
        let connected = AccountView.Section(
            heading: visit.words(.identitiesConnected), note: note.map { visit.words($0) }, things: things)
        var more = try connections(visit, fault)
        if !identities.isEmpty, !more.isEmpty { more[0].heading = visit.words(.identitiesMore) }
        return page(
            visit, visit.words(.identities), fault: fault,
            warning(visit) + waiting(visit) + addressWay(visit) + (identities.isEmpty ? [] : [connected]) + more)
    }

    /// The form that removes a service, after a confirmation. Nil for the address, for the last way to sign in, and if
    /// the deployment does not let people remove any.
    private func removal(
        of identity: IdentityRecord, among all: [IdentityRecord], _ visit: AccountVisit
    ) -> AccountView.Thing.Management? {
        guard identity.issuer != nil, all.count > 1, accounts.policy.manualLinking else { return nil }
        let name = identityName(identity, visit)
        let label = visit.words(.removeIdentity(provider: name))
        return .init(
            label: visit.words(.moreActions), subject: name, text: visit.words(.removeIdentityText(provider: name)),
            form: form(
                visit, hidden: [("identity", UserID(rawValue: identity.identityID).text)],
                ButtonView(label, .smallDanger)))
    }

    /// The name of a way to sign in. The subject at a provider is never shown.
    func identityName(_ identity: IdentityRecord, _ visit: AccountVisit) -> String {
        identity.issuer == nil ? visit.words(.byEmail) : providerName(identity.provider)
    }

    /// The provider's name on its button; its id if it is no longer offered.
    func providerName(_ id: String) -> String {
        accounts.policy.providers.first { $0.id == id }?.displayName ?? id.prefix(1).uppercased() + id.dropFirst()
    }

    func unlink(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let identity = visit.who.user.identities.first {
            $0.issuer != nil && UserID(rawValue: $0.identityID).text == form["identity"]
        }
        // Removed earlier by the same form, or never the person's: do nothing, and show no message.
        guard let identity else { return PageRenderer.redirect(to: AccountPage.identities.path) }
        if asksForProof(visit) {
            let proof = ProofFields.given(in: form)
            // The first form has no field for it.
            if proof.isEmpty { return try removalProof(of: identity, visit) }
            if let fault = missing(proof, visit) { return try removalProof(of: identity, visit, fault) }
            do {
                _ = try await visit.accounts.ownerProof.prove(visit.who, by: proof, asked: visit.question)
            } catch {
                return try removalProof(of: identity, visit, try fault(of: error, visit))
            }
        }
        do {
            try await visit.accounts.linking.unlink(identity.identityID, of: visit.who)
            return done(.unlinked, at: .identities)
        } catch {
            return try identities(visit, try fault(of: error, visit))
        }
    }

    /// The page that asks who it is before a service is removed: a person who finds an open browser must not be able to
    /// take the owner's ways to sign in away.
    private func removalProof(
        of identity: IdentityRecord, _ visit: AccountVisit, _ fault: AccountFault? = nil
    ) throws -> Response {
        let kind = visit.question.kind
        let fields = AccountFields(
            visit: visit, policy: accounts.policy, fault: fault, first: AccountField(kind))
        let name = identityName(identity, visit)
        let label = visit.words(.removeIdentity(provider: name))
        let hidden = [(name: "identity", value: UserID(rawValue: identity.identityID).text)]
        let form = form(visit, hidden: hidden, fields: fields.proof, ButtonView(label))
        return page(
            visit, label, fault: fault, texts: [visit.words(.removeIdentityText(provider: name))],
            try proofSections(visit, before: hidden) + (kind == .signIn ? [] : [.init(form: form)]))
    }
}
