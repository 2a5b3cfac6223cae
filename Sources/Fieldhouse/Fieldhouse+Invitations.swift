import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseStore
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird
import Logging

/// Invitations to a group: the link, its page, and the forms of the owners.
extension Fieldhouse {
    typealias Visit = BrowserNavigation<Destination>.Visit

    // MARK: Before the sign-in

    /// The invitation of a link that was followed while nobody is signed in.
    struct Invited: Sendable {
        /// The state of the invitation.
        let preview: InvitationPreview
        /// The part of it that the browser's place needs.
        let place: BrowserNavigation<Destination>.Invited
        /// The cookie of a flow that is written together with the place.
        let started: String?
    }

    /// Looks an invitation up before its link is followed, so that the browser's place and the invitation of its
    /// sign-in are written together. Nil for any other page, and if it cannot be looked up at the moment.
    func lookUp(_ path: String, _ request: Request, _ context: GatehouseRequestContext) async throws -> Invited? {
        guard case .joinGroup(let code)? = navigation.place(at: path),
            let preview = await preview(of: code, for: nil, context.logger)
        else { return nil }
        guard preview.standing == .open else {
            return Invited(preview: preview, place: .init(until: nil), started: nil)
        }
        let telling = try await pages.telling(preview.invitation, request, context)
        return Invited(
            preview: preview, place: .init(until: preview.expiresAt, also: telling?.write),
            started: telling?.cookie)
    }

    /// Redirects to the sign-in, which names the group if an invitation waits. An invitation that can't be accepted is
    /// dropped, and the answer says so.
    func askForSignIn(
        _ visit: Visit, _ invited: Invited?, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> (Response, Visit) {
        if let invited { return (try await leadToSignIn(for: invited, visit, request, context), visit) }
        guard let waiting = visit.place.waiting, case .joinGroup(let code) = waiting else {
            return (try await leadToSignIn(for: nil, visit, request, context), visit)
        }
        guard let preview = await preview(of: code, for: nil, context.logger) else {
            let (renderer, words) = speaking(to: request)
            let response = renderer.message(
                PageMessage(
                    status: .serviceUnavailable, title: .plain(words(.somethingWrong)),
                    texts: [.plain(words(.cannotLookUp))],
                    primary: (.plain(words(.tryAgain)), navigation.path(of: waiting))))
            return (response, visit)
        }
        let checked = try await navigation.check(
            waiting, until: preview.standing == .open ? preview.expiresAt : nil, cookie: visit.cookie)
        let response = try await leadToSignIn(
            for: preview, saying: visit.dropped, request, context, keepsBack: false)
        return (response, checked)
    }

    private func leadToSignIn(
        for invited: Invited?, _ visit: Visit, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response {
        try await leadToSignIn(
            for: invited?.preview, saying: visit.dropped, started: invited?.started, request, context,
            keepsBack: invited != nil)
    }

    private func leadToSignIn(
        for preview: InvitationPreview?, saying dropped: Sentence?, started: String? = nil, _ request: Request,
        _ context: GatehouseRequestContext, keepsBack: Bool
    ) async throws -> Response {
        if let preview, preview.standing != .open {
            return try await sayEnd(of: preview, saying: dropped, request, context)
        }
        var response = PageRenderer.redirect(to: SignInPath.choice)
        try await pages.tell(preview?.invitation, saying: dropped, request, context, started: started, &response)
        // A sign-in leads to the page that was requested last. An invitation is not one of them: it opens before.
        if !keepsBack, pages.cookies.word(.back, in: request) != nil {
            pages.cookies.set(.back, to: nil, in: &response)
        }
        return response
    }

    /// Says why an invitation can't be accepted, with the way to the sign-in.
    private func sayEnd(
        of preview: InvitationPreview, saying dropped: Sentence?, _ request: Request,
        _ context: GatehouseRequestContext
    ) async throws -> Response {
        let (renderer, words) = speaking(to: request)
        let page = JoinPage(preview: preview, words: words)
        var response = renderer.message(
            PageMessage(
                status: page.status, title: .plain(page.title), texts: [.plain(page.text)],
                primary: (.screen(.goToSignIn), SignInPath.choice)))
        try await pages.tell(nil, saying: dropped, request, context, &response)
        return response
    }

    /// Says that the session has ended, and names the invitation that waits: it belongs to nobody until it is known who
    /// signs in.
    func sessionEnded(
        _ visit: Visit, _ invited: Invited?, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response {
        if let invited, invited.preview.standing != .open {
            return try await sayEnd(of: invited.preview, saying: visit.dropped, request, context)
        }
        let (renderer, words) = speaking(to: request)
        var more: [PageWords] = visit.dropped.map { [.plain(renderer.catalogue.sentence($0))] } ?? []
        if try await keepTyped(visit, request, context) { more.append(.plain(words(.typedIsKept))) }
        let invitation = invited?.preview.invitation
        var response = try await pages.sessionEnded(request, saying: more, invitation: invitation)
        if let invited {
            try await pages.tell(
                invitation, saying: visit.dropped, request, context, started: invited.started, &response)
        }
        return response
    }

    /// The state of an invitation; nil if it cannot be looked up at the moment.
    private func preview(of code: String, for person: UserRecord?, _ log: Logger) async -> InvitationPreview? {
        do { return try await store.preview(of: code, for: person) } catch {
            log.error("an invitation cannot be looked up", metadata: ["error": "\(DatabaseTrouble.loggable(error))"])
            return nil
        }
    }

    // MARK: The page of the link

    /// Asks whether to join, or says why that cannot be.
    func invitation(_ code: String, _ visitor: Visitor) async throws -> Response {
        guard let preview = await preview(of: code, for: visitor.account.user, visitor.log) else {
            let words = visitor.words
            return nothing(
                words(.somethingWrong), words(.cannotLookUp), label: words(.tryAgain), to: visitor.page, visitor,
                status: .serviceUnavailable)
        }
        let words = visitor.words
        let page = JoinPage(preview: preview, words: words, email: visitor.email)
        let path = navigation.path(of: visitor.page)
        let next = try await next(after: visitor)
        let rows = page.rows.map { SectionView.Row(label: $0.label, value: $0.value) }
        var view = JoinView(
            bar: bar(of: visitor, page.status), title: page.title, text: page.text,
            sections: rows.isEmpty ? [] : [SectionView(rows: rows)])
        switch preview.standing {
        case .open:
            view.form = FormView(
                .bare, action: path, ticket: ticket(for: visitor.page, visitor), buttons: [ButtonView(page.submit)])
            view.secondary = LinkView(words(.notNow), next ?? navigation.path(of: .groups))
        case .alreadyMember:
            view.primary = link(page.toGroup, preview.crewID.map { .groupDetail(groupId: $0) } ?? .groups)
        case .otherAccount:
            view.form = FormView(
                .bare, action: path, ticket: ticket(for: visitor.page, visitor),
                hidden: [("intent", JoinPage.otherAccountIntent)],
                buttons: [ButtonView(words(.useAnotherAccount))])
            view.secondary = LinkView(words(.notNow), next ?? navigation.path(of: .groups))
        case .unknown, .expired, .used, .revoked:
            view.primary = link(words(.goTo(words(.groups))), .groups)
        }
        // The invitation has ended, and what waited for it is next.
        if let next, let other = view.primary {
            view.primary = LinkView(PageWords.page(.goOn).said(visitor.renderer.catalogue), next)
            view.secondary = other
        }
        return visitor.renderer.page(view, status: page.status)
    }

    /// Joins, because the person agreed. If that is not possible, the page of the link says why.
    func join(_ posted: PostedForm, with code: String, _ visitor: Visitor) async throws -> Response {
        let path = navigation.path(of: visitor.page)
        if posted["intent"] == JoinPage.otherAccountIntent {
            // Sign-out drops everything that waits. The link is then followed while nobody is signed in, and waits for
            // the next sign-in.
            if let question = try await pages.questionToGuest(posted, at: path, visitor.request) { return question }
            return try await pages.signOut(visitor.request, from: visitor.client, to: path, telling: self)
        }
        do {
            let group = try await data(of: visitor).join(with: code)
            return try await leave(for: .groupDetail(groupId: group), visitor)
        } catch FieldhouseError.invitation {
            return PageRenderer.redirect(to: path)
        }
    }

    /// The page that waits for the invitation to be answered; nil for none.
    private func next(after visitor: Visitor) async throws -> String? {
        if let path = try await pages.pathBack(visitor.request, for: visitor.account) { return path }
        return visitor.place.next.map(navigation.path)
    }

    /// Leads on from an invitation that was accepted: to what waited for it, otherwise to the group.
    private func leave(for group: Destination, _ visitor: Visitor) async throws -> Response {
        let path = try await pages.pathBack(visitor.request, for: visitor.account)
        let visit = try await navigation.settle(
            next: group, cookie: pages.cookies.value(.place, in: visitor.request),
            account: NavigationAccount(visitor.account))
        var response = done(.groupJoined, at: visit.place.current)
        if let path {
            response.headers[.location] = path
            pages.cookies.set(.back, to: nil, in: &response)
        }
        keep(visit, visitor.request, &response)
        return response
    }

    // MARK: Inviting

    /// Handles the forms of a group's invitations.
    func manageInvitations(
        _ intent: InvitationsSection.Intent, _ posted: PostedForm, of group: String, _ visitor: Visitor
    ) async throws -> Response {
        let data = data(of: visitor)
        let (address, form) = (posted["email"] ?? "", posted["form"] ?? "")
        let invitation = posted["invitation"] ?? ""
        let mail = invitationMails.queue(from: visitor.account.user)
        switch intent {
        case .invite:
            return try await send(.invitationSent, form, address, to: group, visitor) {
                try await data.invite(address, to: group, form: form, mail: mail)
            }
        case .resend:
            guard try await data.group(group).group.role == .owner else { throw FieldhouseError.ownersOnly }
            return try await send(.invitationResent, form, "", to: group, visitor) {
                try await data.resendInvitation(invitation, of: group, form: form, mail: mail)
            }
        case .revoke:
            do { try await data.revokeInvitation(invitation, of: group) } catch FieldhouseError.notFound {
                // If the group exists, an invitation that can no longer be revoked is not in the list either.
                _ = try await data.group(group)
            }
            return try done(.invitationRevoked, named: posted["named"], at: visitor.page, visitor)
        }
    }

    /// Sends an invitation, or says on the group's page why that is not possible.
    /// - Parameters:
    ///   - id: The id that the invitation gets.
    ///   - address: The input.
    private func send(
        _ act: AppDone.Act, _ id: String, _ address: String, to group: String, _ visitor: Visitor,
        _ send: () async throws -> Void
    ) async throws -> Response {
        let reason: InvitationsSection.Refusal.Reason
        do {
            try await send()
            return done(act, id, at: visitor.page)
        } catch FieldhouseError.invalid(let rule, let failure) {
            reason = .field(rule, failure)
        } catch FieldhouseError.unconfirmed {
            reason = .other(.confirmFirst)
        } catch FieldhouseError.alreadyMember {
            reason = .other(.alreadyMember)
        } catch FieldhouseError.tooMany(let limit) {
            reason = .other(limit.sentence)
        } catch AccountRefusal.mailsUsedUp, AccountRefusal.mailedTooOften {
            reason = .other(.mailedTooOften)
        } catch FieldhouseError.notFound where act == .invitationResent {
            // The group exists, so it is the invitation that can no longer be accepted.
            reason = .other(.invitationGone)
        }
        return try await self.group(
            group, visitor, refused: .invitation(.init(address: address, reason: reason)))
    }
}
