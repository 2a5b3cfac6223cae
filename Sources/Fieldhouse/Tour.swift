import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseWeb
import HTTPTypes
import Hummingbird

/// The first run of a demo: a page that says what this is and what to try, people to be with one click, and a way to
/// start over. It exists only in the demo program, on loopback.
package struct Tour: Sendable {
    private let pages: SignInPages
    private let app: Fieldhouse
    private let crew: TourCrew

    /// - Parameters:
    ///   - pages: The sign-in, which knows the app.
    ///   - accounts: The accounts of the demo.
    ///   - administration: What the demo program may do with them.
    init(pages: SignInPages, app: Fieldhouse, accounts: Accounts, administration: Administration) {
        self.pages = pages
        self.app = app
        crew = TourCrew(
            accounts: accounts, administration: administration, store: app.store,
            termsVersion: pages.configuration.termsVersion)
    }

    /// Adds the crew to a database without accounts.
    /// - Returns: Whether the crew is there; false for a database that had other accounts before.
    package func prepare() async throws -> Bool { try await crew.prepare() }

    /// Adds the demo's own pages.
    func addRoutes(to router: Router<GatehouseRequestContext>) {
        let group = pages.guarded(router)
        group.get(RouterPath(DemoPath.start)) { request, _ in try await start(request) }
        group.post(RouterPath(DemoPath.signIn)) { request, context in try await signIn(request, context) }
        group.post(RouterPath(DemoPath.expire)) { request, context in try await expire(request, context) }
        group.get(RouterPath(DemoPath.console)) { request, _ in try await console(request) }
        group.get(RouterPath(DemoPath.reset)) { request, _ in try await askToReset(request) }
        group.post(RouterPath(DemoPath.reset)) { _, _ in try await reset() }
    }

    // MARK: The first page

    /// What this is, who one can be, and what to try.
    func start(_ request: Request) async throws -> Response {
        let (renderer, words) = app.speaking(to: request)
        let isSignedIn = try await app.account(request) != nil
        let isThere = try await crew.isThere()
        let roles = TourCrew.Role.allCases.filter { $0 == .guest ? crew.takesGuests : isThere }
        var tries: [FieldhouseText] = [.tourTrySignUp, .tourTryInvite, .tourTryExpire]
        if pages.offersProviders { tries.append(.tourTryProvider) }
        return renderer.page(
            TourView(
                head: HeadView(words(.tourTitle), [words(.tourText)]),
                create: LinkView(words(.tourCreate), SignInPath.path(of: .signup)),
                signIn: LinkView(PageWords.screen(.signIn).said(renderer.catalogue), SignInPath.choice),
                crewTitle: words(.tourCrew), crewNote: isThere ? nil : words(.tourForeign),
                people: roles.map { person($0, words) }, tryTitle: words(.tourTry), tries: tries.map { words($0) },
                expire: isSignedIn
                    ? FormView(.bare, action: DemoPath.expire, buttons: [ButtonView(words(.tourExpire), .quiet)])
                    : nil))
    }

    private func person(_ role: TourCrew.Role, _ words: AppWords) -> TourView.Person {
        let about: FieldhouseText =
            switch role {
            case .member: .tourMember
            case .owner: .tourOwner
            case .administrator: .tourAdministrator
            case .guest: .tourGuest
            }
        let label = role.person.map { words(.tourAs($0.name)) } ?? words(.tourAsGuest)
        let form = FormView(
            .bare, action: DemoPath.signIn, hidden: [("role", role.rawValue)], buttons: [ButtonView(label, .quiet)])
        return TourView.Person(name: role.person?.name, about: words(about), form: form)
    }

    // MARK: One click

    /// Signs in as somebody of the crew. The person who was signed in here before is signed out.
    private func signIn(_ request: Request, _ context: GatehouseRequestContext) async throws -> Response {
        let role = try await PostedForm(request)["role"].flatMap(TourCrew.Role.init(rawValue:))
        let client = pages.client(request, context)
        guard let role, let session = try await crew.open(role, client: client) else {
            return PageRenderer.redirect(to: DemoPath.start)
        }
        if try await app.account(request) != nil {
            _ = try await pages.signOut(request, from: client, telling: app)
        }
        var response = try await pages.signIn(session, request, from: client)
        if role == .administrator { response.headers[.location] = AdministrationPath.overview }
        PageHeaders.dropKeptPages(in: &response)
        return response
    }

    /// Ends the session as time does: the browser is not signed out, and its place waits.
    private func expire(_ request: Request, _ context: GatehouseRequestContext) async throws -> Response {
        var response = PageRenderer.redirect(to: Fieldhouse.home)
        guard let account = try await app.account(request) else { return response }
        let accounts = crew.accounts.requested(from: pages.client(request, context))
        try await accounts.sessions.end(account.session.id, of: account)
        PageHeaders.dropKeptPages(in: &response)
        return response
    }

    /// Leads an administrator to the console, and says to anybody else how to become one.
    private func console(_ request: Request) async throws -> Response {
        if let account = try await app.account(request),
            try await crew.accounts.isAdministrator(account.user.id)
        {
            return PageRenderer.redirect(to: AdministrationPath.overview)
        }
        guard try await crew.isThere() else { return PageRenderer.redirect(to: DemoPath.start) }
        let (renderer, words) = app.speaking(to: request)
        let role = TourCrew.Role.administrator
        let label = role.person.map { words(.tourAs($0.name)) } ?? ""
        return renderer.message(
            PageMessage(
                title: .plain(words(.tourConsole)), texts: [.plain(words(.tourConsoleText))],
                form: (DemoPath.signIn, [("role", role.rawValue)], .plain(label))))
    }

    // MARK: Starting over

    private func askToReset(_ request: Request) async throws -> Response {
        let (renderer, words) = app.speaking(to: request)
        guard try await crew.isThere() else {
            return renderer.message(
                PageMessage(
                    title: .plain(words(.tourReset)), texts: [.plain(words(.tourForeign))],
                    primary: (.page(.goToStart), Fieldhouse.home)))
        }
        return renderer.message(
            PageMessage(
                title: .plain(words(.tourReset)), texts: [.plain(words(.tourResetText))],
                form: (DemoPath.reset, [], .plain(words(.tourResetEverything)))))
    }

    private func reset() async throws -> Response {
        try await crew.startOver { try await pages.clearMailbox() }
        var response = PageRenderer.redirect(to: DemoPath.start)
        for kind in [PageCookies.Kind.session, .place, .flow] { pages.cookies.clear(kind, in: &response) }
        pages.cookies.set(.invitation, to: nil, in: &response)
        PageHeaders.dropKeptPages(in: &response)
        return response
    }
}
