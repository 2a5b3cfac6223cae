import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// The confirming link in a browser that did not sign up. The person who reads the mail may not be the one who chose
/// the password. So the page asks for it, or for a new one, which deletes everything from before.
extension SignInPages {
    /// The form of a link, or nil for a link whose button is enough in this browser.
    ///
    /// - Parameter choosesNew: Whether the person wants to choose a new password.
    func confirmationForm(
        _ purpose: CodePurpose, _ token: String, _ email: String, choosesNew: Bool, _ request: Request
    ) async throws -> ConfirmationForm? {
        let user = try await browsers.current(cookies.value(.session, in: request))?.user.id
        let demand = try await services.accounts.links.demand(of: Secret(token), purpose: purpose, signedInAs: user)
        guard demand != .nothing, try await !hasSignedUp(purpose, token, email, request) else { return nil }
        let (policy, catalogue) = (services.accounts.policy, renderer.speaking(to: request).catalogue)
        return ConfirmationForm(
            purpose: purpose, token: token, email: email, choosesNew: choosesNew || demand == .newPassword,
            hasPassword: demand == .password, catalogue: catalogue,
            consentSentence: consentSentence(catalogue), minimumLength: policy.minimumPasswordLength)
    }

    /// The sentence beside the checkbox that accepts the terms.
    func consentSentence(_ catalogue: Catalogue) -> LinkedText {
        let policy = services.accounts.policy
        return ScreenBuilder(
            requirements: AuthRequirements(termsURL: policy.termsURL, privacyURL: policy.privacyURL), providers: [],
            catalogue: catalogue
        ).consentSentence
    }

    /// Whether this browser is the one that signed up with the address. If several people have signed up with it, this
    /// proves nothing.
    private func hasSignedUp(
        _ purpose: CodePurpose, _ token: String, _ email: String, _ request: Request
    ) async throws -> Bool {
        let accounts = services.accounts
        if try await accounts.links.appLink(Secret(token), purpose: purpose) != nil { return false }
        guard try await isAwaited(email, purpose, request) else { return false }
        return try await !accounts.links.isContested(Secret(token), purpose: purpose)
    }

    /// Handles the form of a link.
    func confirm(
        _ form: ConfirmationForm, _ posted: PostedForm, _ request: Request, _ context: GatehouseRequestContext
    ) async throws -> Response {
        let renderer = renderer.speaking(to: request)
        var form = form
        form.fault = missing(in: posted, form)
        if form.fault != nil { return renderer.message(form.page) }
        let password = Secret(posted[AuthField.password.rawValue] ?? "")
        let consent = Consent(version: configuration.termsVersion, time: clock.now)
        let proof = form.choosesNew ? ConfirmationProof.newPassword(password, consent: consent) : .password(password)
        let client = client(request, context)
        do {
            let link = try await services.accounts.requested(from: client).links.confirm(
                Secret(form.token), purpose: form.purpose, by: proof, client: client)
            if case .leads = link { return follow(link, form.purpose, request) }
            return renderer.message(form.choosesNew ? Self.confirmedWithNewPassword : Self.confirmed)
        } catch let refusal as AccountRefusal {
            guard let fault = fault(of: refusal, form) else { throw refusal }
            form.fault = fault
            return renderer.message(form.page)
        }
    }

    private func missing(in posted: PostedForm, _ form: ConfirmationForm) -> ConfirmationForm.Fault? {
        let password = posted[AuthField.password.rawValue] ?? ""
        if password.isEmpty { return .init(place: .password, sentence: form.catalogue.sentence(.passwordMissing)) }
        guard form.choosesNew else { return nil }
        if password != posted[AuthField.confirmPassword.rawValue] {
            return .init(place: .repetition, sentence: form.catalogue.sentence(.passwordsDiffer))
        }
        if posted["consent"] == nil {
            return .init(place: .consent, sentence: form.catalogue.sentence(.consentMissing))
        }
        return nil
    }

    /// The error that the form shows for a refusal; nil for one that is not about the form.
    private func fault(of refusal: AccountRefusal, _ form: ConfirmationForm) -> ConfirmationForm.Fault? {
        guard let refused = RefusedForm(refusal, minimumPasswordLength: form.minimumLength),
            let place = ConfirmationForm.Fault.Place(refused.place)
        else { return nil }
        return .init(place: place, sentence: refused.sentence(in: form.catalogue))
    }

    private static let confirmedWithNewPassword = PageMessage(
        title: .page(.confirmedTitle), texts: [.page(.newPasswordChosenText)],
        primary: (.screen(.signIn), SignInPath.path(of: .login)))
}
