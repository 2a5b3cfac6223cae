import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// The check before every administration page, and the proof of identity before every action.
struct AdministrationCheck: Sendable {
    /// The field that carries the password on the page that asks for it.
    static let proof = "proof"

    let pages: SignInPages

    private var tickets: FormTickets { FormTickets(tokens: pages.tokens) }

    /// The person who requests a page.
    enum Visitor {
        case administrator(AdministrationVisit)
        case elsewhere(Response)
    }

    /// Whether that person is an administrator; the answer for everybody else.
    func visit(_ request: Request, _ context: GatehouseRequestContext) async throws -> Visitor {
        guard let who = try await pages.browsers.current(pages.cookies.value(.session, in: request)) else {
            var response = PageRenderer.redirect(to: SignInPath.choice)
            pages.cookies.set(.back, to: AdministrationPath.word, in: &response)
            return .elsewhere(response)
        }
        let client = pages.client(request, context)
        let accounts = pages.services.accounts.requested(from: client)
        guard let administration = try await accounts.administration(of: who) else {
            throw ServerError(404, .validationFailed, "There is no such page.")
        }
        return .administrator(
            AdministrationVisit(
                request: request, parameters: context.parameters, who: who,
                accounts: accounts, administration: administration, client: client,
                renderer: pages.renderer.speaking(to: request),
                ticket: tickets.make(for: AdministrationPath.overview, session: who.session.id), now: pages.clock.now,
                configuration: pages.configuration, settings: pages.settings))
    }

    /// Handles the form of an action: checks that it belongs to this session, then that the person has proven their
    /// identity.
    func take(
        _ visit: AdministrationVisit, needsProof: Bool, _ act: AdministrationRoutes.Act
    ) async throws -> Response {
        let form = try await PostedForm(visit.request)
        guard
            tickets.isGood(
                form["ticket"] ?? "", for: AdministrationPath.overview, session: visit.who.session.id)
        else { return visit.renderer.message(PageGuard.foreignPost) }
        if needsProof, !visit.administration.mayAct(visit.who) {
            guard let password = form[Self.proof] else { return proofPage(visit, form) }
            do {
                try await visit.accounts.reauthentication.prove(
                    visit.who, password: Secret(password), client: visit.client)
            } catch AccountRefusal.askedTooOften, AccountRefusal.serverBusy {
                return proofPage(visit, form, refusal: .proofBusy)
            } catch AccountRefusal.currentPasswordInvalid {
                return proofPage(visit, form, refusal: .proofWrong)
            }
        }
        return try await act(visit, form)
    }

    /// Asks for the password; the form does the act then.
    private func proofPage(
        _ visit: AdministrationVisit, _ posted: PostedForm, refusal: AdministrationText? = nil
    ) -> Response {
        let hasPassword = visit.who.user.passwordHash != nil
        let catalogue = visit.renderer.catalogue
        let path = visit.request.uri.path
        var form = FormView(
            .card, action: SignInPath.signOut, buttons: [ButtonView(catalogue.text(.signOut))])
        if hasPassword {
            var field = FieldView.password(Self.proof, visit.said(.proofPassword), catalogue)
            field.takesFocus = true
            field.rule = .init(nil)
            field.showLabel = nil
            form = FormView(
                .card, action: path, hidden: posted.fields(without: Self.proof), fields: [field],
                buttons: [ButtonView(catalogue.page(.goOn))])
        }
        return visit.renderer.page(
            ProofView(
                head: HeadView(
                    visit.said(.proofTitle), [visit.said(hasPassword ? .proofText : .proofSignIn)],
                    notice: refusal.map { NoticeView(.error, visit.said($0)) }),
                form: form, cancel: LinkView(visit.said(.cancel), path)),
            status: .forbidden)
    }
}
