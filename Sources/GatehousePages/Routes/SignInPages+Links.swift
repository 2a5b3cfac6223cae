import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseServer
import HTTPTypes
import Hummingbird

/// Mailed links. Opening one shows a page with a button, because mail scanners open links too; only the button uses
/// it up. A link signs in only the browser whose flow waits for it; elsewhere it confirms an address and no more.
extension SignInPages {
    func addLinkRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        let path = RouterPath(SignInPath.link)
        pages.get(path) { request, _ in
            let query = request.uri.queryParameters
            return try await open(
                query["purpose"].map(String.init), query["token"].map(String.init), request)
        }
        pages.post(path) { request, context in
            let form = try await PostedForm(request)
            return try await use(form["purpose"], form["token"], request, context)
        }
        pages.get(RouterPath(SignInPath.onward)) { request, _ in leadOn(request) }
    }

    private func open(_ purpose: String?, _ token: String?, _ request: Request) async throws -> Response {
        guard let purpose = purpose.flatMap(CodePurpose.init(rawValue:)), let token else {
            return renderer.message(Self.notALink)
        }
        switch try await backend.accounts.inspectLink(Secret(token), purpose: purpose) {
        case .used: return renderer.message(Self.used)
        case .expired: return renderer.message(Self.expired)
        case .valid where purpose.isEmailChange: return askForEmailChange(purpose, token)
        case .valid(let email):
            if let app = try await backend.accounts.appLink(Secret(token), purpose: purpose) {
                return askForAppLink(purpose, token, app, request)
            }
            let isAwaited = try await isAwaited(email, purpose, request)
            guard purpose == .signup || isAwaited else { return renderer.message(Self.elsewhere) }
            let hidden = [("purpose", purpose.rawValue), ("token", token)]
            return renderer.message(
                purpose == .signup
                    ? PageMessage(
                        title: "Confirm your address",
                        texts: ["Press the button to confirm that this e-mail address is yours."],
                        form: (SignInPath.link, hidden, "Confirm address"))
                    : PageMessage(
                        title: "Set a new password",
                        texts: ["Press the button, then choose the password you want."],
                        form: (SignInPath.link, hidden, "Go on")))
        }
    }

    private func use(
        _ purpose: String?, _ token: String?, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response {
        guard let purpose = purpose.flatMap(CodePurpose.init(rawValue:)), let token else {
            return renderer.message(Self.notALink)
        }
        guard case .valid(let email) = try await backend.accounts.inspectLink(Secret(token), purpose: purpose) else {
            return try await open(purpose.rawValue, token, request)
        }
        let adapter = adapter(request, context)
        do {
            if let app = try await backend.accounts.appLink(Secret(token), purpose: purpose) {
                return try await followAppLink(Secret(token), purpose, app, adapter, request)
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
                return try await response(to: answer, request)
            case .emailChangeNew, .emailChangeCurrent:
                return try await confirmEmailChange(Secret(token), adapter)
            case .magiclink, .reauthentication:
                return renderer.message(Self.notALink)
            }
        } catch is AuthError {
            return renderer.message(Self.expired)
        }
    }

    private func confirm(
        _ token: Secret, isAwaited: Bool, _ adapter: LocalAuthAdapter, _ request: Request
    ) async throws -> Response {
        guard isAwaited else {
            try await adapter.revoke(try await adapter.confirm(link: token).session)
            return renderer.message(Self.confirmed)
        }
        let session = try await flows.confirm(link: token, adapter: adapter)
        return try await signIn(session, request)
    }

    private func isAwaited(_ email: String, _ purpose: CodePurpose, _ request: Request) async throws -> Bool {
        try await flows.awaitsCode(email, purpose, cookie: cookies.value(.flow, in: request))
    }

    // MARK: What is said

    private static let notALink = PageMessage(
        status: .notFound, title: "This link is not complete",
        texts: ["Part of it is missing. Copy the whole link from the mail, or enter the code instead."],
        primary: ("Go to sign-in", SignInPath.choice))

    private static let used = PageMessage(
        status: .gone, title: "This link has been used",
        texts: ["A link works once. If it was you who used it, everything is in order: sign in."],
        primary: ("Sign In", SignInPath.path(of: .login)))

    private static let expired = PageMessage(
        status: .gone, title: "This link no longer works",
        texts: ["It is too old, or a newer mail has taken its place. Ask for a new one."],
        primary: ("Go to sign-in", SignInPath.choice))

    private static let elsewhere = PageMessage(
        title: "Go back to where you began",
        texts: [
            "This link works in the browser in which you asked for a new password.",
            "You can also type the code from the mail there.",
        ], primary: ("Go to sign-in", SignInPath.choice))

    private static let confirmed = PageMessage(
        title: "Your address is confirmed",
        texts: ["Go back to where you created the account, or sign in here."],
        primary: ("Sign In", SignInPath.path(of: .login)))
}
