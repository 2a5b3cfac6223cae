import Gatehouse
import GatehouseDomain
import GatehouseServer
import Hummingbird

/// The mailed links of a change of address, in whatever browser they are opened: they agree, and sign in nobody.
extension SignInPages {
    func askForEmailChange(_ purpose: CodePurpose, _ token: String) -> Response {
        renderer.message(
            PageMessage(
                title: "Change the e-mail address",
                texts: [
                    purpose == .emailChangeNew
                        ? "Press the button to use this e-mail address for your account."
                        : "Press the button to agree that your account gets another e-mail address."
                ],
                form: (SignInPath.link, [("purpose", purpose.rawValue), ("token", token)], "Agree")))
    }

    func confirmEmailChange(_ token: Secret, _ adapter: LocalAuthAdapter) async throws -> Response {
        guard try await adapter.confirmEmailChange(link: token) == nil else {
            return renderer.message(
                PageMessage(
                    title: "Your e-mail address is changed",
                    texts: ["Sign in with the new address from now on. Where you are signed in, you stay so."],
                    primary: ("Sign In", SignInPath.path(of: .login))))
        }
        return renderer.message(
            PageMessage(
                title: "One more mail to go",
                texts: ["The address is changed once the mail to the other address is confirmed as well."]))
    }
}

extension CodePurpose {
    /// Whether it is one of the two halves of a change of address.
    var isEmailChange: Bool { self == .emailChangeNew || self == .emailChangeCurrent }
}
