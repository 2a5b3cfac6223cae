package import Gatehouse
import GatehouseAccounts
package import GatehouseStore
package import GatehouseWeb
package import Hummingbird
import Logging

/// The parts that an app behind the sign-in uses.
extension SignInPages {
    /// The database, for tables of the app.
    package var database: any Database { services.database }

    /// Makes the sign-in screens name the invitation that the person signs in or up for.
    /// - Parameters:
    ///   - invitation: Nil for none.
    ///   - dropped: What they say about a link that no longer waits; nil for nothing.
    ///   - response: The answer, for the cookie of a flow that this starts.
    func tell(
        _ invitation: AuthInvitation?, saying dropped: Sentence? = nil, _ request: Request,
        _ context: GatehouseRequestContext, _ response: inout Response
    ) async throws {
        let former = cookies.value(.flow, in: request)
        if invitation == nil, dropped == nil, try await flows.invitation(cookie: former) == nil { return }
        let cookie = try await flows.tell(
            invitation, saying: dropped, cookie: former, adapter: adapter(request, context))
        if cookie != former { cookies.set(.flow, to: cookie, in: &response) }
    }

    /// Makes the sign-in screens say that a link no longer waits.
    package func say(
        _ dropped: Sentence, _ request: Request, _ context: GatehouseRequestContext, _ response: inout Response
    ) async throws {
        try await say(dropped, request, adapter(request, context), &response)
    }

    /// Makes the sign-in screens say that a link no longer waits.
    func say(
        _ dropped: Sentence, _ request: Request, _ adapter: LocalAuthAdapter, _ response: inout Response
    ) async throws {
        let former = cookies.value(.flow, in: request)
        let invitation = try await flows.invitation(cookie: former)
        let cookie = try await flows.tell(invitation, saying: dropped, cookie: former, adapter: adapter)
        if cookie != former { cookies.set(.flow, to: cookie, in: &response) }
    }

    /// The page of the account, of groups or of the administration that was requested before the sign-in and has not
    /// been opened yet, or the place in the app that waits for an invitation; nil for none.
    func pathBack(_ request: Request, for account: Authenticated) async throws -> String? {
        guard let word = cookies.word(.back, in: request) else { return nil }
        return try await pathBack(word, for: account)
    }

    /// The page that was requested before the sign-in, if it is on this site and belongs to this person.
    func pathBack(_ word: String, for account: Authenticated) async throws -> String? {
        if let page = AccountPage(rawValue: word) { return page.path }
        if offersGroups, let path = GroupPath.path(ofWord: word) { return path }
        if word == Self.homeWord { return configuration.home }
        guard word == AdministrationPath.word, try await isAdministrator(account) else { return nil }
        return AdministrationPath.overview
    }

    /// What waits until a person has a second factor: an invitation, or what was requested before the sign-in; nil for
    /// nothing.
    func next(for account: Authenticated, _ request: Request) async throws -> String? {
        if let invitation = try await groupLanding(account, request) { return invitation }
        return try await pathBack(request, for: account)
    }

    /// The word for a browser whose place in the app is next, once an invitation has been answered.
    static let homeWord = "home"

    /// Leads to the sign-in, or says that the session has ended. The sign-in leads back to a page.
    /// - Parameter word: The word for the page.
    func askForSignIn(
        backTo word: String, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response {
        guard cookies.value(.session, in: request) == nil else {
            return try await sessionEnded(request, backTo: word, context)
        }
        return try await leadToSignIn(backTo: word, request, context)
    }

    /// Leads to the sign-in, which leads back to a page, and says so if it takes the place of another one.
    func leadToSignIn(
        backTo word: String, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response {
        var response = PageRenderer.redirect(to: SignInPath.choice)
        if let replaced = replacedPage(by: word, request, context) {
            try await say(replaced, request, context, &response)
        }
        cookies.set(.back, to: word, in: &response)
        return response
    }

    /// Says that the session has ended. The sign-in leads back to a page; if it takes the place of another one, that is
    /// said too.
    /// - Parameter more: Further text.
    func sessionEnded(
        _ request: Request, backTo word: String, saying more: [PageWords] = [], _ context: GatehouseRequestContext
    ) async throws -> Response {
        let catalogue = renderer.speaking(to: request).catalogue
        let replaced = replacedPage(by: word, request, context).map { PageWords.plain(catalogue.sentence($0)) }
        var response = try await sessionEnded(request, saying: more + [replaced].compactMap(\.self))
        cookies.set(.back, to: word, in: &response)
        return response
    }

    /// What the person is told about the page that the sign-in would have led back to, now that it leads elsewhere
    /// (FLOW-32). Nil if none waited, or if it is the same.
    /// - Parameter word: The word for the page that it leads back to; nil for a place in the app.
    package func replacedPage(
        by word: String?, _ request: Request, _ context: GatehouseRequestContext
    ) -> Sentence? {
        guard let former = cookies.word(.back, in: request), former != word, isPage(former) else { return nil }
        context.logger.info("requested page replaced by a newer one")
        return .linkReplaced
    }

    /// Whether a word stands for a page that a sign-in can lead back to. A browser can send any word.
    private func isPage(_ word: String) -> Bool {
        AccountPage(rawValue: word) != nil || word == AdministrationPath.word
            || offersGroups && GroupPath.path(ofWord: word) != nil
    }

    /// Makes the browser forget what was for the person who leaves it: the invitation and the page that waited, and what
    /// the last form has done.
    /// - Returns: Whether something waited.
    func forgetWaiting(_ request: Request, in response: inout Response) -> Bool {
        let words: [PageCookies.Word] = [.invitation, .back, .said, .upgrade]
        for word in words where cookies.word(word, in: request) != nil { cookies.set(word, to: nil, in: &response) }
        return cookies.word(.invitation, in: request) != nil || cookies.word(.back, in: request).map(isPage) ?? false
    }

    /// Makes the browser forget that its place in the app is next, where it has been led there.
    package func forgetWayHome(_ request: Request, in response: inout Response) {
        if cookies.word(.back, in: request) == Self.homeWord { cookies.set(.back, to: nil, in: &response) }
    }

    /// Where the browsers are in an app.
    /// - Parameters:
    ///   - cap: The maximum number of places of browsers in which nobody is signed in.
    ///   - report: Receives the outcome of every request for a page.
    package func navigation<Destination: NavigationDestination>(
        _ layout: BrowserNavigation<Destination>.Layout, cap: RowCap = PlaceStore.cap,
        report: @escaping @Sendable (NavigationReport) -> Void
    ) -> BrowserNavigation<Destination> {
        BrowserNavigation(
            store: PlaceStore(database: database, clock: clock, cap: cap), tokens: tokens, clock: clock, layout: layout,
            report: report)
    }
}
