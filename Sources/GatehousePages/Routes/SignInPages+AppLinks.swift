import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import HTTPTypes
import Hummingbird

/// The mailed links that an app requested, in any browser. The button confirms the address and leads to the app. The
/// device that started the sign-in gets a code this way, which nobody else can use.
extension SignInPages {
    func askForAppLink(_ purpose: CodePurpose, _ token: String, _ app: AppLink, _ request: Request) -> Response {
        let hidden = [("purpose", purpose.rawValue), ("token", token)]
        let renderer = renderer.speaking(to: request)
        return switch purpose {
        case .recovery:
            renderer.message(
                PageMessage(
                    title: .screen(.resetVerifyTitle), texts: [.page(.newPasswordText)],
                    form: (SignInPath.link, hidden, .page(.goOn))))
        case .magiclink:
            renderer.message(
                PageMessage(
                    title: .screen(.loginTitle), texts: [.page(.signInText)],
                    form: (SignInPath.link, hidden, .page(.goOn))))
        case .signup, .emailChangeNew, .emailChangeCurrent, .reauthentication:
            renderer.message(
                PageMessage(
                    title: .page(.confirmAddressTitle),
                    texts: [.page(.confirmAddressText)],
                    form: (SignInPath.link, hidden, .page(.confirmAddress))))
        }
    }

    /// Uses up a link whose button was pressed. A recovery link without a destination lets its holder set the password
    /// here.
    func followAppLink(
        _ token: Secret, _ purpose: CodePurpose, _ app: AppLink, _ adapter: LocalAuthAdapter, _ posted: PostedForm,
        _ request: Request
    ) async throws -> Response {
        if purpose == .recovery, app.redirect == nil {
            let grant = try await adapter.acceptReset(link: token)
            return try await response(
                to: try await flows.beginRecovery(grant, adapter: adapter), adapter, request)
        }
        let session = try await signedInSession(request)
        let link = try await adapter.follow(
            link: token, purpose: purpose, session: session, keeping: KeptWaysFields.ids(in: posted))
        return follow(link, purpose, request)
    }

    /// The page after a link that an app requested was used.
    func follow(_ link: FollowedLink, _ purpose: CodePurpose, _ request: Request) -> Response {
        switch link {
        case .leads(let target):
            var page = URLComponents()
            page.path = SignInPath.onward
            page.queryItems = [URLQueryItem(name: "to", value: target)]
            return PageRenderer.redirect(to: page.string ?? SignInPath.choice)
        case .waits:
            return renderer.speaking(to: request).message(Self.otherAddress)
        case .confirmed where purpose.isEmailChange:
            return renderer.speaking(to: request).message(Self.addressChanged)
        case .confirmed:
            return renderer.speaking(to: request).message(
                PageMessage(
                    title: .page(.confirmedTitle),
                    texts: [
                        .page(.confirmedElsewhereText), .page(.confirmedElsewhereHint),
                    ]))
        }
    }

    /// The page between the button and the app. A post may not lead to another origin (`form-action`), but a separate
    /// page may: automatically, or with a link if the browser does not redirect. Where the app's own URL is not on the
    /// allow list, the person is told to go back to the app, and nothing happens automatically: the public URL is not it.
    func leadOn(_ request: Request) throws -> Response {
        let renderer = renderer.speaking(to: request)
        let asked = try QueryItems(request.uri.query).text("to")
        guard let (target, isListed) = asked.flatMap(services.accounts.policy.onward) else {
            return renderer.message(
                PageMessage(
                    status: .notFound, title: .page(.linkIncompleteTitle),
                    texts: [.page(.linkIncompleteText)],
                    primary: (.screen(.goToSignIn), SignInPath.back)))
        }
        var response = renderer.message(
            PageMessage(
                title: .page(.confirmedTitle), texts: [.page(isListed ? .goToAppText : .appUnknownText)],
                primary: (.page(.goOn), target)))
        if isListed, let refresh = HTTPField.Name("Refresh") { response.headers[refresh] = "0; url=\(target)" }
        return response
    }
}
