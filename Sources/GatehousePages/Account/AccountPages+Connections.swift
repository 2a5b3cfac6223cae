import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// Adds a service to the ways to sign in: leads the browser to the provider, and back into the same session.
///
/// The provider's answer changes nothing until this browser collects it. That takes the cookie that it left with, the
/// proof that came with the answer, and the session whose account the service is added to (SRV-23).
extension AccountPages {
    func addConnectionRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        pages.get(RouterPath(AccountPage.connection)) { request, context in try await connect(request, context) }
    }

    /// The services that can be added: if the deployment allows it, and for a guest, who becomes a user this way.
    func connectable(_ visit: AccountVisit) -> [ProviderInfo] {
        let user = visit.who.user
        guard user.isAnonymous || accounts.policy.manualLinking else { return [] }
        return site.providers.offered.filter { offered in !user.identities.contains { $0.provider == offered.id } }
    }

    /// The form that adds one. A person who finds an open browser must not be able to add their own way to sign in. So
    /// the form asks for a proof of identity if the last sign-in is more than a few minutes ago.
    func connections(_ visit: AccountVisit, _ fault: AccountFault?) throws -> [AccountView.Section] {
        guard let form = connectionForm(visit, fault) else { return [] }
        guard asksForProof(visit) else { return [.init(form: form)] }
        return try proofSections(visit) + (visit.question.kind == .signIn ? [] : [.init(form: form)])
    }

    /// The form with a button for each service that can be added; nil if no service can.
    func connectionForm(_ visit: AccountVisit, _ fault: AccountFault? = nil) -> FormView? {
        let connectable = connectable(visit)
        guard !connectable.isEmpty else { return nil }
        let fields = AccountFields(visit: visit, policy: accounts.policy, fault: fault)
        let consent = needsConsent(visit) ? [fields.consent(site.consentSentence(visit.catalogue))] : []
        return FormView(
            .page, action: AccountPage.identities.path,
            ticket: tickets.make(for: AccountPage.identities.path, session: visit.who.session.id),
            fields: (asksForProof(visit) ? fields.proof : []) + consent,
            buttons: connectable.map { provider in
                let label = visit.words(.connect(provider: provider.displayName))
                var button = ButtonView(label, .quiet, name: "provider", value: provider.id)
                button.logo = ProviderBrand.named(provider.id).map(LogoView.init) ?? LogoView.generic
                return button
            })
    }

    /// Whether a form that adds or removes a service asks who it is.
    func asksForProof(_ visit: AccountVisit) -> Bool {
        visit.question.kind != .nothing && !accounts.reauthentication.isProvenBySignIn(visit.who)
    }

    /// Whether a guest still has to accept the terms before the account becomes a user's.
    func needsConsent(_ visit: AccountVisit) -> Bool {
        visit.who.user.isAnonymous && accounts.policy.consentRequired && visit.who.user.consent == nil
    }

    /// The consent from a form; nil if none is needed.
    func consent(_ visit: AccountVisit) -> Consent? {
        needsConsent(visit) ? Consent(version: site.configuration.termsVersion, time: site.clock.now) : nil
    }

    /// Why a form that needs consent is refused.
    func missingConsent(_ form: PostedForm, _ visit: AccountVisit) -> AccountFault? {
        guard needsConsent(visit), form[AccountField.consent.rawValue] == nil else { return nil }
        return AccountFault(field: .consent, sentence: visit.catalogue.sentence(.consentMissing))
    }

    // MARK: To the provider

    /// Handles the button of a provider, and leads to the provider.
    func leave(_ id: String, _ form: PostedForm, _ visit: AccountVisit, _ request: Request) async throws -> Response {
        // If it is already connected or no longer offered, show the page, which lists what is there.
        guard let provider = connectable(visit).first(where: { $0.id == id }) else {
            return PageRenderer.redirect(to: AccountPage.identities.path)
        }
        if let fault = missingConsent(form, visit) { return try identities(visit, fault) }
        do {
            if asksForProof(visit) {
                let proof = ProofFields.given(in: form)
                if let fault = missing(proof, visit) { return try identities(visit, fault) }
                _ = try await visit.accounts.ownerProof.prove(visit.who, by: proof, asked: visit.question)
            }
            return try await site.lead(
                to: provider, backTo: AccountPage.connection, linking: visit.who.session.id, consent: consent(visit),
                title: .plain(visit.words(.connect(provider: provider.displayName))), request,
                client: visit.who.session.client)
        } catch let refusal as AccountRefusal where refusal.isProvidersFault {
            return try identities(visit, providerFault(provider.id, visit))
        } catch {
            return try identities(visit, try fault(of: error, visit))
        }
    }

    private func providerFault(_ id: String, _ visit: AccountVisit) -> AccountFault {
        AccountFault(field: nil, sentence: visit.words(.providerFault(provider: providerName(id))))
    }

    // MARK: Back from the provider

    private func connect(_ request: Request, _ context: GatehouseRequestContext) async throws -> Response {
        guard let visit = try await visit(.identities, request, context) else {
            return try await site.askForSignIn(backTo: AccountPage.identities.rawValue, request, context)
        }
        if visit.lacksFactor { return PageRenderer.redirect(to: AccountPage.factors.path) }
        let session = visit.who.session.id
        let back = PageRenderer.redirect(to: AccountPage.identities.path)
        // An answer that was collected before, or that belongs to another browser or session, adds nothing.
        guard let answer = try site.answer(in: request),
            let id = try await site.providers.collectable(answer, at: AccountPage.connection, linking: session)
        else { return back }
        do {
            let proven = try await site.providers.proven(
                answer, at: AccountPage.connection, linking: session, client: visit.who.session.client)
            _ = try await visit.accounts.linking.link(
                proven.identity, to: visit.who, consent: proven.consent, started: proven.started)
            return done(.connected, at: .identities)
        } catch AccountRefusal.cancelledAtProvider {
            return back
        } catch AccountRefusal.identityIsOwn {
            return done(.connected, at: .identities)
        } catch AccountRefusal.identityIsAnothers, AccountRefusal.emailExists {
            return try identities(visit, AccountFault(field: nil, sentence: visit.words(.identityTaken)))
        } catch AccountRefusal.freshProofNeeded {
            return try identities(visit, try fault(of: AccountRefusal.freshProofNeeded, visit))
        } catch AccountRefusal.secondStepNeeded {
            return try identities(visit, try fault(of: AccountRefusal.secondStepNeeded, visit))
        } catch let refusal as AccountRefusal where refusal.isProvidersFault {
            return try identities(visit, providerFault(id, visit))
        }
    }
}
