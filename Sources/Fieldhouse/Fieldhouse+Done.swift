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

    /// Shows a page with what was done before, also on the server's pages about groups.
    func pageAfterForm(_ visitor: Visitor) async throws -> Response {
        var visitor = visitor
        let stays: Bool
        if let done = visitor.done, done.isSaid(on: visitor.page) {
            visitor.status = try await status(done, visitor)
            stays = done.stays
        } else if visitor.page.hasRoomForNews, let text = pages.groupNews(visitor.request) {
            visitor.status = StatusView(text)
            stays = false
        } else {
            return try await page(visitor)
        }
        var response = try await page(visitor)
        if !stays { pages.cookies.set(.said, to: nil, in: &response) }
        return response
    }

    private func status(_ done: AppDone, _ visitor: Visitor) async throws -> StatusView? {
        let words = visitor.words
        switch done.act {
        // The next step, a request, is the first button of the page.
        case .projectCreated: return StatusView(words(.projectCreated))
        case .projectDeleted: return try await undo(.project, done.id, visitor)
        case .requestDeleted: return try await undo(.request, done.id, visitor)
        case .projectSaved: return StatusView(words(.projectSaved))
        case .projectRestored: return StatusView(words(.projectRestored))
        case .requestSent: return StatusView(words(.requestSent))
        case .requestSaved: return StatusView(words(.requestSaved))
        case .requestRestored: return StatusView(words(.requestRestored))
        case .answerSaved: return StatusView(words(.answerSaved))
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
