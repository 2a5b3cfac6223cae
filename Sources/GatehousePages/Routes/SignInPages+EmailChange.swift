import Gatehouse
import GatehouseCore
import GatehouseDomain
import Hummingbird

/// The mailed links of a change of address, in any browser: they agree to the change, and sign in nobody.
extension SignInPages {
    func askForEmailChange(_ purpose: CodePurpose, _ token: String, _ request: Request) -> Response {
        renderer.speaking(to: request).message(
            PageMessage(
                title: .page(.changeAddressTitle),
                texts: [
                    purpose == .emailChangeNew
                        ? .page(.changeToAddressText)
                        : .page(.changeFromAddressText)
                ],
                form: (SignInPath.link, [("purpose", purpose.rawValue), ("token", token)], .page(.agree))))
    }

    func confirmEmailChange(
        _ token: Secret, _ adapter: LocalAuthAdapter, _ request: Request
    ) async throws -> Response {
        let isComplete = try await adapter.confirmEmailChange(link: token) != nil
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
