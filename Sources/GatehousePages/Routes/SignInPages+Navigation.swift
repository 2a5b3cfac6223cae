package import Gatehouse
package import GatehouseAccounts
package import GatehouseStore
package import GatehouseWeb
package import Hummingbird

/// What an app behind the sign-in is made of.
extension SignInPages {
    /// The database, for tables of the app.
    package var database: any Database { services.database }

    /// The mails of the app.
    package var mails: AppMails { services.appMails }

    /// Has the sign-in say for which invitation somebody signs in or up.
    /// - Parameters:
    ///   - invitation: Nil for none, or none any more.
    ///   - started: The value of the cookie of a flow that ``telling(_:_:_:)`` has started; nil for none.
    ///   - response: The answer, for the cookie of a flow that begins by it.
    package func tell(
        _ invitation: AuthInvitation?, _ request: Request, _ context: GatehouseRequestContext,
        started: String? = nil, _ response: inout Response
    ) async throws {
        let former = cookies.value(.flow, in: request)
        if invitation == nil, try await flows.invitation(cookie: former) == nil { return }
        let cookie = try await flows.tell(invitation, cookie: started ?? former, adapter: adapter(request, context))
        if cookie != former { cookies.set(.flow, to: cookie, in: &response) }
    }

    /// Returns what to write so that the sign-in says for which invitation somebody signs in or up, and the value of the
    /// flow cookie from then on; nil if it says so already. Call ``tell(_:_:_:started:_:)`` afterwards.
    package func telling(
        _ invitation: AuthInvitation, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> (cookie: String, write: PageWrite)? {
        try await flows.telling(
            invitation, cookie: cookies.value(.flow, in: request), adapter: adapter(request, context))
    }

    /// Where the browsers are in an app.
    /// - Parameters:
    ///   - cap: How many places of browsers there can be in which nobody is signed in.
    ///   - report: Receives what becomes of every request for a page.
    package func navigation<Destination: NavigationDestination>(
        _ layout: BrowserNavigation<Destination>.Layout, cap: RowCap = PlaceStore.cap,
        report: @escaping @Sendable (NavigationReport) -> Void
    ) -> BrowserNavigation<Destination> {
        BrowserNavigation(
            store: PlaceStore(database: database, clock: clock, cap: cap), tokens: tokens, clock: clock, layout: layout,
            report: report)
    }
}
