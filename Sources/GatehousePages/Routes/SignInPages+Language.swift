import Gatehouse
import GatehouseAccounts
import GatehouseDomain
import GatehouseWeb
import HTTPTypes
import Hummingbird

/// The menu of languages. The browser remembers the choice and, once somebody is signed in, the account does.
extension SignInPages {
    func addLanguageRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        pages.post(RouterPath(SignInPath.language)) { request, context in
            try await chooseLanguage(request, context)
        }
    }

    /// Stores a choice, and leads back to the page where it was made. The language of a page is no secret, and the
    /// guard has refused posts from other sites. So the form needs no ticket.
    private func chooseLanguage(_ request: Request, _ context: GatehouseRequestContext) async throws -> Response {
        let form = try await PostedForm(request)
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

    /// Synchronizes browser and account at a sign-in. A language that was chosen before the sign-in is stored with the
    /// account; otherwise the pages change to the account's language.
    func settleLanguage(of account: Authenticated, _ request: Request, in response: inout Response) async throws {
        if let chosen = cookies.language(in: request), !chosen.isSettled {
            try await services.accounts.own.setLanguage(chosen.tag, of: account)
            cookies.set(language: chosen.tag, isSettled: true, in: &response)
        } else if let own = Catalogue.named(account.user.language)?.language,
            own != renderer.speaking(to: request).language
        {
            cookies.set(language: own, isSettled: true, in: &response)
        }
    }
}
