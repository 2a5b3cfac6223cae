import Foundation
import Gatehouse
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
package import GatehouseGroups
package import GatehouseWeb
import GatehouseWire
import HTTPTypes
package import Hummingbird

/// The sign-in screens as web pages: one URL each, no script needed.
package struct SignInPages: Sendable {
    package let configuration: PagesConfiguration
    package let renderer: PageRenderer
    /// The files that pages refer to.
    private let look: PageLook
    package let browsers: BrowserSessions
    package let cookies: PageCookies
    /// The input of forms whose sessions ended.
    package let drafts: FormDrafts
    /// The names that status lines show.
    package let statusNames: StatusNames
    let services: AccountServices
    let flows: FlowRunner
    package let tokens: BrowserTokens
    package let profiles: any ProfilePort
    let trustedProxies: [AddressRange]
    /// The current settings, to show to administrators.
    let settings: [ShownSetting]
    package let clock: any WallClock
    let onEvent: AuthEventHandler
    /// Leads to the providers whose buttons are on the first screen.
    let providers: ProviderCodeFlow
    /// The app behind the sign-in, if it follows sign-ins.
    package var app: (any SignedInApp)?
    /// The groups of the server; nil for pages that were not opened by a server.
    package var groups: Groups?
    /// Whether every page has the bar of the demo above it.
    package var showsDemoBar = false

    /// - Parameters:
    ///   - services: The accounts and the database, whose migrations include ``PagesMigrations/all``.
    ///   - configuration: The configuration of the deployment.
    ///   - look: Templates, stylesheet and script.
    ///   - trustedProxies: The proxies whose `X-Forwarded-For` counts.
    ///   - settings: The current settings, to show to administrators.
    ///   - clock: The time.
    ///   - timer: The clock for waiting.
    ///   - random: The source of cookies and tickets.
    ///   - onEvent: Receives the events of the flows.
    package init(
        services: AccountServices, configuration: PagesConfiguration, look: PageLook,
        trustedProxies: [AddressRange] = [], settings: [ShownSetting] = [], clock: any WallClock,
        timer: any Clock<Duration>, random: any RandomSource, onEvent: @escaping AuthEventHandler = { _ in }
    ) {
        self.services = services
        self.configuration = configuration
        self.trustedProxies = trustedProxies
        self.settings = settings
        providers = services.accounts.providerCodeFlow(services.providers)
        self.clock = clock
        self.onEvent = onEvent
        tokens = BrowserTokens(keys: services.keys, random: random)
        profiles = LocalProfileAdapter(accounts: services.accounts)
        self.look = look
        let cookies = PageCookies(configuration: configuration)
        self.cookies = cookies
        renderer = PageRenderer(
            look: look, productName: configuration.productName,
            reader: PageReader(origin: configuration.origin, cookies: cookies))
        browsers = BrowserSessions(
            database: services.database, accounts: services.accounts, tokens: tokens, clock: clock)
        statusNames = StatusNames(keys: services.keys)
        drafts = FormDrafts(database: services.database, keys: services.keys, tokens: tokens, clock: clock)
        flows = FlowRunner(
            store: FlowStore(database: services.database, clock: clock), tokens: tokens, clock: clock, timer: timer,
            profiles: profiles, onEvent: onEvent)
    }

    /// Adds the pages of sign-in, sign-out and mailed links, and the files they refer to.
    package func addRoutes(to router: Router<GatehouseRequestContext>) {
        for asset in look.assets {
            router.get(RouterPath(asset.path)) { request, _ in asset.response(to: request) }
        }
        let pages = guarded(router)
        for screen in ScreenName.allCases {
            let path = RouterPath(SignInPath.path(of: screen))
            pages.get(path) { request, context in try await show(screen, request, context) }
            pages.post(path) { request, context in try await take(screen, request, context) }
        }
        pages.get(RouterPath(SignInPath.back)) { request, context in try await goBack(request, context) }
        pages.post(RouterPath(SignInPath.signOut)) { request, context -> Response in
            let form = try await PostedForm(request)
            if let question = try await questionToGuest(form, at: SignInPath.signOut, request) { return question }
            return try await signOut(request, from: client(request, context), telling: app)
        }
        addLanguageRoutes(to: pages)
        addLinkRoutes(to: pages)
        addAdministrationRoutes(to: pages)
        addProviderRoutes(to: pages)
        if configuration.isDevelopment {
            addMailboxRoutes(to: pages)
            addGalleryRoutes(to: pages)
        }
    }

    /// A group whose requests pass the checks that every page needs.
    package func guarded(_ router: Router<GatehouseRequestContext>) -> RouterGroup<GatehouseRequestContext> {
        let upgrade = PasskeyUpgrade.Source(cookies: cookies) { request in try await passkeyUpgrade(request) }
        return router.group().add(
            middleware: PageGuard(configuration: configuration, renderer: renderer, bar: bar, upgrade: upgrade))
    }

    private var bar: DemoBarView.Source {
        var bar = DemoBarView.Source()
        if showsDemoBar { bar.countMails = { await countMails() } }
        return bar
    }

    /// The page for a failure outside the interface.
    package func errorPage(_ error: ServerError, for request: Request) async -> Response {
        await bar.above { renderer.speaking(to: request).message(error) }
    }

    /// Reads a form that anybody can post. A client whose forms have led to nothing too often is refused before the body is
    /// read. A person who is signed in is not: a stranger behind the same address would keep them from their pages.
    ///
    /// - Throws: `over_request_rate_limit`, and what ``PostedForm`` throws.
    package func form(_ request: Request, _ context: GatehouseRequestContext) async throws -> PostedForm {
        let (limiter, client) = (services.accounts.limiter, self.client(request, context))
        do {
            try limiter.refuseFruitless(by: client)
        } catch {
            guard try await browsers.current(cookies.value(.session, in: request)) != nil else { throw error }
        }
        do {
            return try await PostedForm(request)
        } catch {
            limiter.countFruitless(by: client)
            throw error
        }
    }

    func adapter(
        _ request: Request, _ context: GatehouseRequestContext, posted: PostedForm? = nil,
        arrival: ProviderArrival? = nil
    ) -> LocalAuthAdapter {
        adapter(for: client(request, context), posted: posted, arrival: arrival)
    }

    /// - Parameter posted: The form that a person posted, if it may prove an address or set a password.
    func adapter(
        for client: ClientContext, posted: PostedForm? = nil, arrival: ProviderArrival? = nil
    ) -> LocalAuthAdapter {
        LocalAuthAdapter(
            accounts: services.accounts, client: client, termsVersion: configuration.termsVersion,
            providers: providers.offered, arrival: arrival,
            firstProof: posted.map(FirstProofForm.answer) ?? .secures,
            keptWays: posted.flatMap(KeptWaysFields.chosen), asksAboutWays: posted != nil, clock: clock)
    }

    /// The client of a request, with the device token of the browser.
    package func client(_ request: Request, _ context: GatehouseRequestContext) -> ClientContext {
        var client = ClientContext(request: request, context: context, trustedProxies: trustedProxies)
        client.device = cookies.device(in: request)
        if let chosen = Catalogue.named(cookies.language(in: request)?.tag) { client.language = chosen.language }
        return client
    }

    /// Stores the device token in the browser.
    func keepDevice(of user: UserRecord, _ request: Request, in response: inout Response) {
        let token = services.accounts.devices.token(for: user, presented: cookies.device(in: request))
        cookies.set(device: token, in: &response)
    }

    // MARK: Screens

    private func show(
        _ screen: ScreenName, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response {
        if try await browsers.current(cookies.value(.session, in: request)) != nil,
            try await !flows.isUnfinished(at: screen, cookie: cookies.value(.flow, in: request))
        {
            return PageRenderer.redirect(to: configuration.home)
        }
        let adapter = adapter(request, context)
        let named = screen == .choice ? try await nameInvitation(request, context) : nil
        switch try await flows.show(screen, cookie: named ?? cookies.value(.flow, in: request), adapter: adapter) {
        case .failure(let elsewhere):
            return PageRenderer.redirect(to: SignInPath.path(of: elsewhere.screen))
        case .success(let shown):
            var response = try render(
                shown, adapter, request, returning: screen == .choice ? try await returningPerson(request) : nil,
                keeping: try await keptWays(shown, request), key: try await keyOptions(shown, adapter, request))
            if let named { cookies.set(.flow, to: named, in: &response) }
            if !cookies.has(.visited, in: request) { cookies.set(.visited, in: &response) }
            return response
        }
    }

    private func goBack(_ request: Request, _ context: GatehouseRequestContext) async throws -> Response {
        _ = try await flows.show(
            .choice, cookie: cookies.value(.flow, in: request), adapter: adapter(request, context), isWayBack: true)
        return PageRenderer.redirect(to: SignInPath.choice)
    }

    /// - Parameters:
    ///   - key: What the script needs to ask for the security key of a second step.
    ///   - outcome: What became of the passkey that was just used.
    func render(
        _ shown: FlowRunner.Shown, _ adapter: LocalAuthAdapter, _ request: Request, returning: AuthReturn? = nil,
        keeping kept: KeptWaysFields? = nil, key: WirePasskeyRequest? = nil, after outcome: PasskeyOutcome? = nil
    ) throws -> Response {
        let renderer = renderer.speaking(to: request)
        var page = screenPage(shown, adapter, request, renderer, returning: returning)
        page.kept = kept
        if let key { try offerKey(key, on: &page, begins: outcome?.begins ?? false, renderer.catalogue) }
        let browser = try offerPasskey(on: &page, after: outcome, request, renderer.catalogue)
        var response = renderer.page(page.view, refreshSeconds: page.screen.progress == nil ? nil : 1)
        if let browser { cookies.set(.passkey, to: browser, in: &response) }
        return response
    }

    /// A screen of a flow, in the language of the request.
    /// - Parameter returning: The person who may continue as before.
    func screenPage(
        _ shown: FlowRunner.Shown, _ adapter: LocalAuthAdapter, _ request: Request, _ renderer: PageRenderer,
        returning: AuthReturn?
    ) -> ScreenPage {
        var shown = shown
        _ = shown.flow.handle(
            .returnOffered(returning), form: &shown.form, requirements: adapter.requirements, now: clock.now)
        let screen = ScreenBuilder(
            requirements: adapter.requirements, providers: adapter.availableProviders(),
            offersMailedCode: adapter.capabilities.contains(.mailedCode), catalogue: renderer.catalogue, mode: .posted,
            appName: configuration.productName,
            lastMethod: cookies.lastMethod(in: request)
        ).screen(for: shown.flow, form: shown.form)
        return ScreenPage(
            screen: screen, flow: shown.flow, ticket: ticket(request), catalogue: renderer.catalogue,
            requirements: adapter.requirements, now: clock.now)
    }

    /// The ticket of a form of the sign-in.
    func ticket(_ request: Request) -> String { FormTickets(tokens: tokens).make(in: cookies.turn(in: request)) }

    private func take(
        _ screen: ScreenName, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response {
        guard cookies.has(.visited, in: request) || cookies.value(.flow, in: request) != nil else {
            return renderer.speaking(to: request).message(PageGuard.needsCookies)
        }
        let posted = try await form(request, context)
        let adapter = adapter(request, context, posted: posted)
        if Self.takesPasskeys(screen), let answer = posted[PasskeyView.field] {
            return try await signIn(passkey: answer, on: screen, adapter, request)
        }
        var post = posted.flowPost(on: screen, adapter.requirements)
        guard FormTickets(tokens: tokens).isGood(post.ticket, in: cookies.turn(in: request)) else {
            // Shown to a person who has left this browser since: what they typed is not for the next one (FLOW-26).
            services.accounts.limiter.countFruitless(by: adapter.client)
            return PageRenderer.redirect(to: SignInPath.path(of: screen))
        }
        if screen == .secondFactor, let answer = posted[PasskeyView.field] {
            // The page was open for so long that its options have expired: the next one has new ones.
            if answer.isEmpty { return try await show(screen, after: PasskeyOutcome(begins: true), adapter, request) }
            post.intent = .securityKey(try PasskeyAnswer.proof(answer))
            post.keyFault = AccountText.keyFailed.said(in: renderer.speaking(to: request).catalogue.builtIn)
        }
        if post.intent == .continueAsBefore { post.returning = try await returningPerson(request) }
        if let away = try await leave(post, request, context) { return away }
        let cookie =
            try await flows.known(cookies.value(.flow, in: request), ticket: post.ticket) ?? tokens.make()
        let answer = try await flows.take(post, cookie: cookie, adapter: adapter)
        if let question = await adapter.question {
            var response = ask(question, at: SignInPath.path(of: screen), posted, ticket: ticket(request), request)
            cookies.set(.flow, to: answer.cookie, in: &response)
            return response
        }
        var response = try await response(to: answer, adapter, request, posted)
        // A browser that has set a new password is known to the account, whatever others try before it signs in.
        if let user = await adapter.passwordReset { keepDevice(of: user, request, in: &response) }
        if post.intent == .anotherAccount { try await endFormer(request, adapter, &response) }
        return response
    }

    /// The person who was signed in here until the session ended, and may continue as before.
    func returningPerson(_ request: Request) async throws -> AuthReturn? {
        guard let email = try await browsers.formerEmail(cookies.value(.session, in: request)) else { return nil }
        let method = cookies.lastMethod(in: request)
        let isProvider = method?.rawValue != PasskeyRecord.method
        return AuthReturn(method: isProvider ? method ?? .email : .email, name: email, email: email)
    }

    /// Leads to where a flow is, with the cookie that names it from then on.
    func response(
        to answer: FlowRunner.Answer, _ adapter: LocalAuthAdapter, _ request: Request, _ posted: PostedForm? = nil
    ) async throws -> Response {
        switch answer.reply {
        case .refused(let shown):
            services.accounts.limiter.countFruitless(by: adapter.client)
            var response = try render(
                shown, adapter, request,
                keeping: try await keptWays(shown, request, ticked: posted.flatMap(KeptWaysFields.chosen)),
                key: try await keyOptions(shown, adapter, request))
            response.status = .unprocessableContent
            return response
        case .screen(let name):
            var response = PageRenderer.redirect(to: SignInPath.path(of: name))
            cookies.set(.flow, to: answer.cookie, in: &response)
            return response
        case .signedIn(let session):
            return try await signIn(session, request, from: adapter.client)
        }
    }

    /// Signs the browser in and leads to the app. Flow and session have separate cookies; every sign-in gets a new one.
    /// - Parameter client: Where the request comes from.
    package func signIn(
        _ session: SessionID, _ request: Request, from client: ClientContext
    ) async throws -> Response {
        let cookie = cookies.value(.session, in: request)
        let former = try await browsers.owner(of: cookie)
        let value = try await browsers.signIn(session, former: cookie, from: client)
        var response = PageRenderer.redirect(to: configuration.home)
        cookies.set(.session, to: value, in: &response)
        cookies.clear(.flow, in: &response)
        // What another tab still waits for at a provider was somebody's who is not in now (FLOW-26).
        if cookies.value(.provider, in: request) != nil { cookies.clear(.provider, in: &response) }
        guard let account = try await browsers.current(value) else { return response }
        // The session of another person may have ended here without a word, and its pages are not for this one.
        if let former, former != account.user.id { PageHeaders.dropKeptPages(in: &response) }
        // The first step is the oldest.
        let method = account.session.methods.last?.method
        cookies.remember(
            method == PasskeyRecord.method ? AuthMethod(rawValue: PasskeyRecord.method) : account.method,
            in: &response)
        if method == "password", services.accounts.policy.passkeys != nil {
            cookies.set(.upgrade, to: "1", in: &response)
        }
        keepDevice(of: account.user, request, in: &response)
        await settleLanguage(of: account, request, in: &response)
        let landing = try await app?.signedIn(account, request, &response)
        if let landing { response.headers[.location] = landing.path }
        let lacksFactor = try await services.accounts.lack(of: account) == .factor
        let first = try await lacksFactor ? AccountPage.factors.path : groupLanding(account, request)
        if let first {
            // What was requested before is next, once there is a second factor or the invitation has been answered.
            if landing?.isAwaited == true, cookies.word(.back, in: request) == nil {
                cookies.set(.back, to: Self.homeWord, in: &response)
            }
            response.headers[.location] = first
            return response
        }
        if let word = cookies.word(.back, in: request) {
            if let path = try await pathBack(word, for: account) { response.headers[.location] = path }
            cookies.set(.back, to: nil, in: &response)
        }
        return response
    }

    /// Whether a person may open the console.
    package func isAdministrator(_ account: Authenticated) async throws -> Bool {
        try await services.accounts.isAdministrator(account.user.id)
    }

    /// Signs the browser out.
    /// - Parameters:
    ///   - client: Where the request comes from.
    ///   - path: Where the browser goes then.
    ///   - app: The app to notify.
    package func signOut(
        _ request: Request, from client: ClientContext, to path: String = SignInPath.choice,
        telling app: (any SignedInApp)?
    ) async throws -> Response {
        let cookie = cookies.value(.session, in: request)
        let user = try await browsers.current(cookie)?.user
        try await browsers.signOut(cookie, from: client)
        var response = PageRenderer.redirect(to: path)
        // The time for which the browser stays known starts again now, however long ago the sign-in was.
        if let user { keepDevice(of: user, request, in: &response) }
        cookies.clear(.session, in: &response)
        try await endTurn(request, adapter(for: client), in: &response)
        let hadWaiting = forgetWaiting(request, in: &response)
        try await drafts.remove(cookie: cookies.value(.place, in: request))
        if let dropped = try await app?.signedOut(request, &response) ?? (hadWaiting ? .linkDropped : nil) {
            try await say(dropped, request, adapter(for: client), &response)
        }
        PageHeaders.dropKeptPages(in: &response)
        return response
    }
}
