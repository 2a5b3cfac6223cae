package import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
package import Hummingbird

/// The contents of a page whose session has ended.
extension SignInPages {
    /// Says that the session has ended, and offers the person who was signed in here to continue as before.
    ///
    /// The cookie of the session stays in the browser, because it identifies that person. It no longer gives access to
    /// anything.
    /// - Parameters:
    ///   - more: Further text.
    ///   - invitation: The invitation that waits; by default the one that the browser's flow has.
    package func sessionEnded(
        _ request: Request, saying more: [PageWords] = [], invitation: AuthInvitation? = nil
    ) async throws -> Response {
        let renderer = renderer.speaking(to: request)
        let known = try await flows.invitation(cookie: cookies.value(.flow, in: request))
        let offer = try await returnOffer(request, renderer)
        let texts: [PageWords] =
            [.screen(.sessionExpiredText)] + Self.joining(invitation ?? known) + (offer?.provider ?? []) + more
        var response: Response
        if var view = offer?.view {
            view.head = HeadView(
                PageWords.screen(.sessionExpiredTitle).said(renderer.catalogue),
                texts.map { $0.said(renderer.catalogue) })
            response = renderer.page(view)
        } else {
            response = renderer.message(
                PageMessage(
                    title: .screen(.sessionExpiredTitle), texts: texts, primary: (.screen(.signIn), SignInPath.choice)))
        }
        // The offer uses the forms of the first screen, which accepts no post from a browser without cookies.
        if !cookies.has(.visited, in: request) { cookies.set(.visited, in: &response) }
        PageHeaders.dropKeptPages(in: &response)
        return response
    }

    /// Ends the session of the previous person in this browser, because somebody else uses it from now on. A person who
    /// is signed in again meanwhile, in another window, stays signed in.
    func endFormer(
        _ request: Request, _ adapter: LocalAuthAdapter, _ response: inout Response
    ) async throws {
        let former = cookies.value(.session, in: request)
        guard try await browsers.current(former) == nil else { return }
        if let former {
            try await browsers.signOut(former, from: adapter.client)
            cookies.clear(.session, in: &response)
        }
        try await endTurn(request, adapter, in: &response)
        try await drafts.remove(cookie: cookies.value(.place, in: request))
        PageHeaders.dropKeptPages(in: &response)
        if let dropped = try await app?.anotherAccountChosen(request, from: adapter.network, &response) {
            try await say(dropped, request, adapter, &response)
        }
    }

    /// Ends the turn of a person who leaves this browser: the flow starts over, whatever a tab has put into it, no form
    /// of theirs is taken from now on, and no answer of a provider that a tab still waits for, or has in its history,
    /// signs anybody in (FLOW-26).
    func endTurn(_ request: Request, _ adapter: LocalAuthAdapter, in response: inout Response) async throws {
        _ = try await flows.show(
            .choice, cookie: cookies.value(.flow, in: request), adapter: adapter, isWayBack: true)
        if cookies.value(.provider, in: request) != nil { cookies.clear(.provider, in: &response) }
        cookies.set(turn: tokens.make(), in: &response)
    }

    /// What an invitation that waits says before a sign-in.
    private static func joining(_ invitation: AuthInvitation?) -> [PageWords] {
        guard let invitation else { return [] }
        let inviter = invitation.inviterName.map { [PageWords.screen(.invitedBy(name: $0))] } ?? []
        return inviter + [.screen(.signInToJoin(group: invitation.groupName))]
    }

    /// The first screen for the person who was signed in here, and the sentence that names their provider if they have
    /// one; nil if nobody can be named, or if that way to sign in is no longer offered.
    private func returnOffer(
        _ request: Request, _ renderer: PageRenderer
    ) async throws -> (view: SignInView, provider: [PageWords])? {
        guard let returning = try await returningPerson(request) else { return nil }
        let adapter = adapter(for: ClientContext())
        let shown = FlowRunner.Shown(flow: AuthFlow(), form: AuthForm())
        let page = screenPage(shown, adapter, request, renderer, returning: returning)
        guard page.screen.actions.contains(where: { $0.event == .returnOffered(nil) }) else { return nil }
        let id = returning.method.rawValue
        let used = returning.method == .email ? nil : adapter.availableProviders().first { $0.id == id }
        return (page.view, used.map { [PageWords.screen(.lastUsed(provider: $0.displayName))] } ?? [])
    }
}
