import Foundation
package import Gatehouse
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
package import GatehouseGroups
package import GatehousePages
package import GatehouseWeb
package import GatehouseWire
import HTTPTypes
package import Hummingbird

/// The reference app: a small app for a building crew, behind the product's own sign-in.
///
/// A page is a destination, and its URL is the link to it: the browser's navigation machine decides what may be seen.
package struct Fieldhouse: Sendable {
    typealias Visit = BrowserNavigation<Destination>.Visit

    /// The name of the app, unless the deployment sets another.
    package static let name = AppName.text
    /// Redirects to the person's place in the app.
    package static let home = "/"
    /// Where a new sign-in leads for a member of a group.
    package static let firstTab = Destination.Tab.projects
    /// Where a new sign-in leads for a person without a group, who creates or joins one from there.
    package static let household = Destination.Tab.groups

    /// The fields of the sign-up form other than email and password.
    package static let signUpFields: [SignUpField] = [
        try? SignUpField("company", label: LocalizedText(FieldhouseText.company), kind: .organization)
    ].compactMap(\.self)

    let pages: SignInPages
    let navigation: BrowserNavigation<Destination>
    package let store: FieldhouseStore
    let tickets: FormTickets
    private let firstWords: [String]

    /// Creates the app from the sign-in, whose renderer must have the app's templates, and whose database must have
    /// ``FieldhouseMigrations``.
    /// - Parameters:
    ///   - groups: The groups of the server.
    ///   - report: Receives the outcome of every request for a page.
    /// - Throws: `LinkTableError` if the links are ambiguous.
    package init(
        pages: SignInPages, groups: Groups, report: @escaping @Sendable (NavigationReport) -> Void
    ) throws(LinkTableError) {
        let links = try Self.links(of: pages.configuration)
        firstWords = links.firstWords
        tickets = FormTickets(tokens: pages.tokens)
        self.pages = pages
        store = FieldhouseStore(groups: groups, database: pages.database, clock: pages.clock)
        navigation = pages.navigation(
            BrowserNavigation.Layout(links: links, firstTab: Self.firstTab) { $0.root }, report: report)
    }

    /// The links that lead here: those of the published app, and those of this site if it can have any.
    private static func links(of site: PagesConfiguration) throws(LinkTableError) -> LinkTable<Destination> {
        do { return try Destination.links(origins: [Destination.origin, site.origin]) } catch {
            return try Destination.links()
        }
    }

    /// Adds the app's pages. The link of a group leads to the server's page about it, and the page behind the link of an
    /// invitation is the server's own.
    /// - Parameter tour: The first run of a demo, whose page the start shows while nobody is signed in.
    package func addRoutes(to router: Router<GatehouseRequestContext>, tour: Tour? = nil) {
        let group = pages.guarded(router)
        group.get("/") { request, context in try await start(request, context, tour) }
        group.get("/open") { request, _ in open(request) }
        addWelcome(to: group)
        addLegalPages(to: group)
        for path: RouterPath in ["/new/project", "/new/rfi/:projectId"] {
            group.get(path) { request, context in try await show(request, context) }
            group.post(path) { request, context in try await take(request, context) }
        }
        // The table reads the rest of the path, and says why a link leads nowhere.
        for word in firstWords {
            group.get(RouterPath("/\(word)")) { request, context in try await show(request, context) }
            if word == "invite" { continue }
            group.get(RouterPath("/\(word)/**")) { request, context in
                if let page = groupPage(request) { return PageRenderer.redirect(to: page) }
                return try await show(request, context)
            }
            guard ["project", "rfi"].contains(word) else { continue }
            group.post(RouterPath("/\(word)/**")) { request, context in try await take(request, context) }
        }
    }

    /// The server's page about the group whose link is followed; nil for any other link.
    private func groupPage(_ request: Request) -> String? {
        guard case .groupDetail(let id)? = navigation.place(at: request.head.path ?? "") else { return nil }
        return GroupID(text: id).map(GroupPath.group)
    }

    // MARK: Requests

    private func start(
        _ request: Request, _ context: GatehouseRequestContext, _ tour: Tour?
    ) async throws -> Response {
        let account = try await account(request)
        let visit = try await navigation.resume(
            cookie: pages.cookies.value(.place, in: request), account: account.map(NavigationAccount.init))
        if case .opened(let destination) = visit.outcome {
            var response = PageRenderer.redirect(to: navigation.path(of: Self.place(for: destination)))
            pages.forgetWayHome(request, in: &response)
            keep(visit, request, &response)
            return response
        }
        // In the middle of a sign-in, its next screen comes first.
        if let tour, visit.outcome == .signInFirst, visit.place.waiting == nil,
            pages.cookies.value(.flow, in: request) == nil
        {
            return try await tour.start(request)
        }
        if isNewcomer(visit, request) { return PageRenderer.redirect(to: WelcomePage.path(0)) }
        return try await answer(visit, account, request, context) { _ in PageRenderer.redirect(to: Self.home) }
    }

    /// The place in the app of a browser that was last on a page that the app does not have: one of the server's.
    private static func place(for destination: Destination) -> Destination {
        switch destination {
        case .groupDetail, .joinGroup: .groups
        case .projects, .rfis, .groups, .settings, .projectDetail, .rfiDetail, .createProject, .createRFI, .profile,
            .about:
            destination
        }
    }

    private func show(_ request: Request, _ context: GatehouseRequestContext) async throws -> Response {
        try await visit(request, context) { visitor in
            do { return try await pageAfterForm(visitor) } catch FieldhouseError.notFound { return missing(visitor) }
        }
    }

    private func take(_ request: Request, _ context: GatehouseRequestContext) async throws -> Response {
        // A sender may take its time with the form: who is signed in is looked up once it is there.
        let posted = try await pages.form(request, context)
        return try await visit(request, context, posted: posted) { visitor in
            do {
                guard isOwn(posted, visitor) else { return try await refuseForeign(posted, visitor) }
                try await pages.drafts.remove(cookie: pages.cookies.value(.place, in: request))
                return try await accept(posted, visitor)
            } catch FieldhouseError.notFound {
                return missing(visitor)
            } catch AccountRefusal.group(.suspended) {
                return suspended(visitor)
            }
        }
    }

    func account(_ request: Request) async throws -> Authenticated? {
        try await pages.browsers.current(pages.cookies.value(.session, in: request))
    }

    private func visit(
        _ request: Request, _ context: GatehouseRequestContext, posted: PostedForm? = nil,
        _ show: (Visitor) async throws -> Response
    ) async throws -> Response {
        let account = try await account(request)
        let visit = try await navigation.visit(
            request.head.path ?? "", cookie: pages.cookies.value(.place, in: request),
            account: account.map(NavigationAccount.init), from: pages.client(request, context).network,
            isReload: Self.isReload(request))
        return try await answer(visit, account, request, context, posted: posted, show)
    }

    /// Whether the browser loads a page again: it then asks for one that is not from a cache.
    private static func isReload(_ request: Request) -> Bool {
        let directives = (request.headers[.cacheControl] ?? "").lowercased().split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces) }
        return directives.contains("max-age=0") || directives.contains("no-cache")
    }

    private func answer(
        _ visit: Visit, _ account: Authenticated?, _ request: Request, _ context: GatehouseRequestContext,
        posted: PostedForm? = nil, _ show: (Visitor) async throws -> Response
    ) async throws -> Response {
        var response: Response
        switch visit.outcome {
        case .opened(let page):
            if let account {
                let name = try await store.seen(by: account.user).personName()
                let (renderer, words) = speaking(to: request)
                let isShown = request.method == .get
                response = try await show(
                    Visitor(
                        account: account, name: words.name(name), place: visit.place, page: page,
                        query: QueryItems(request.uri.query),
                        typed: try await typed(on: page, by: account, request), request: request,
                        renderer: renderer, words: words,
                        done: isShown
                            ? pages.cookies.word(.said, in: request).flatMap(AppDone.init(word:)) : nil))
            } else {
                response = publicPage(page, request)
            }
        case .signInFirst: response = try await askForSignIn(visit, request, context)
        case .sessionEnded: response = try await sessionEnded(visit, request, posted)
        case .refused(let reason): response = refusal(reason, request)
        }
        keep(visit, request, &response)
        return response
    }

    /// Redirects to the sign-in. It leads to the page that was requested last, and says so if another one waited.
    private func askForSignIn(
        _ visit: Visit, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response {
        var response = PageRenderer.redirect(to: SignInPath.choice)
        let replaced = visit.place.waiting == nil ? nil : pages.replacedPage(by: nil, request, context)
        if let dropped = visit.dropped ?? replaced { try await pages.say(dropped, request, context, &response) }
        if replaced != nil { pages.cookies.set(.back, to: nil, in: &response) }
        return response
    }

    /// Says that the session has ended, and whether the input of a form is kept.
    private func sessionEnded(_ visit: Visit, _ request: Request, _ posted: PostedForm?) async throws -> Response {
        let (renderer, words) = speaking(to: request)
        var more: [PageWords] = visit.dropped.map { [.plain(renderer.catalogue.sentence($0))] } ?? []
        if let posted, try await keepTyped(posted, visit, request) { more.append(.plain(words(.typedIsKept))) }
        return try await pages.sessionEnded(request, saying: more)
    }

    /// Makes the browser send the name of its row from now on.
    func keep(_ visit: Visit, _ request: Request, _ response: inout Response) {
        let former = pages.cookies.value(.place, in: request)
        guard visit.cookie != former else { return }
        if let cookie = visit.cookie {
            pages.cookies.set(.place, to: cookie, in: &response)
        } else {
            pages.cookies.clear(.place, in: &response)
        }
    }

    // MARK: Pages

    private func refusal(_ reason: NavigationRefusal, _ request: Request) -> Response {
        let (renderer, words) = speaking(to: request)
        return renderer.message(
            PageMessage(
                status: reason == .link(.route) ? .notFound : .badRequest, title: .plain(words(.linkDoesNotWork)),
                texts: [.plain(words(reason.sentence))], primary: (.page(.goToStart), Self.home)))
    }

    /// A page for people who are not signed in.
    private func publicPage(_ page: Destination, _ request: Request) -> Response {
        let (renderer, words) = speaking(to: request)
        return switch page {
        case .about:
            renderer.message(
                PageMessage(
                    title: .plain(words(.aboutFieldhouse)), texts: [.plain(words(.aboutText))],
                    primary: (.screen(.signIn), SignInPath.choice)))
        case .projects, .rfis, .groups, .settings, .projectDetail, .rfiDetail, .groupDetail, .createProject,
            .createRFI, .joinGroup, .profile:
            // The machine opens none of these while nobody is signed in.
            PageRenderer.redirect(to: SignInPath.choice)
        }
    }
}

extension Fieldhouse: SignedInApp {
    /// Opens the place that waited for the sign-in, or the person's last place, or otherwise the first tab. For a
    /// person without a group, that is the tab of the groups.
    package func signedIn(
        _ account: Authenticated, _ request: Request, _ response: inout Response
    ) async throws -> Landing {
        let landing = try await store.seen(by: account.user).isInGroup() ? Self.firstTab : Self.household
        let visit = try await navigation.signIn(
            NavigationAccount(account), landing: landing, cookie: pages.cookies.value(.place, in: request))
        pages.cookies.set(.welcomed, in: &response)
        keep(visit, request, &response)
        if visit.dropped != nil { pages.cookies.set(.said, to: AppDone(.linkDropped).word, in: &response) }
        guard case .opened(let destination) = visit.outcome else { return Landing(path: Self.home) }
        return Landing(path: navigation.path(of: destination), isAwaited: visit.hadWaiting && visit.dropped == nil)
    }

    /// Forgets where the browser was.
    package func signedOut(_ request: Request, _ response: inout Response) async throws -> Sentence? {
        guard let cookie = pages.cookies.value(.place, in: request) else { return nil }
        let visit = try await navigation.signOut(cookie: cookie)
        pages.cookies.clear(.place, in: &response)
        return visit.dropped
    }

    /// Forgets where the previous person was. What was requested while nobody was in waits for the next to sign in.
    package func anotherAccountChosen(
        _ request: Request, from network: ClientNetwork?, _ response: inout Response
    ) async throws -> Sentence? {
        guard let cookie = pages.cookies.value(.place, in: request) else { return nil }
        let visit = try await navigation.release(cookie: cookie, from: network)
        keep(visit, request, &response)
        return visit.dropped
    }

    package func personalData(of user: UserID) async throws -> JSONValue? {
        try await store.personalData(of: user)
    }
}

extension NavigationAccount {
    /// Returns the signed-in person for the machine.
    init(_ account: Authenticated) {
        let time = account.session.ownerProvenAt ?? Date(timeIntervalSince1970: 0)
        self.init(
            userId: account.user.id.text,
            authenticatedAt: SessionInstant(wall: time, uptime: time.timeIntervalSince1970, boot: ""))
    }
}

extension FieldhouseText: Words {}
