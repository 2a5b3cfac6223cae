import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseWire
import Hummingbird

/// Deletes the account permanently.
extension AccountPages {
    func deletion(_ visit: AccountVisit, _ fault: AccountFault? = nil) async throws -> Response {
        let fields = AccountFields(visit: visit, policy: accounts.policy, fault: fault)
        let losses = try await site.groupLosses(of: visit.who, visit.catalogue)
        var form = form(
            visit, hidden: [("account", visit.who.user.id.text)], fields: fields.proof + [fields.agreement],
            ButtonView(visit.words(.deleteAccount), .danger))
        form.cancel = LinkView(
            AdministrationText.cancel.said(in: visit.catalogue.builtIn), AccountPage.overview.path)
        return page(
            visit, visit.words(.deletion), fault: fault, texts: [visit.words(.deletionText)],
            [.init(points: [visit.words(.lostAccount), visit.words(.lostSessions)] + losses)]
                + (try proofSections(visit)) + [.init(form: form)])
    }

    func delete(_ form: PostedForm, _ visit: AccountVisit, _ request: Request) async throws -> Response {
        let proof = ProofFields.given(in: form)
        if let fault = missing(proof, visit) { return try await deletion(visit, fault) }
        guard form[AccountField.agreed.rawValue] != nil else {
            let fault = AccountFault(field: .agreed, sentence: visit.words(.deletionNotAgreed))
            return try await deletion(visit, fault)
        }
        do {
            let who = try await visit.accounts.ownerProof.prove(visit.who, by: proof, asked: visit.question)
            try await visit.accounts.own.delete(who)
        } catch {
            return try await deletion(visit, try fault(of: error, visit))
        }
        var response = PageRenderer.redirect(to: AccountPage.farewell)
        site.cookies.clear(.session, in: &response)
        try await site.endTurn(request, site.adapter(for: visit.who.session.client), in: &response)
        _ = site.forgetWaiting(request, in: &response)
        _ = try await site.app?.signedOut(request, &response)
        PageHeaders.dropKeptPages(in: &response)
        return response
    }

    func farewell(_ request: Request) -> Response {
        let renderer = site.renderer.speaking(to: request)
        func words(_ text: AccountText) -> PageWords { .plain(text.said(in: renderer.catalogue.builtIn)) }
        return renderer.message(
            PageMessage(
                title: words(.deleted), texts: [words(.deletedText(app: site.configuration.productName))],
                primary: (.page(.goToStart), site.configuration.home)))
    }
}
