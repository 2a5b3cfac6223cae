import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import HTTPTypes
import Hummingbird

/// The buttons of providers: to the provider, and back from it into the flow that the button belongs to.
extension SignInPages {
    /// The provider's name on its button; nil for a way to sign in without one.
    package func providerName(_ id: String) -> String? { providers.offered.first { $0.id == id }?.displayName }

    /// Whether the first screen has buttons of providers.
    package var offersProviders: Bool { !providers.offered.isEmpty }

    func addProviderRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        pages.get(RouterPath(SignInPath.provider)) { request, context in try await comeBack(request, context) }
    }

    /// Handles the button of a provider; nil for a way to sign in that stays on this site.
    func leave(
        _ post: FlowPost, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response? {
        guard post.screen == .choice, case .provider(let id) = post.intent,
            let provider = providers.offered.first(where: { $0.id == id })
        else { return nil }
        var away: Response
        do {
            away = try await lead(
                to: provider, backTo: SignInPath.provider,
                title: .screen(.signInWith(provider: provider.displayName)), request, client: client(request, context))
        } catch let refusal as AccountRefusal {
            // The provider cannot be reached: the first screen says so.
            let failing = adapter(request, context, arrival: arrival(id, request) { throw refusal })
            let cookie =
                try await flows.known(cookies.value(.flow, in: request), ticket: post.ticket) ?? tokens.make()
            return try await response(
                to: try await flows.take(post, cookie: cookie, adapter: failing), failing, request)
        }
        // The flow that the answer belongs to. It is stored now, so that two answers at once meet in it.
        let former = cookies.value(.flow, in: request)
        let flow = try await flows.tell(
            try await flows.invitation(cookie: former), cookie: former, adapter: adapter(request, context))
        if flow != former { cookies.set(.flow, to: flow, in: &away) }
        return away
    }

    /// The page between a button and a provider. A post may not lead to another origin (`form-action`), but a separate
    /// page may: automatically, or with a link if the browser does not redirect.
    /// - Parameters:
    ///   - path: The path that the browser comes back to.
    ///   - session: The session whose account the provider's identity is added to; nil for a sign-in.
    ///   - consent: The consent of a guest who becomes a user.
    func lead(
        to provider: ProviderInfo, backTo path: String, linking session: SessionID? = nil, consent: Consent? = nil,
        title: PageWords, _ request: Request, client: ClientContext
    ) async throws -> Response {
        let secret = cookies.value(.provider, in: request) ?? tokens.make()
        let target = try await providers.begin(
            provider.id, for: .page(path: path, browser: providers.digest(ofBrowser: Secret(secret))),
            linking: session, consent: consent, client: client)
        var response = renderer.speaking(to: request).message(
            PageMessage(title: title, texts: [], primary: (.page(.goOn), target)))
        if let refresh = HTTPField.Name("Refresh") { response.headers[refresh] = "0; url=\(target)" }
        cookies.set(.provider, to: secret, in: &response)
        return response
    }

    /// What a browser brings back from a provider: the attempt, the proof that it brought the answer, and the secret with
    /// which it left; nil if one of them is missing.
    /// - Throws: `QueryFault` for one that cannot be read.
    func answer(in request: Request) throws(QueryFault) -> ProviderCodeFlow.PageAnswer? {
        let query = QueryItems(request.uri.query)
        let isShort = { (text: String) -> String? in text.utf8.count <= 128 ? text : nil }
        let (state, proof) = (try query.value("state", isShort), try query.value("answer", isShort))
        guard let secret = cookies.value(.provider, in: request), let state, let proof else { return nil }
        return .init(state: Secret(state), proof: Secret(proof), browser: Secret(secret))
    }

    /// A person who came back, with the message for the first screen if the provider fails.
    private func arrival(
        _ id: String, _ request: Request, _ identity: @escaping @Sendable () async throws -> ProviderIdentity
    ) -> ProviderArrival {
        let words = AccountText.providerFault(provider: providerName(id) ?? id)
        return ProviderArrival(
            providerID: id, fault: words.said(in: renderer.speaking(to: request).catalogue.builtIn), identity: identity)
    }

    /// The way back from a provider, whose answer waits to be collected. Only the browser that started can collect it:
    /// a URL that somebody else sends signs in nobody.
    private func comeBack(_ request: Request, _ context: GatehouseRequestContext) async throws -> Response {
        if try await browsers.current(cookies.value(.session, in: request)) != nil {
            return PageRenderer.redirect(to: configuration.home)
        }
        guard let answer = try answer(in: request) else { return PageRenderer.redirect(to: SignInPath.choice) }
        let state = answer.state.reveal()
        let cookie = try await flows.known(cookies.value(.flow, in: request), ticket: state)
        let id: String
        if let waiting = try await providers.collectable(answer, at: SignInPath.provider) {
            id = waiting
        } else if let cookie, try await flows.hasTaken(ticket: state, cookie: cookie) {
            // The same URL again: it leads to the same page as before.
            id = ""
        } else {
            return PageRenderer.redirect(to: SignInPath.choice)
        }
        let client = client(request, context)
        let arrival = arrival(id, request) {
            try await providers.proven(answer, at: SignInPath.provider, client: client).identity
        }
        let post = FlowPost(screen: .choice, intent: .provider(id: id), ticket: state)
        let adapter = adapter(request, context, arrival: arrival)
        return try await response(
            to: try await flows.take(post, cookie: cookie ?? tokens.make(), adapter: adapter), adapter, request)
    }
}
