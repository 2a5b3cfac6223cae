package import Gatehouse
import GatehouseAccounts
package import GatehouseStore
package import GatehouseWeb
package import Hummingbird

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

    /// The word for a browser whose place in the app is next, once an invitation has been answered.
    static let homeWord = "home"

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
