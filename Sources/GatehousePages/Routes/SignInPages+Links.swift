import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// Mailed links. Opening one shows a page with a button, because mail scanners open links too; only the button uses it
/// up. A link signs in only the browser whose flow waits for it; elsewhere it only confirms an address.
extension SignInPages {
    func addLinkRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        let path = RouterPath(SignInPath.link)
        pages.get(path) { request, _ in
            let query = QueryItems(request.uri.query)
            return try await open(
                try query.text("purpose"), try query.text("token"), request,
                choosesNew: try query.has(ConfirmationForm.choosing))
        }
        pages.post(path) { request, context in
            let form = try await self.form(request, context)
            return try await use(form, request, context)
        }
        pages.get(RouterPath(SignInPath.onward)) { request, _ in try leadOn(request) }
    }

    private func open(
        _ purpose: String?, _ token: String?, _ request: Request, choosesNew: Bool = false
    ) async throws -> Response {
        let renderer = renderer.speaking(to: request)
        guard let purpose = purpose.flatMap(CodePurpose.init(rawValue:)), let token else {
            return renderer.message(Self.notALink)
        }
        switch try await services.accounts.links.inspect(Secret(token), purpose: purpose) {
        case .used: return renderer.message(Self.used)
        case .expired: return renderer.message(try await expired(purpose, renderer, request))
        case .valid(let email):
            if let form = try await confirmationForm(purpose, token, email, choosesNew: choosesNew, request) {
                return renderer.message(form.page)
            }
            if purpose.isEmailChange { return try await askForEmailChange(purpose, token, request) }
            if let app = try await services.accounts.links.appLink(Secret(token), purpose: purpose) {
                return askForAppLink(purpose, token, app, request)
            }
            let isAwaited = try await isAwaited(email, purpose, request)
            guard purpose == .signup || isAwaited else { return renderer.message(Self.elsewhere) }
            let hidden = [("purpose", purpose.rawValue), ("token", token)]
            let (title, texts, button): (PageWords, [PageWords], PageWords) =
                switch purpose {
                case .signup: (.page(.confirmAddressTitle), [.page(.confirmAddressText)], .page(.confirmAddress))
                case .magiclink: (.screen(.loginTitle), [.plain(email)], .screen(.signIn))
                case .recovery, .emailChangeNew, .emailChangeCurrent, .reauthentication:
                    (.screen(.resetVerifyTitle), [.page(.newPasswordText)], .page(.goOn))
                }
            return renderer.message(
                PageMessage(title: title, texts: texts, form: (SignInPath.link, hidden, button)))
        }
    }

    private func use(
        _ posted: PostedForm, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response {
        let renderer = renderer.speaking(to: request)
        guard let purpose = posted["purpose"].flatMap(CodePurpose.init(rawValue:)), let token = posted["token"] else {
            return renderer.message(Self.notALink)
        }
        guard case .valid(let email) = try await services.accounts.links.inspect(Secret(token), purpose: purpose) else {
            return try await open(purpose.rawValue, token, request)
        }
        let adapter = adapter(request, context, posted: posted)
        do {
            let choosesNew = posted[ConfirmationForm.choosing] != nil
            if let form = try await confirmationForm(purpose, token, email, choosesNew: choosesNew, request) {
                return try await confirm(form, posted, request, context)
            }
            if let app = try await services.accounts.links.appLink(Secret(token), purpose: purpose) {
                return try await followAppLink(Secret(token), purpose, app, adapter, posted, request)
            }
            let isAwaited = try await isAwaited(email, purpose, request)
            switch purpose {
            case .signup:
                return try await confirm(Secret(token), isAwaited: isAwaited, adapter, request)
            case .recovery:
                guard isAwaited else { return renderer.message(Self.elsewhere) }
                let grant = try await adapter.acceptReset(link: Secret(token))
                let cookie = cookies.value(.flow, in: request)
                guard let answer = try await flows.acceptRecovery(grant, cookie: cookie, adapter: adapter) else {
                    return renderer.message(Self.elsewhere)
                }
                return try await response(to: answer, adapter, request)
            case .emailChangeNew, .emailChangeCurrent:
                return try await confirmEmailChange(Secret(token), adapter, posted, request)
            case .magiclink:
                guard isAwaited else { return renderer.message(Self.elsewhere) }
                let cookie = cookies.value(.flow, in: request)
                return try await response(
                    to: try await flows.signIn(link: Secret(token), cookie: cookie, adapter: adapter), adapter, request)
            case .reauthentication:
                return renderer.message(Self.notALink)
            }
        } catch AuthError.secondFactorRequired {
            let cookie = cookies.value(.flow, in: request)
            guard let answer = try await flows.beginStep(cookie: cookie, adapter: adapter) else {
                return renderer.message(try await expired(purpose, renderer, request))
            }
            return try await response(to: answer, adapter, request)
        } catch is AuthError {
            if let question = await adapter.question { return ask(question, at: SignInPath.link, posted, request) }
            return renderer.message(try await expired(purpose, renderer, request))
        } catch AccountRefusal.refused(.used, _) {
            return renderer.message(Self.used)
        } catch AccountRefusal.refused, AccountRefusal.userBanned, AccountRefusal.emailExists {
            return renderer.message(try await expired(purpose, renderer, request))
        }
    }

    /// Confirms an address whose link does not ask for a password: in the browser that signed up, or because the
    /// address has been confirmed in another way in the meantime.
    private func confirm(
        _ token: Secret, isAwaited: Bool, _ adapter: LocalAuthAdapter, _ request: Request
    ) async throws -> Response {
        guard isAwaited else {
            try await adapter.confirmOnly(link: token)
            return renderer.speaking(to: request).message(Self.confirmed)
        }
        let cookie = cookies.value(.flow, in: request)
        return try await response(
            to: try await flows.confirm(link: token, cookie: cookie, adapter: adapter), adapter, request)
    }

    func isAwaited(_ email: String, _ purpose: CodePurpose, _ request: Request) async throws -> Bool {
        try await flows.awaitsCode(email, purpose, cookie: cookies.value(.flow, in: request))
    }

    // MARK: Messages

    private static let notALink = PageMessage(
        status: .notFound, title: .page(.linkIncompleteTitle),
        texts: [.page(.linkIncompleteText)],
        primary: (.screen(.goToSignIn), SignInPath.back))

    private static let used = PageMessage(
        status: .gone, title: .page(.linkUsedTitle),
        texts: [.page(.linkUsedText)],
        primary: (.screen(.signIn), SignInPath.path(of: .login)))

    /// The page of a link that no longer works, with the button that mails a new one: to the address that this browser's
    /// flow waits with, because such a link names none. Elsewhere it leads to where the address is typed.
    private func expired(_ purpose: CodePurpose, _ renderer: PageRenderer, _ request: Request) async throws
        -> PageMessage
    {
        var page = PageMessage(
            status: .gone, title: .page(.linkExpiredTitle), texts: [.page(.linkExpiredText)],
            primary: (.screen(.goToSignIn), SignInPath.back))
        let (waiting, asking): (ScreenName?, String?) =
            switch purpose {
            case .signup: (.confirmEmail, nil)
            case .recovery: (.resetVerify, SignInPath.path(of: .resetRequest))
            case .magiclink: (.signInCode, SignInPath.path(of: .login))
            case .emailChangeNew, .emailChangeCurrent: (nil, AccountPage.address.path)
            case .reauthentication: (nil, nil)
            }
        if let asking { page.primary = (.page(.linkAskAgain), asking) }
        if let waiting, let email = try await flows.pendingEmail(purpose, cookie: cookies.value(.flow, in: request)) {
            page.primary = nil
            page.entry = FormView(
                .card, action: SignInPath.path(of: waiting), ticket: ticket(request),
                hidden: [("pendingEmail", email), ("intent", FormIntent.resend)], note: email,
                buttons: [ButtonView(PageWords.screen(.resendCode).said(renderer.catalogue))])
            page.link = (.screen(.goToSignIn), SignInPath.back)
        }
        return page
    }

    private static let elsewhere = PageMessage(
        title: .page(.linkElsewhereTitle),
        texts: [
            .page(.linkElsewhereText),
            .page(.linkElsewhereHint),
        ], primary: (.screen(.goToSignIn), SignInPath.back))

    static let confirmed = PageMessage(
        title: .page(.confirmedTitle),
        texts: [.page(.confirmedText)],
        primary: (.screen(.signIn), SignInPath.path(of: .login)))
}
