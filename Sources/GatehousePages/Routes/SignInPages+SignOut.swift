import Gatehouse
import GatehouseAccounts
import Hummingbird

/// The question before a sign-out that loses something.
extension SignInPages {
    private static let agreed = "agreed"

    /// Asks a guest whether the account may be lost, because nobody can sign in to it again.
    /// - Parameters:
    ///   - form: The form that signs out. It is sent again once the guest agrees.
    ///   - path: Where it was posted.
    /// - Returns: The question; nil for a guest who has agreed, and for everybody else.
    func questionToGuest(_ form: PostedForm, at path: String, _ request: Request) async throws -> Response? {
        guard form[Self.agreed] == nil, let who = try await browsers.current(cookies.value(.session, in: request)),
            who.user.isAnonymous
        else { return nil }
        var question = PageMessage(
            title: .page(.guestOutTitle), texts: [.page(.guestOutText)],
            form: (
                action: path, hidden: form.fields(without: []) + [(name: Self.agreed, value: "yes")],
                submit: .screen(.signOut)
            ))
        question.link = (.page(.keepGuest), AccountPage.overview.path)
        return renderer.speaking(to: request).message(question)
    }
}
