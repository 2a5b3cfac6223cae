import Gatehouse
import GatehouseAccounts
import GatehouseDomain
import GatehouseWeb
import HTTPTypes
import Hummingbird

/// The menu of languages. The browser remembers the choice and, once somebody is signed in, the account does.
///
/// Pages read the cookie, so they do not ask the database for a language; mails use that of the account.
extension SignInPages {
    func addLanguageRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        pages.post(RouterPath(SignInPath.language)) { request, context in
            try await chooseLanguage(request, context)
        }
    }

    /// Stores a choice, and leads back to the page where it was made. The language of a page is no secret, and the
    /// guard has refused posts from other sites. So the form needs no ticket.
    private func chooseLanguage(_ request: Request, _ context: GatehouseRequestContext) async throws -> Response {
        let form = try await self.form(request, context)
        var response = PageRenderer.redirect(to: form["to"].flatMap(PagePath.init)?.text ?? configuration.home)
        guard let catalogue = Catalogue.named(form["language"]) else { return response }
        let who = try await browsers.current(cookies.value(.session, in: request))
        if let who {
            try await services.accounts.requested(from: client(request, context)).own
                .setLanguage(catalogue.language, of: who)
        }
        cookies.set(language: catalogue.language, isSettled: who != nil, in: &response)
        return response
    }

    /// Brings browser and account together at a sign-in. What was chosen on the way to it is the account's from then on;
    /// otherwise the pages turn to the account's language.
    ///
    /// Never fails: the person is signed in by now, and without the response the browser would not learn it. A choice
    /// that could not be saved stays in the browser until the next sign-in.
    func settleLanguage(of account: Authenticated, _ request: Request, in response: inout Response) async {
        if let cookie = cookies.language(in: request), !cookie.isSettled,
            let chosen = Catalogue.named(cookie.tag)?.language
        {
            guard (try? await services.accounts.own.setLanguage(chosen, of: account)) != nil else { return }
            cookies.set(language: chosen, isSettled: true, in: &response)
        } else if let own = Catalogue.named(account.user.language)?.language,
            own != renderer.speaking(to: request).language
        {
            cookies.set(language: own, isSettled: true, in: &response)
        }
    }
}
