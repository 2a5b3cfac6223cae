import Gatehouse
import GatehouseCore
import GatehouseDomain
import Hummingbird

/// The mailed links of a change of address, in any browser: they agree to the change, and sign in nobody.
extension SignInPages {
    func askForEmailChange(_ purpose: CodePurpose, _ token: String, _ request: Request) async throws -> Response {
        let renderer = renderer.speaking(to: request)
        let hidden: [(name: String, value: String)] = [("purpose", purpose.rawValue), ("token", token)]
        let text = purpose == .emailChangeNew ? PageText.changeToAddressText : .changeFromAddressText
        let kept = try await keptWays(purpose, token, request)
        var page = PageMessage(
            title: .page(.changeAddressTitle),
            texts: [.page(text)] + (kept.ways.isEmpty ? [] : [.page(.keepWays)]),
            form: (SignInPath.link, hidden, .page(.agree)))
        if !kept.ways.isEmpty {
            page.entry = FormView(
                .page, action: SignInPath.link, hidden: hidden + kept.hidden, fields: kept.fields,
                buttons: [ButtonView(renderer.catalogue.page(.agree))])
        }
        return renderer.message(page)
    }

    func confirmEmailChange(
        _ token: Secret, _ adapter: LocalAuthAdapter, _ posted: PostedForm, _ request: Request
    ) async throws -> Response {
        let session = try await signedInSession(request)
        let isComplete =
            try await adapter.confirmEmailChange(
                link: token, session: session, keeping: KeptWaysFields.ids(in: posted)) != nil
        return renderer.speaking(to: request).message(isComplete ? Self.addressChanged : Self.otherAddress)
    }

    static let addressChanged = PageMessage(
        title: .page(.addressChangedTitle),
        texts: [.page(.addressChangedText)],
        primary: (.screen(.signIn), SignInPath.path(of: .login)))

    static let otherAddress = PageMessage(
        title: .page(.otherAddressTitle),
        texts: [.page(.otherAddressText)])
}
