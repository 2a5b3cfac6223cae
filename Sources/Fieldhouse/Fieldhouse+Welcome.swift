import GatehouseCore
import GatehousePages
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// The introduction, once for each browser: before the first sign-in, for anybody who opens the start page.
///
/// It is a phase and not a place, so its paths are not in the link table. A cookie that identifies nobody remembers
/// that it is over; the row of a browser would be written for everybody who looks at the first page.
extension Fieldhouse {
    /// It never delays a link: a person who follows one gets to the sign-in at once. They still see the introduction if
    /// they later open the start page without signing in.
    func isNewcomer(_ visit: BrowserNavigation<Destination>.Visit, _ request: Request) -> Bool {
        visit.outcome == .signInFirst && visit.cookie == nil && !pages.cookies.has(.welcomed, in: request)
            && pages.cookies.value(.flow, in: request) == nil
    }

    func addWelcome(to group: RouterGroup<GatehouseRequestContext>) {
        group.get(RouterPath("\(WelcomePage.end)/:number")) { request, context in
            guard let page = WelcomePage(context.parameters.get("number")) else {
                throw FieldhouseRefusal.noSuchIntroduction.answer
            }
            let isOver = pages.cookies.has(.welcomed, in: request)
            let account = try await account(request)
            guard !isOver, account == nil else { return PageRenderer.redirect(to: Self.home) }
            let (renderer, words) = speaking(to: request)
            return renderer.page(page.view(words, of: pages.configuration.productName))
        }
        group.post(RouterPath(WelcomePage.end)) { _, _ in
            var response = PageRenderer.redirect(to: Self.home)
            pages.cookies.set(.welcomed, in: &response)
            return response
        }
    }
}
