import Gatehouse
import GatehouseAccounts
import GatehousePages
import Hummingbird

/// Messages about what a form has done: the next page shows them, with the next step.
extension Fieldhouse {
    /// Redirects to a page that says what was done.
    func done(_ act: AppDone.Act, _ id: String? = nil, at destination: Destination) -> Response {
        var response = PageRenderer.redirect(to: navigation.path(of: destination))
        pages.cookies.set(.said, to: AppDone(act, id).word, in: &response)
        return response
    }

    /// Leads to a page that says what was done to something that it does not show any longer.
    /// - Parameter name: What it was called, as the form says; nothing is said of a form that does not.
    func done(
        _ act: AppDone.Act, named name: String?, at destination: Destination, _ visitor: Visitor
    ) throws -> Response {
        guard let name else { return PageRenderer.redirect(to: navigation.path(of: destination)) }
        return done(act, try pages.statusNames.seal(name, for: visitor.account.session.id), at: destination)
    }

    /// Shows a page with what was done before.
    func pageAfterForm(_ visitor: Visitor) async throws -> Response {
        guard let done = visitor.done, done.isSaid(on: visitor.page) else { return try await page(visitor) }
        var visitor = visitor
        visitor.status = try await status(done, visitor)
        var response = try await page(visitor)
        if !done.stays { pages.cookies.set(.said, to: nil, in: &response) }
        return response
    }

    private func status(_ done: AppDone, _ visitor: Visitor) async throws -> StatusView? {
        let words = visitor.words
        switch done.act {
        case .groupCreated:
            return StatusView(words(.groupCreated), link: LinkView(words(.invite), "#\(InvitationsSection.field)"))
        // The next step, a request, is the first button of the page.
        case .projectCreated: return StatusView(words(.projectCreated))
        case .projectDeleted: return try await undo(.project, done.id, visitor)
        case .requestDeleted: return try await undo(.request, done.id, visitor)
        case .invitationSent: return try await invitation(done.id, visitor) { .invitationSent($0) }
        case .invitationResent: return try await invitation(done.id, visitor) { .invitationResent($0) }
        case .groupRenamed: return StatusView(words(.groupRenamed))
        case .groupDeleted: return named(done, visitor) { .groupDeleted($0) }
        case .groupLeft: return named(done, visitor) { .groupLeft($0) }
        case .groupJoined: return StatusView(words(.groupJoined))
        case .roleChanged: return StatusView(words(.roleChanged))
        case .memberRemoved: return named(done, visitor) { .memberRemoved($0) }
        case .invitationRevoked: return named(done, visitor) { .invitationRevoked($0) }
        case .projectSaved: return StatusView(words(.projectSaved))
        case .projectRestored: return StatusView(words(.projectRestored))
        case .requestSent: return StatusView(words(.requestSent))
        case .requestSaved: return StatusView(words(.requestSaved))
        case .requestRestored: return StatusView(words(.requestRestored))
        case .answerSaved: return StatusView(words(.answerSaved))
        case .nameSaved: return StatusView(words(.nameSaved))
        case .linkDropped: return StatusView(visitor.renderer.catalogue.sentence(.linkDropped))
        }
    }

    /// The message about what was deleted, with a button that restores it; nil once that is no longer possible.
    private func undo(_ kind: CrewData.Deletable, _ id: String?, _ visitor: Visitor) async throws -> StatusView? {
        guard let id, let name = try await data(of: visitor).deletedName(kind, id) else { return nil }
        let place: Destination =
            switch kind {
            case .project: .projectDetail(projectId: id)
            case .request: .rfiDetail(rfiId: id)
            }
        let form = FormView(
            .bare, action: navigation.path(of: place), ticket: ticket(for: place, visitor),
            hidden: [("intent", PageAct.restore.rawValue)], buttons: [ButtonView(visitor.words(.undo), .small)])
        return StatusView(visitor.words(.deleted(name)), form: form)
    }

    private func named(_ done: AppDone, _ visitor: Visitor, _ text: (String) -> FieldhouseText) -> StatusView? {
        done.id.flatMap { pages.statusNames.open($0, for: visitor.account.session.id) }.map {
            StatusView(visitor.words(text($0)))
        }
    }

    /// Says that an invitation is on its way, with its link to copy and a button that sends it again.
    private func invitation(
        _ id: String?, _ visitor: Visitor, _ text: (String) -> FieldhouseText
    ) async throws -> StatusView? {
        guard case .groupDetail(let group) = visitor.page else { return nil }
        let invitations = try await data(of: visitor).group(group).invitations
        guard let invitation = invitations.first(where: { $0.id == id }) else { return nil }
        let section = InvitationsSection(
            action: navigation.path(of: visitor.page), invitations: invitations, refused: nil, typed: nil,
            link: invitationMails.link, newID: store.newID, ticket: ticket(for: visitor.page, visitor),
            words: visitor.words)
        return StatusView(
            visitor.words(text(invitation.email)),
            link: invitation.code.map { _ in
                LinkView(visitor.words(.copyLink), "#\(InvitationsSection.linkField(of: invitation))")
            },
            form: section.resend(invitation))
    }

    // MARK: Tickets

    /// Returns a new ticket for the forms of a page.
    func ticket(for page: Destination, _ visitor: Visitor) -> String {
        tickets.make(for: navigation.path(of: page), session: visitor.account.session.id)
    }

    /// Whether a form was shown to this session on this page.
    func isOwn(_ posted: PostedForm, _ visitor: Visitor) -> Bool {
        tickets.isGood(
            posted["ticket"] ?? "", for: navigation.path(of: visitor.page), session: visitor.account.session.id)
    }

    /// The answer to a form that was not shown to this session, such as one that was opened before the person signed in
    /// again: nothing is done, and the input is kept. A person who may not see the page gets the same answer as from
    /// the page.
    func refuseForeign(_ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        let shown = try await page(visitor)
        guard shown.status == .ok else { return shown }
        let isKept = try await keep(
            posted, of: visitor.page, for: visitor.account.user.id,
            cookie: pages.cookies.value(.place, in: visitor.request))
        return visitor.renderer.message(
            PageMessage(
                status: .forbidden, title: .plain(visitor.words(.formOutdated)),
                texts: [.plain(visitor.words(.formOutdatedText))]
                    + (isKept ? [.plain(visitor.words(.typedIsKept))] : []),
                primary: (.page(.goOn), navigation.path(of: visitor.page))))
    }
}
