package import Gatehouse
package import GatehouseServer

/// What an app behind the sign-in is made of.
extension SignInPages {
    /// The database, for tables of the app.
    package var database: any Database { backend.database }

    /// Where the browsers are in an app.
    /// - Parameter report: Receives what becomes of every request for a page.
    package func navigation<Destination: NavigationDestination>(
        _ layout: BrowserNavigation<Destination>.Layout, report: @escaping @Sendable (NavigationReport) -> Void
    ) -> BrowserNavigation<Destination> {
        BrowserNavigation(database: database, tokens: tokens, clock: clock, layout: layout, report: report)
    }
}
