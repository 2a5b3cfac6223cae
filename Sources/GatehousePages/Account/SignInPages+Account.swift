package import GatehouseWeb
package import Hummingbird

/// The account pages.
extension SignInPages {
    /// The URL of the first of them, where a browser goes after sign-in on a server without its own app.
    package static let accountPath = AccountPage.overview.path

    /// Adds the pages.
    /// - Parameter isHome: Whether the site's root leads to them.
    package func addAccountRoutes(to router: Router<GatehouseRequestContext>, isHome: Bool) {
        let pages = guarded(router)
        if isHome { pages.get("/") { _, _ in PageRenderer.redirect(to: Self.accountPath) } }
        AccountPages(site: self).addRoutes(to: pages)
        addPasskeyEndpoints(to: router)
    }
}
