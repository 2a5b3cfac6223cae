import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird
import Logging

/// The pages of invitations that somebody got: by a link or a code, which also lead through a sign-in, and those to the
/// person's own proved address. Opening one changes nothing.
extension GroupPages {
    func addJoinRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        let byCode = RouterPath(GroupPath.invitation(code: ":code"))
        pages.get(byCode) { request, context in
            _ = try groups.offered()
            guard let visit = try await visit(request, context) else { return try await lead(request, context) }
            var response = try await shown(visit, join)
            // What leads to the second factor first has not shown the invitation.
            if !visit.lacksFactor, site.cookies.word(.invitation, in: request) != nil {
                site.cookies.set(.invitation, to: nil, in: &response)
            }
            return response
        }
        pages.post(byCode) { request, context in try await take(request, context) }
        let byID = RouterPath("\(GroupPath.list)/invitations/:invitation")
        pages.get(byID) { request, context in
            _ = try groups.offered()
            guard let visit = try await visit(request, context) else { return try await lead(request, context) }
            return try await shown(visit, join)
        }
        pages.post(byID) { request, context in try await take(request, context) }
    }

    private func take(_ request: Request, _ context: GatehouseRequestContext) async throws -> Response {
        _ = try groups.offered()
        let form = try await site.form(request, context)
        guard let visit = try await visit(request, context) else { return try await lead(request, context) }
        return try await taken(form, visit, join, answer)
    }

    /// The code of an invitation in the path; nil on the page of one to the person's own address.
    private func code(in context: GatehouseRequestContext) -> String? { context.parameters.get("code") }

    // MARK: Before the sign-in

    /// Leads a person to the sign-in, which names the group. The browser keeps the code meanwhile.
    private func lead(_ request: Request, _ context: GatehouseRequestContext) async throws -> Response {
        let renderer = site.renderer.speaking(to: request)
        let isFormer = site.cookies.value(.session, in: request) != nil
        guard let code = code(in: context) else {
            return try await site.askForSignIn(backTo: GroupPath.word(for: nil), request, context)
        }
        let (client, former) = (site.client(request, context), site.cookies.word(.invitation, in: request))
        let view: Groups.InvitationView?
        do {
            view = try await groups.requested(from: client).look(at: Secret(code), as: nil, from: client)
        } catch AccountRefusal.group(.invitationNotFound) {
            view = nil
        }
        guard GroupPath.canBeCode(code), let details = view?.details else {
            var page = over(view?.state, renderer.catalogue)
            page.primary = (.screen(.goToSignIn), SignInPath.choice)
            var response = renderer.message(page)
            // Another one may still wait.
            guard former == nil || former == code else { return response }
            try await site.tell(nil, request, context, &response)
            if former != nil { site.cookies.set(.invitation, to: nil, in: &response) }
            return response
        }
        let invitation = AuthInvitation(
            groupName: details.groupName, inviterName: details.inviterName, email: details.email)
        let replaced: Sentence? = former == nil || former == code ? nil : .invitationReplaced
        let more: [PageWords] = replaced.map { [.plain(renderer.catalogue.sentence($0))] } ?? []
        var response =
            isFormer
            ? try await site.sessionEnded(request, saying: more, invitation: invitation)
            : PageRenderer.redirect(to: SignInPath.choice)
        // Without the codes: a reader of the log must not be able to join.
        if replaced != nil { context.logger.info("invitation replaced by a newer one") }
        try await site.tell(invitation, saying: replaced, request, context, &response)
        site.cookies.set(.invitation, to: code, in: &response)
        return response
    }

    /// The page of an invitation that can't be accepted: its state, and nothing else about it (GRP-20).
    private func over(_ state: GroupInvitationRecord.State?, _ catalogue: Catalogue) -> PageMessage {
        let title: GroupPageText =
            switch state {
            case .expired: .expiredTitle
            case .used: .usedTitle
            case .revoked: .revokedTitle
            case .declined: .declinedTitle
            case .open, nil: .unknownTitle
            }
        return PageMessage(
            status: state == nil ? .notFound : .gone, title: .plain(catalogue.group(title)),
            texts: [.plain(catalogue.group(state == nil ? .unknownText : .overText))])
    }

    // MARK: The page

    @Sendable
    private func join(_ visit: GroupVisit) async throws -> Response {
        let view = try await view(visit)
        guard let details = view?.details else {
            var page = over(view?.state, visit.catalogue)
            let list: (label: PageWords, href: String) = (.plain(visit.words(.goToGroups)), GroupPath.list)
            page.primary = list
            if let back = try await site.pathBack(visit.request, for: visit.who) {
                page.primary = (.page(.goOn), back)
                page.link = list
            }
            return visit.renderer.message(page)
        }
        return page(
            visit, visit.words(.join(group: visit.name(details.groupName))), portrait: details.groupName,
            line: invited(by: details.inviterName, visit),
            up: LinkView(
                visit.catalogue.text(.notNow), try await site.pathBack(visit.request, for: visit.who) ?? GroupPath.list),
            [.init(rows: rows(details, visit))] + acts(details, visit))
    }

    /// Which invitation the path names.
    /// - Throws: `invitation_not_found` for none.
    private func key(_ visit: GroupVisit) throws(AccountRefusal) -> Groups.InvitationKey {
        if let code = visit.parameters.get("code") { return .code(Secret(code)) }
        guard let id = visit.parameters.get("invitation").flatMap({ GroupInvitationID(text: $0) }) else {
            throw .group(.invitationNotFound)
        }
        return .id(id)
    }

    /// What the person sees of the invitation; nil for one that does not exist, or that isn't theirs.
    private func view(_ visit: GroupVisit) async throws -> Groups.InvitationView? {
        do {
            switch try key(visit) {
            case .code(let code): return try await visit.groups.look(at: code, as: visit.who, from: visit.client)
            case .id(let id):
                return try await visit.groups.pending(for: visit.who).first { $0.id == id }.map { pending in
                    Groups.InvitationView(
                        state: .open,
                        details: Groups.InvitationView.Details(
                            groupName: pending.groupName, inviterName: pending.inviterName, role: pending.role,
                            expiresAt: pending.expiresAt, email: visit.who.user.email, isForOtherAddress: false,
                            isProofMailed: false))
                }
            }
        } catch AccountRefusal.group(.invitationNotFound) {
            return nil
        }
    }

    private func rows(_ details: Groups.InvitationView.Details, _ visit: GroupVisit) -> [AccountView.Row] {
        var rows = [AccountView.Row(label: visit.words(.role), value: visit.role(details.role))]
        // Where a sentence asks for the code that is sent to another address, it names the address.
        if let email = details.email, !details.isForOtherAddress || visit.who.user.isAnonymous {
            rows.append(.init(label: visit.words(.sentTo), value: email))
        }
        rows.append(.init(label: visit.words(.until), value: visit.day(details.expiresAt)))
        return rows
    }

    /// What the person can do: join at once, join with a code that proves the address, or first stop being a guest.
    private func acts(
        _ details: Groups.InvitationView.Details, _ visit: GroupVisit
    ) -> [AccountView.Section] {
        let user = visit.who.user
        guard !user.isAnonymous else {
            return [
                .init(
                    warning: NoticeView(.info, visit.words(.guest)),
                    way: LinkView(visit.words(account: .addAddress), AccountPage.address.path))
            ]
        }
        let join = ButtonView(visit.words(.accept))
        let needsProof = details.isForOtherAddress || !visit.accounts.trail.hasProvedAddress(user)
        // Who comes back from another page or window can enter the code that is on its way.
        let isSent = details.isProofMailed || visit.typed?[GroupField.proof.rawValue] != nil
        var section: AccountView.Section
        if needsProof {
            let email = details.email ?? user.email ?? ""
            let text: GroupPageText =
                details.isForOtherAddress ? .otherAddress(email: email) : .ownAddress(email: email)
            section = proof(of: email, visit.words(text), join, isSent: isSent, visit)
        } else {
            section = .init(form: form(visit, .accept, join))
            if details.email != nil {
                add(.decline, ButtonView(visit.words(.decline), .quiet), to: &section, visit)
            }
        }
        if details.isForOtherAddress {
            let another = ButtonView(visit.catalogue.text(.useAnotherAccount), .quiet)
            add(.anotherAccount, another, to: &section, visit)
        }
        if needsProof, isSent {
            add(.prove, ButtonView(visit.catalogue.text(.resendCode), .link), to: &section, visit)
        }
        return [section]
    }

    /// Adds a button to the row of those of a section. It sends a form of its own, which has no fields.
    private func add(
        _ intent: Intent, _ button: ButtonView, to section: inout AccountView.Section, _ visit: GroupVisit
    ) {
        var button = button
        button.form = intent.rawValue
        section.form?.buttons.append(button)
        var outside = FormView(
            .bare, action: visit.path, ticket: tickets.make(for: visit.path, session: visit.who.session.id),
            hidden: [(name: "intent", value: intent.rawValue)], buttons: [])
        outside.id = intent.rawValue
        section.outside.append(outside)
    }

    /// The part that proves the invited address: by the code that it sends first, and then asks for.
    /// - Parameters:
    ///   - note: Why a code is needed, for those who have not requested one yet.
    ///   - isSent: Whether a code is on its way.
    private func proof(
        of email: String, _ note: String, _ join: ButtonView, isSent: Bool, _ visit: GroupVisit
    ) -> AccountView.Section {
        let words = visit.catalogue
        guard isSent else {
            return .init(note: note, form: form(visit, .prove, ButtonView(words.text(.sendCode))))
        }
        let code = FieldView.code(
            GroupField.proof.rawValue, words.text(.codeLabel), length: visit.accounts.policy.codeLength, words)
        return .init(
            note: words.text(.confirmEmailText(email: email)), form: form(visit, .accept, fields: [code], join))
    }

    // MARK: The answer

    @Sendable
    private func answer(_ form: PostedForm, _ visit: GroupVisit) async throws -> Response {
        let key = try key(visit)
        switch try Intent(form) {
        case .accept: return try await accept(key, form, visit)
        case .prove:
            try await whileOpen(visit) { try await visit.groups.prove(key, by: visit.who, from: visit.client) }
            return done(.codeSent, at: visit.path)
        case .decline:
            try await whileOpen(visit) { try await visit.groups.decline(key, by: visit.who, from: visit.client) }
            return done(.declined, at: GroupPath.list)
        case .anotherAccount:
            // The link is then followed by nobody, and waits for the next to sign in.
            return try await site.signOut(visit.request, from: visit.client, to: visit.path, telling: site.app)
        default: throw PageRefusal.unknownAction.answer
        }
    }

    private func accept(
        _ key: Groups.InvitationKey, _ form: PostedForm, _ visit: GroupVisit
    ) async throws -> Response {
        let typed = TypedCode.digits(form[GroupField.proof.rawValue] ?? "")
        let length = visit.accounts.policy.codeLength
        // The page asks for a code only where one is needed.
        if form[GroupField.proof.rawValue] != nil, typed.count != length {
            throw GroupFormFault(.proof, visit.catalogue.sentence(.codeIncomplete(length: length)))
        }
        let proof = typed.isEmpty ? nil : Secret(typed)
        let group = try await whileOpen(visit) {
            try await visit.groups.accept(key, proof: proof, by: visit.who, from: visit.client).group
        }
        let back = try await site.pathBack(visit.request, for: visit.who)
        return done(.joined, at: back ?? GroupPath.group(group.id))
    }

    /// Does something with an invitation. For one that is over, or is gone with its group, the page says so.
    private func whileOpen<Value: Sendable>(
        _ visit: GroupVisit, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch AccountRefusal.group(.invitationExpired), AccountRefusal.group(.invitationUsed),
            AccountRefusal.group(.invitationRevoked), AccountRefusal.group(.invitationDeclined),
            AccountRefusal.group(.invitationNotFound)
        {
            throw GroupFormFault(nil, visit.words(.overText))
        } catch AccountRefusal.group(.guest) {
            throw GroupFormFault(nil, visit.words(.guest))
        } catch AccountRefusal.group(.addressNotProved) {
            throw GroupFormFault(nil, visit.words(.changedElsewhere))
        }
    }
}
