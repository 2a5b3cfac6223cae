import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// Sign-in with a passkey. The options are part of the page, and the script posts the answer to the same screen, so that
/// nothing is requested beside the page (`connect-src`).
extension SignInPages {
    /// What a screen says and does about passkeys after an answer.
    struct PasskeyOutcome {
        /// What the script tells the browser.
        var signals: WirePasskeySignals?
        /// Whether the script asks for a passkey at once.
        var begins = false
    }

    /// Adds the form of a passkey to a screen that people sign in from.
    ///
    /// - Returns: The value that the browser has to keep; nil for a screen without passkeys.
    func offerPasskey(
        on page: inout ScreenPage, after outcome: PasskeyOutcome?, _ request: Request, _ catalogue: Catalogue
    ) throws -> String? {
        guard Self.takesPasskeys(page.screen.name), page.screen.progress == nil else { return nil }
        let browser = cookies.value(.passkey, in: request) ?? tokens.make()
        guard let options = services.accounts.passkeySignIn.options(browser: passkeyDigest(browser)) else { return nil }
        var view = try PasskeyView(.signIn, action: SignInPath.path(of: page.screen.name), options: options)
        view.label = catalogue.page(.passkeySignIn)
        if page.screen.name == .choice, cookies.lastMethod(in: request)?.rawValue == PasskeyRecord.method {
            view.badge = catalogue.page(.lastUsed)
        }
        view.fault = catalogue.page(.passkeyUnavailable)
        view.begins = outcome?.begins ?? false
        page.passkey = view
        page.signals = try outcome?.signals.map { try JSONText.encode($0) }
        return browser
    }

    /// Whether people sign in with a passkey from a screen.
    static func takesPasskeys(_ screen: ScreenName) -> Bool { screen == .choice || screen == .login }

    /// Handles the answer of a passkey.
    func signIn(
        passkey answer: String, on screen: ScreenName, _ adapter: LocalAuthAdapter, _ request: Request
    ) async throws -> Response {
        // The page was open for so long that its options have expired: the screen has new ones.
        if answer.isEmpty {
            return try await show(screen, after: PasskeyOutcome(begins: true), adapter, request)
        }
        let body: PasskeySignInBody = try PasskeyAnswer.read(answer)
        // A browser that has lost its cookie has had it for too long.
        let browser = cookies.value(.passkey, in: request) ?? ""
        do {
            let answer = try await flows.signIn(
                passkey: body, browser: passkeyDigest(browser), cookie: cookies.value(.flow, in: request),
                adapter: adapter)
            return try await response(to: answer, adapter, request)
        } catch let error as AuthError {
            // The same form was posted again; it has signed in already.
            if try await browsers.current(cookies.value(.session, in: request)) != nil {
                return PageRenderer.redirect(to: configuration.home)
            }
            var outcome = PasskeyOutcome()
            var text: PageText?
            switch await adapter.passkeyRefusal {
            case .passkeyNotVerified:
                outcome.signals = try await services.accounts.passkeySignIn.signals(unlessKnown: body.credential.id)
                text = outcome.signals == nil ? .passkeyRefused : .passkeyRemoved
            case .challengeNotFound, .challengeExpired: text = .passkeyLate
            default: break
            }
            let catalogue = renderer.speaking(to: request).catalogue
            let sentence = text.map { Sentence.text(catalogue.page($0)) } ?? .failure(error)
            return try await show(screen, after: outcome, saying: .error(sentence), adapter, request)
        }
    }

    /// Shows a screen again, with new options.
    func show(
        _ screen: ScreenName, after outcome: PasskeyOutcome, saying notice: AuthNotice? = nil,
        _ adapter: LocalAuthAdapter, _ request: Request
    ) async throws -> Response {
        switch try await flows.show(screen, cookie: cookies.value(.flow, in: request), adapter: adapter) {
        case .failure(let elsewhere):
            return PageRenderer.redirect(to: SignInPath.path(of: elsewhere.screen))
        case .success(var shown):
            if let notice {
                _ = shown.flow.handle(
                    .noticeSet(notice), form: &shown.form, requirements: adapter.requirements, now: clock.now)
            }
            var response = try render(
                shown, adapter, request, returning: screen == .choice ? try await returningPerson(request) : nil,
                key: try await keyOptions(shown, adapter, request), after: outcome)
            if notice != nil { response.status = .unprocessableContent }
            return response
        }
    }

    // MARK: Security keys

    /// Returns what the script needs to ask for the security key of a second step; nil for everything else.
    func keyOptions(
        _ shown: FlowRunner.Shown, _ adapter: LocalAuthAdapter, _ request: Request
    ) async throws -> WirePasskeyRequest? {
        guard case .secondFactor(let choice) = shown.flow.nav, choice.chosen.kind == .securityKey,
            !shown.flow.isLoading, let step = try await flows.waitingStep(cookies.value(.flow, in: request)),
            step.choice.chosen == choice.chosen
        else { return nil }
        return try await adapter.keyOptions(for: step)
    }

    /// Adds the form of the security key to the screen of the second step.
    /// - Parameter begins: Whether the script asks for it at once.
    func offerKey(
        _ options: WirePasskeyRequest, on page: inout ScreenPage, begins: Bool, _ catalogue: Catalogue
    ) throws {
        guard case .secondFactor(let choice) = page.flow.nav else { return }
        var view = try PasskeyView(.prove, action: SignInPath.path(of: .secondFactor), options: options)
        view.hidden = [.init(name: "ticket", value: page.ticket)]
        view.label = catalogue.text(.useSecurityKey(name: choice.chosen.name))
        view.fault = AccountText.keyFailed.said(in: catalogue.builtIn)
        view.begins = begins
        page.passkey = view
    }

    // MARK: Parts

    /// What ties an answer to the browser that was asked.
    private func passkeyDigest(_ browser: String) -> String { tokens.digest(browser, for: "passkey") }

    /// Tells password managers where a person adds and looks after passkeys, if the passkeys are this host's own
    /// (WAN-07).
    func addPasskeyEndpoints(to router: Router<GatehouseRequestContext>) {
        let host = configuration.publicURL.host()?.lowercased()
        guard let site = services.accounts.policy.passkeys?.relyingPartyID, site == host else { return }
        let page = JSONValue.string(configuration.origin + AccountPage.passkeys.path)
        WellKnownFile.addRoute(
            "/.well-known/passkey-endpoints", JSONValue.object(["enroll": page, "manage": page]).bytes, to: router)
    }
}
