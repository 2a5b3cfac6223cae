import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// The check before every administration page, and the proof of identity before every action.
struct AdministrationCheck: Sendable {
    /// The button that has a code mailed, on the page that asks for it.
    private static let sending = "send-code"
    /// What shows that it is still the person. No act sees it.
    private static let proofNames: Set = [
        AccountField.currentPassword.rawValue, AccountField.otp.rawValue, AccountField.factorCode.rawValue,
        PasskeyView.field, PasskeyView.proof, sending,
    ]

    let pages: SignInPages

    private var tickets: FormTickets { FormTickets(tokens: pages.tokens) }

    /// The person who requests a page.
    enum Visitor {
        case administrator(AdministrationVisit)
        case elsewhere(Response)
    }

    /// Whether that person is an administrator; the answer for everybody else.
    func visit(_ request: Request, _ context: GatehouseRequestContext) async throws -> Visitor {
        guard var who = try await pages.browsers.current(pages.cookies.value(.session, in: request)) else {
            return .elsewhere(try await pages.leadToSignIn(backTo: AdministrationPath.word, request, context))
        }
        let client = pages.client(request, context)
        // The limits count who asks now.
        who.session.client = client
        let accounts = pages.services.accounts.requested(from: client)
        guard let administration = try await accounts.administration(of: who) else {
            throw PageRefusal.noSuchPage.answer
        }
        switch try await accounts.lack(of: who) {
        case .nothing: break
        case .factor: return .elsewhere(PageRenderer.redirect(to: AccountPage.factors.path))
        case .step:
            // The pages take the step with a sign-in.
            try await accounts.sessions.end(who, scope: .local)
            var response = try await pages.leadToSignIn(backTo: AdministrationPath.word, request, context)
            pages.cookies.clear(.session, in: &response)
            return .elsewhere(response)
        }
        let groups = pages.groups.flatMap { $0.options == nil ? nil : $0.requested(from: client) }
        return .administrator(
            AdministrationVisit(
                request: request, parameters: context.parameters, who: who,
                accounts: accounts, administration: administration,
                groups: groups.map { GroupAdministration($0, by: administration) }, client: client,
                renderer: pages.renderer.speaking(to: request),
                ticket: tickets.make(for: AdministrationPath.overview, session: who.session.id), now: pages.clock.now,
                cookies: pages.cookies, statusNames: pages.statusNames, configuration: pages.configuration,
                settings: pages.settings))
    }

    /// Handles a form. Who sends it is looked up once the form is there: a sender may take its time with it, and lose
    /// the right meanwhile.
    /// - Parameter act: What the forms of the page do; nil for a page without forms.
    func take(
        _ request: Request, _ context: GatehouseRequestContext, needsProof: Bool, _ act: AdministrationRoutes.Act?
    ) async throws -> Response {
        let form = act != nil ? await form(request, context) : nil
        switch try await visit(request, context) {
        case .administrator(let visit):
            guard let act, let form else { throw PageRefusal.takesNoForm.answer }
            return try await take(form.get(), visit, needsProof: needsProof, act)
        case .elsewhere(let response): return response
        }
    }

    /// The form of a request, or why it cannot be read. Only an administrator is told: nobody else finds a page here.
    private func form(_ request: Request, _ context: GatehouseRequestContext) async -> Result<PostedForm, any Error> {
        do { return .success(try await pages.form(request, context)) } catch { return .failure(error) }
    }

    /// Handles the form of an action: checks that it belongs to this session, then that the person has proven their
    /// identity.
    private func take(
        _ form: PostedForm, _ visit: AdministrationVisit, needsProof: Bool, _ act: AdministrationRoutes.Act
    ) async throws -> Response {
        guard
            tickets.isGood(
                form["ticket"] ?? "", for: AdministrationPath.overview, session: visit.who.session.id)
        else { return visit.renderer.message(PageGuard.ticketMissing(on: AdministrationPath.overview)) }
        if needsProof, !visit.administration.mayAct(visit.who) {
            if let question = try await prove(visit, form) { return question }
        }
        // A page that asks again repeats the form. It must hold neither the password nor a proof for later.
        return try await act(visit, form.removing(Self.proofNames))
    }

    /// Checks the proof that this is still the same person. Returns the page that asks for it, or nil if it was given.
    private func prove(_ visit: AdministrationVisit, _ form: PostedForm) async throws -> Response? {
        let given = ProofFields.given(in: form)
        let proof = visit.accounts.ownerProof
        let question = try await proof.question(for: visit.who)
        do {
            if form[Self.sending] != nil {
                try await visit.accounts.reauthentication.request(visit.who)
                return try proofPage(
                    visit, form, question, NoticeView(.info, visit.said(account: .codeSent)), isSent: true)
            }
            if let answer = ProofPasskey.answer(in: form), !answer.isEmpty {
                _ = try await ProofPasskey.prove(answer, of: visit.who, in: visit.accounts)
                return nil
            }
            guard !given.isEmpty else { return try proofPage(visit, form, question) }
            _ = try await proof.prove(visit.who, by: given, asked: question)
            return nil
        } catch AccountRefusal.passkeyNotVerified {
            let passkey = ProofPasskey(question: question, catalogue: visit.renderer.catalogue)
            return try proofPage(visit, form, question, NoticeView(.error, passkey.refused))
        } catch let refusal as AccountRefusal {
            let minimum = visit.accounts.policy.minimumPasswordLength
            guard let refused = RefusedForm(refusal, minimumPasswordLength: minimum) else { throw refusal }
            let notice = NoticeView(.error, refused.sentence(in: visit.renderer.catalogue))
            // A code that was sent a moment ago still counts.
            return try proofPage(visit, form, question, notice, isSent: true)
        }
    }

    /// Asks who it is; the form does the act then.
    /// - Parameter isSent: Whether a code is on its way, for an account that shows itself by one.
    private func proofPage(
        _ visit: AdministrationVisit, _ posted: PostedForm, _ question: OwnerProof.Question,
        _ notice: NoticeView? = nil, isSent: Bool = false
    ) throws -> Response {
        let kind = question.kind
        let catalogue = visit.renderer.catalogue
        let path = visit.request.uri.path
        let act = posted.fields(without: Self.proofNames)
        var fields = ProofFields(
            kind: kind, codeLength: visit.accounts.policy.codeLength, catalogue: catalogue
        ).fields
        func sending(_ tone: ButtonView.Tone) -> FormView {
            FormView(
                .card, action: path, hidden: act + [(Self.sending, "yes")],
                buttons: [ButtonView(catalogue.text(.sendCode), tone)])
        }
        var (form, again): (FormView, FormView?) = (
            FormView(.card, action: SignInPath.signOut, buttons: [ButtonView(catalogue.text(.signOut))]), nil
        )
        if kind == .code, !isSent {
            form = sending(.primary)
        } else if !fields.isEmpty {
            fields[0].takesFocus = true
            form = FormView(
                .card, action: path, hidden: act, fields: fields, buttons: [ButtonView(catalogue.page(.goOn))],
                // A file is saved while the page stays, so its button must not be left waiting.
                isDownload: path.hasSuffix(".csv"))
            if kind == .code { again = sending(.quiet) }
        }
        let passkey = try ProofPasskey(question: question, catalogue: catalogue).view(action: path, hidden: act)
        let text: String =
            switch kind {
            case .password: visit.said(.proofText)
            case .factor: catalogue.text(.secondFactorText(app: nil))
            case .code: visit.said(account: .codeNeeded(email: visit.who.user.email ?? ""))
            case .passkey, .signIn, .nothing: visit.said(account: .signInAgain)
            }
        return visit.renderer.page(
            ProofView(
                bar: AdministrationPage.bar(visit, AdministrationPage.Tab(path: path), isRoot: false),
                // A passkey needs no words but its button's.
                head: HeadView(
                    visit.said(.proofTitle), question.first == .passkey && kind != .code ? [] : [text], notice: notice),
                passkey: passkey, form: form,
                again: again, cancel: LinkView(visit.said(.cancel), path)),
            status: .forbidden)
    }
}
