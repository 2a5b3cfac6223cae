import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// The one check before every page of administration, and what is asked for before every act.
struct AdministrationCheck: Sendable {
    /// The field that carries the password on the page that asks for it.
    static let proof = "proof"

    let pages: SignInPages

    /// Who asks for a page.
    enum Visitor {
        case administrator(AdministrationVisit)
        case elsewhere(Response)
    }

    /// Whether it is an administrator who asks; what everybody else gets.
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
                ticket: pages.tokens.digest(who.session.id.text, for: "administration"), now: pages.clock.now,
                home: pages.configuration.home))
    }

    /// Takes the form of an act: first whether it is one of this session's, then whether it is still the person.
    func take(
        _ visit: AdministrationVisit, needsProof: Bool, _ act: AdministrationRoutes.Act
    ) async throws -> Response {
        let form = try await PostedForm(visit.request)
        guard form["ticket"] == visit.ticket else { return visit.renderer.message(PageGuard.foreignPost) }
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
        _ visit: AdministrationVisit, _ form: PostedForm, refusal: AdministrationText? = nil
    ) -> Response {
        let hasPassword = visit.who.user.passwordHash != nil
        let path = visit.request.uri.path
        var content: [String: TemplateValue] = [
            "title": visit.text(.proofTitle), "text": visit.text(hasPassword ? .proofText : .proofSignIn),
            "cancel": ["label": visit.text(.cancel), "href": .text(path)],
        ]
        if hasPassword {
            content["form"] = [
                "action": .text(path), "label": visit.text(.proofPassword),
                "submit": .text(visit.renderer.catalogue.page(.goOn)),
                "hidden": .objects(
                    form.fields(without: Self.proof).map { name, value in
                        ["name": .text(name), "value": .text(value)]
                    }),
            ]
        } else {
            content["signOut"] = [
                "action": .text(SignInPath.signOut), "label": .text(visit.renderer.catalogue.text(.signOut)),
            ]
        }
        if let refusal { content["notice"] = ["isError": true, "text": visit.text(refusal)] }
        return visit.renderer.page("proof", title: visit.said(.proofTitle), status: .forbidden, content)
    }
}
