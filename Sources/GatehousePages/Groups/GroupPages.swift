import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// The pages about a person's groups, and about invitations to groups (GRP-38). Only a posted form changes anything,
/// and only for the session that the form was shown to.
struct GroupPages: Sendable {
    typealias Show = @Sendable (GroupVisit) async throws -> Response
    typealias Take = @Sendable (PostedForm, GroupVisit) async throws -> Response

    /// How many entries a page of a list has.
    static let perPage = 50

    let site: SignInPages
    let groups: Groups
    let tickets: FormTickets

    init(site: SignInPages, groups: Groups) {
        self.site = site
        self.groups = groups
        tickets = FormTickets(tokens: site.tokens)
    }

    func addRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        add("", to: pages, show: list, take: takeList)
        add("/:id", to: pages, show: overview, take: takeOverview)
        add("/:id/members", to: pages, show: members)
        add("/:id/members/:member", to: pages, show: member, take: takeMember)
        add("/:id/invitations", to: pages, show: invitations, take: takeInvitations)
        add("/:id/leave", to: pages, show: leaving, take: leave)
        add("/:id/delete", to: pages, show: deletion, take: delete)
        addJoinRoutes(to: pages)
    }

    /// The action of a form, if it is not the only one on its page.
    enum Intent: String {
        case create
        case code
        case prove
        case sendCode = "send-code"
        case rename
        case activate
        case role
        case transfer
        case remove
        case mail
        case make
        case revoke
        case resend
        case accept
        case decline
        case anotherAccount = "another-account"

        /// The action of a form.
        /// - Throws: `validation_failed` for a form that has no known one.
        init(_ form: PostedForm) throws(ServerError) {
            guard let intent = form["intent"].flatMap(Intent.init(rawValue:)) else {
                throw PageRefusal.unknownAction.answer
            }
            self = intent
        }
    }

    // MARK: Requests

    private func add(
        _ end: String, to pages: RouterGroup<GatehouseRequestContext>, show: @escaping Show, take: Take? = nil
    ) {
        let path = RouterPath(GroupPath.list + end)
        pages.get(path) { request, context in
            _ = try groups.offered()
            guard let visit = try await visit(request, context) else { return try await askForSignIn(request, context) }
            return try await shown(visit, show)
        }
        pages.post(path) { request, context in
            _ = try groups.offered()
            guard let take else { throw PageRefusal.takesNoForm.answer }
            let form = try await site.form(request, context)
            guard let visit = try await visit(request, context) else { return try await askForSignIn(request, context) }
            return try await taken(form, visit, show, take)
        }
    }

    func shown(_ visit: GroupVisit, _ show: Show) async throws -> Response {
        if visit.lacksFactor { return PageRenderer.redirect(to: AccountPage.factors.path) }
        var response = try await show(visit)
        if visit.done != nil { site.cookies.set(.said, to: nil, in: &response) }
        // The page that waited for the sign-in has been opened.
        if try await site.pathBack(visit.request, for: visit.who) == visit.path {
            site.cookies.set(.back, to: nil, in: &response)
        }
        return response
    }

    /// Carries a form out, or shows the page again with what is wrong with it.
    func taken(_ form: PostedForm, _ visit: GroupVisit, _ show: Show, _ take: Take) async throws -> Response {
        if visit.lacksFactor { return PageRenderer.redirect(to: AccountPage.factors.path) }
        guard tickets.isGood(form["ticket"] ?? "", for: visit.path, session: visit.who.session.id) else {
            return visit.renderer.message(PageGuard.ticketMissing(on: visit.path))
        }
        var refused = visit
        refused.typed = form
        do {
            return try await take(form, visit)
        } catch let fault as GroupFormFault {
            refused.fault = fault
        } catch AccountRefusal.tokenSessionNotFound {
            return try await site.sessionEnded(visit.request)
        } catch let refusal as AccountRefusal {
            guard let fault = GroupFormFault(refusal, visit) else { throw refusal }
            refused.fault = fault
        }
        do {
            return try await show(refused)
        } catch AccountRefusal.group(.notFound) {
            return try await told(refused)
        }
    }

    /// Says why a form did nothing whose page the person's role no longer has.
    /// - Throws: `group_not_found` if the person is no longer in the group either.
    private func told(_ refused: GroupVisit) async throws -> Response {
        let id = try await refused.group().group.id
        guard let fault = refused.fault else { throw AccountRefusal.group(.notFound) }
        return refused.renderer.message(
            PageMessage(
                status: .forbidden, title: .page(.unreadableTitle), texts: [.plain(fault.sentence)],
                primary: (.page(.goOn), GroupPath.group(id))))
    }

    /// The visit of a person who is signed in; nil for everybody else.
    func visit(_ request: Request, _ context: GatehouseRequestContext) async throws -> GroupVisit? {
        guard var who = try await site.browsers.current(site.cookies.value(.session, in: request)) else { return nil }
        who.session.client = site.client(request, context)
        let said = request.method == .get ? site.cookies.word(.said, in: request) : nil
        let accounts = site.services.accounts.requested(from: who.session.client)
        let isProven = GroupVisit.hasProof(who, at: site.clock.now)
        let question = isProven ? OwnerProof.Question(kind: .nothing) : try await accounts.ownerProof.question(for: who)
        return GroupVisit(
            who: who, lacksFactor: try await accounts.lack(of: who) == .factor,
            groups: groups.requested(from: who.session.client), options: try groups.offered(),
            accounts: accounts, request: request, parameters: context.parameters,
            renderer: site.renderer.speaking(to: request), now: site.clock.now, question: question,
            done: said.flatMap(GroupDone.init(rawValue:)))
    }

    private func askForSignIn(_ request: Request, _ context: GatehouseRequestContext) async throws -> Response {
        let group = context.parameters.get("id").flatMap { GroupID(text: $0) }
        return try await site.askForSignIn(backTo: GroupPath.word(for: group), request, context)
    }

    // MARK: Answers

    /// Redirects to a page that says what was done.
    func done(_ done: GroupDone, at path: String) -> Response {
        var response = PageRenderer.redirect(to: path)
        site.cookies.set(.said, to: done.rawValue, in: &response)
        return response
    }

    /// Renders a page.
    /// - Parameters:
    ///   - title: The heading; empty on the page of the group itself, whose heading is its name.
    ///   - group: The group that the page is about; nil for a page about none.
    ///   - portrait: The name whose initial is beside the heading, of a member or of a group; nil for none. The page of
    ///     the group itself has that of its name.
    ///   - line: The line below the heading of a page with an initial.
    ///   - up: The way back.
    ///   - texts: The text below the heading.
    ///   - lead: The link beside the title, to what most people do next.
    ///   - act: The form beside the title.
    func page(
        _ visit: GroupVisit, _ title: String, of group: GroupRecord? = nil, portrait: String? = nil,
        line: String? = nil, up: LinkView, texts: [String] = [], lead: LinkView? = nil, act: FormView? = nil,
        _ sections: [AccountView.Section]
    ) -> Response {
        var view = AccountView(
            bar: BarView(site.configuration.productName, home: site.configuration.home),
            title: title.isEmpty ? group?.name ?? "" : title, texts: texts, notice: notice(visit), sections: sections)
        (view.up, view.lead, view.act) = (up, lead, act)
        if let group, title.isEmpty {
            view.person = AccountView.Person(name: group.name, address: nil, label: group.name, line: line)
        } else if let portrait {
            view.person = AccountView.Person(name: title, address: nil, label: portrait, line: line)
        }
        return visit.renderer.page(view, status: visit.fault == nil ? .ok : .unprocessableContent)
    }

    private func notice(_ visit: GroupVisit) -> NoticeView? {
        if let fault = visit.fault {
            return fault.field == nil ? NoticeView(.error, fault.sentence, takesFocus: true) : nil
        }
        return visit.done.map { NoticeView($0 == .codeSent ? .info : .success, $0.text(in: visit.catalogue)) }
    }

    /// How a form shows itself that is rarely used: open if it was refused.
    func fold(_ intent: Intent, _ visit: GroupVisit) -> AccountView.Section.Fold {
        visit.typed?["intent"] == intent.rawValue ? .open : .closed
    }

    /// A form of a page, tied to the page and the session.
    func form(
        _ visit: GroupVisit, _ intent: Intent? = nil, hidden: [(name: String, value: String)] = [],
        fields: [FieldView] = [], _ button: ButtonView
    ) -> FormView {
        var values = hidden
        if let intent { values.append((name: "intent", value: intent.rawValue)) }
        return FormView(
            .page, action: visit.path, ticket: tickets.make(for: visit.path, session: visit.who.session.id),
            hidden: values, fields: fields.map { marked($0, visit) }, buttons: [button])
    }

    /// The field with what was typed into it, and with the error and the focus, if they belong to it.
    private func marked(_ field: FieldView, _ visit: GroupVisit) -> FieldView {
        var field = field
        if let typed = visit.typed?[field.name] { field.value = typed }
        if let fault = visit.fault, fault.field == field.name {
            field.error = fault.sentence
            field.takesFocus = true
        }
        return field
    }

    /// The choice of a role.
    func choice(_ field: GroupField, of roles: [GroupRole], chosen: String, _ visit: GroupVisit) -> FieldView {
        let chosen = visit.typed?[field.rawValue] ?? chosen
        return FieldView(
            field.rawValue, visit.words(.role),
            .choice(
                roles.map { FieldView.Option($0.name, visit.role($0.name), isSelected: $0.name == chosen) }))
    }

    /// The name of a group, as it is stored.
    /// - Throws: What is wrong with it.
    func name(in form: PostedForm, _ visit: GroupVisit) throws -> String {
        do throws(DisplayName.Fault) {
            if let name = try GroupName.text(of: form[GroupField.name.rawValue] ?? "") { return name }
        } catch {
            let text: AccountText =
                switch error {
                case .tooLong: .nameTooLong(limit: GroupName.limit)
                case .tooLarge: .nameTooLarge(bytes: TextSize.bytes(forCharacters: GroupName.limit))
                case .unprintable: .nameUnprintable
                }
            throw GroupFormFault(.name, visit.words(account: text))
        }
        throw GroupFormFault(.name, visit.words(.nameMissing))
    }

    /// The field for the name of a group.
    func nameField(_ name: String, _ visit: GroupVisit) -> FieldView {
        var field = FieldView(
            GroupField.name.rawValue, visit.words(.name), .line(type: "text", autocomplete: "off"), value: name)
        field.rule = .init("filled", missing: visit.words(.nameMissing))
        return field
    }

    // MARK: Who it is

    /// The part of a page where a person shows who they are whose sign-in was a while ago; none for a recent one.
    func proofSections(_ visit: GroupVisit) throws -> [AccountView.Section] {
        guard !visit.hasProof else { return [] }
        let (user, catalogue, question) = (visit.who.user, visit.catalogue, visit.question)
        let fields = ProofFields(
            kind: question.kind, codeLength: visit.accounts.policy.codeLength, catalogue: catalogue
        ).fields
        guard !fields.isEmpty || question.passkey != nil else {
            return [.init(heading: visit.words(.proof), note: visit.words(account: .signInAgain))]
        }
        var sections = [AccountView.Section(heading: visit.words(.proof), note: visit.words(.proofText))]
        let ticket = tickets.make(for: visit.path, session: visit.who.session.id)
        let passkey = try ProofPasskey(question: question, catalogue: catalogue).view(
            action: visit.path, hidden: [("ticket", ticket), ("intent", Intent.prove.rawValue)])
        if let passkey { sections.append(.init(passkey: passkey)) }
        guard !fields.isEmpty else { return sections }
        if question.kind == .code {
            sections.append(
                .init(
                    note: visit.words(account: .codeNeeded(email: user.email ?? "")),
                    form: form(visit, .sendCode, ButtonView(catalogue.text(.sendCode), .quiet))))
        }
        sections.append(.init(form: form(visit, .prove, fields: fields, ButtonView(catalogue.page(.goOn), .quiet))))
        return sections
    }

    /// Checks who the person is, or mails the code for it; nil for a form that does something else.
    func takeProof(_ form: PostedForm, _ visit: GroupVisit) async throws -> Response? {
        switch form["intent"].flatMap(Intent.init(rawValue:)) {
        case .prove:
            if let answer = ProofPasskey.answer(in: form) {
                // The next page has options that have not expired.
                if answer.isEmpty { return PageRenderer.redirect(to: visit.path) }
                try await prove(by: answer, visit)
            } else {
                _ = try await visit.accounts.ownerProof.prove(
                    visit.who, by: ProofFields.given(in: form), asked: visit.question)
            }
            return done(.proved, at: visit.path)
        case .sendCode:
            try await visit.accounts.reauthentication.request(visit.who)
            return done(.codeSent, at: visit.path)
        default: return nil
        }
    }

    private func prove(by answer: String, _ visit: GroupVisit) async throws {
        do {
            _ = try await ProofPasskey.prove(answer, of: visit.who, in: visit.accounts)
        } catch AccountRefusal.passkeyNotVerified {
            throw GroupFormFault(nil, ProofPasskey(question: visit.question, catalogue: visit.catalogue).refused)
        }
    }
}
