import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain
import GatehouseWire
import HTTPTypes

/// The form behind a confirming link in a browser that did not sign up: it asks for the password of the account, or for a
/// new one with consent.
struct ConfirmationForm: Redacted {
    /// Why a form is refused.
    struct Fault {
        var place: Place
        var sentence: String

        enum Place {
            case password
            case repetition
            case consent
            case form

            /// The place of a refusal on the form; nil if the form has none for it.
            init?(_ place: RefusedForm.Place) {
                switch place {
                case .password: self = .password
                case .form: self = .form
                case .currentPassword, .code, .factorCode, .addressCode, .email: return nil
                }
            }
        }
    }

    let purpose: CodePurpose
    let token: String
    /// The address that the mail was sent to.
    let email: String
    /// Whether the form asks for a new password.
    let choosesNew: Bool
    /// Whether there is a password that could be entered instead.
    let hasPassword: Bool
    let catalogue: Catalogue
    /// The sentence of the consent box.
    let consentSentence: LinkedText
    let minimumLength: Int
    var fault: Fault?

    /// The name of the hidden field, and of the parameter in the URL, that asks for a new password.
    static let choosing = "new"

    var page: PageMessage {
        var page = PageMessage(
            status: fault == nil ? .ok : .unprocessableContent,
            title: choosesNew ? .page(.choosePasswordTitle) : .page(.confirmAddressTitle),
            texts: [.plain(email), .page(choosesNew ? .choosePasswordText : .enterPasswordText)])
        page.entry = entry
        if choosesNew { page.warning = .page(.choosePasswordLoss) }
        if let fault, fault.place == .form { page.fault = fault.sentence }
        if hasPassword {
            page.link =
                choosesNew ? (.page(.passwordKnown), path(new: false)) : (.page(.passwordUnknown), path(new: true))
        }
        return page
    }

    private func path(new: Bool) -> String {
        var parts = URLComponents()
        parts.path = SignInPath.link
        parts.queryItems = [
            URLQueryItem(name: "purpose", value: purpose.rawValue), URLQueryItem(name: "token", value: token),
        ]
        if new { parts.queryItems?.append(URLQueryItem(name: Self.choosing, value: "1")) }
        return parts.string ?? SignInPath.choice
    }

    // MARK: Form

    private var entry: FormView {
        var hidden = [("purpose", purpose.rawValue), ("token", token)]
        if choosesNew { hidden.append((Self.choosing, "1")) }
        return FormView(
            .page, action: SignInPath.link, ticket: "", hidden: hidden,
            fields: choosesNew
                ? FieldView.newPasswords(atLeast: minimumLength, catalogue).map(marked) + [marked(consent)]
                : [marked(.password(AuthField.password.rawValue, catalogue.text(.passwordLabel), catalogue))],
            buttons: [ButtonView(catalogue.page(choosesNew ? .confirmWithPassword : .confirmAddress))])
    }

    private var consent: FieldView {
        var box = FieldView("consent", "", .consent(LinkedView(consentSentence, catalogue), isTicked: false))
        box.rule.missing = catalogue.sentence(.consentMissing)
        return box
    }

    /// The field with the focus and the error, if they belong to it.
    private func marked(_ field: FieldView) -> FieldView {
        var field = field
        let place: Fault.Place =
            switch field.name {
            case AuthField.password.rawValue: .password
            case AuthField.confirmPassword.rawValue: .repetition
            default: .consent
            }
        field.takesFocus = fault.map { $0.place == place } ?? (place == .password)
        if let fault, fault.place == place { field.error = fault.sentence }
        return field
    }
}
