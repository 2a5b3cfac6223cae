import Foundation
import Gatehouse
package import GatehouseServer
import HTTPTypes
package import Hummingbird

/// Where a browser goes after sign-in on a server without an app of its own: it says who is signed in, and signs out.
extension SignInPages {
    /// The page's URL.
    package static let accountPath = "/account"

    /// Adds the page, and leads the start to it.
    package func addAccountRoutes(to router: Router<GatehouseRequestContext>) {
        let pages = guarded(router)
        pages.get("/") { _, _ in PageRenderer.redirect(to: Self.accountPath) }
        pages.get(RouterPath(Self.accountPath)) { request, _ in
            guard let who = try await browsers.current(cookies.value(.session, in: request)) else {
                return PageRenderer.redirect(to: SignInPath.choice)
            }
            return renderer.speaking(to: request).message(
                PageMessage(
                    title: .page(.signedInTitle), texts: [who.user.email.map(PageWords.plain) ?? .page(.asGuest)],
                    form: (SignInPath.signOut, [], .page(.signOut))))
        }
    }
}
