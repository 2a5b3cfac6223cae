package import GatehouseWeb
package import Hummingbird

/// The pages of a person's own.
extension SignInPages {
    /// The URL of the first of them, where a browser goes after sign-in on a server without an app of its own.
    package static let accountPath = AccountPage.overview.path

    /// Adds the pages.
    /// - Parameter isHome: Whether the start of the site leads to them.
    package func addAccountRoutes(to router: Router<GatehouseRequestContext>, isHome: Bool) {
        let pages = guarded(router)
        if isHome { pages.get("/") { _, _ in PageRenderer.redirect(to: Self.accountPath) } }
        AccountPages(site: self).addRoutes(to: pages)
    }
}
