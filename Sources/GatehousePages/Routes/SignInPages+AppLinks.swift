import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseServer
import HTTPTypes
import Hummingbird

/// The mailed links that an app asked for, in whatever browser they are opened. The button confirms the address and
/// leads to the app; the device where the sign-in was begun gets a code by it that nobody else can use.
extension SignInPages {
    func askForAppLink(_ purpose: CodePurpose, _ token: String, _ app: AppLink, _ request: Request) -> Response {
        let hidden = [("purpose", purpose.rawValue), ("token", token)]
        let renderer = renderer.speaking(to: request)
        return switch purpose {
        case .recovery:
            renderer.message(
                PageMessage(
                    title: "Set a new password", texts: ["Press the button, then choose the password you want."],
                    form: (SignInPath.link, hidden, "Go on")))
        case .magiclink:
            renderer.message(
                PageMessage(
                    title: "Sign in", texts: ["Press the button to go on with signing in."],
                    form: (SignInPath.link, hidden, "Go on")))
        case .signup, .emailChangeNew, .emailChangeCurrent, .reauthentication:
            renderer.message(
                PageMessage(
                    title: "Confirm your address",
                    texts: ["Press the button to confirm that this e-mail address is yours."],
                    form: (SignInPath.link, hidden, "Confirm address")))
        }
    }

    /// Uses up a link whose button was pressed. One that recovers an account, and leads nowhere, lets its holder set the
    /// password here.
    func followAppLink(
        _ token: Secret, _ purpose: CodePurpose, _ app: AppLink, _ adapter: LocalAuthAdapter, _ request: Request
    ) async throws -> Response {
        if purpose == .recovery, app.redirect == nil {
            let grant = try await adapter.acceptReset(link: token)
            return try await response(to: try await flows.beginRecovery(grant, adapter: adapter), request)
        }
        switch try await adapter.follow(link: token, purpose: purpose) {
        case .leads(let target):
            var page = URLComponents()
            page.path = SignInPath.onward
            page.queryItems = [URLQueryItem(name: "to", value: target)]
            return PageRenderer.redirect(to: page.string ?? SignInPath.choice)
        case .confirmed:
            return renderer.speaking(to: request).message(
                PageMessage(
                    title: "Your address is confirmed",
                    texts: [
                        "Go back to where you began.", "If you are asked for a code there, it is in the same mail.",
                    ]))
        }
    }

    /// The page between the button and the app. A post may not lead to another origin (`form-action`), a page of its own
    /// may: by itself, and by a link where a browser leaves that to the person.
    func leadOn(_ request: Request) -> Response {
        let renderer = renderer.speaking(to: request)
        guard let target = (QueryItems(request.uri.query)["to"]).flatMap(backend.accounts.policy.onward) else {
            return renderer.message(
                PageMessage(
                    status: .notFound, title: "This link is not complete",
                    texts: ["Part of it is missing. Go back to where you began."],
                    primary: ("Go to sign-in", SignInPath.choice)))
        }
        var response = renderer.message(
            PageMessage(
                title: "Your address is confirmed", texts: ["Go on to the app."], primary: ("Go on", target)))
        if let refresh = HTTPField.Name("Refresh") { response.headers[refresh] = "0; url=\(target)" }
        return response
    }
}
