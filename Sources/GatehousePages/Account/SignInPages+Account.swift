import GatehouseAccounts
import GatehouseCore
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

    /// The form with which a browser that has just signed in with a password adds a passkey by itself; nil for a person
    /// who cannot have one more.
    func passkeyUpgrade(_ request: Request) async throws -> PasskeyView? {
        guard let who = try await browsers.current(cookies.value(.session, in: request)) else { return nil }
        do {
            var view = try PasskeyView(
                .upgrade, action: AccountPage.passkeys.path,
                options: try await services.accounts.passkeyRegistration.begin(who, isConditional: true))
            let ticket = FormTickets(tokens: tokens).make(for: AccountPage.passkeys.path, session: who.session.id)
            view.hidden = [
                .init(name: "ticket", value: ticket), .init(name: "intent", value: AccountPages.Intent.upgrade),
            ]
            return view
        } catch is AccountRefusal {
            return nil
        }
    }
}
