import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain
import HTTPTypes

/// The form behind a confirming link in a browser that did not sign up: it asks for the password of the account, or for a
/// new one with consent.
struct ConfirmationForm {
    /// Why a form is not taken.
    struct Fault {
        var place: Place
        var sentence: String

        enum Place {
            case password
            case repetition
            case consent
            case form

            /// The place of a refusal; nil for what this form does not ask for.
            init?(_ place: RefusedForm.Place) {
                switch place {
                case .password: self = .password
                case .form: self = .form
                case .currentPassword, .code, .addressCode, .email: return nil
                }
            }
        }
    }

    let purpose: CodePurpose
    let token: String
    /// Where the mail went.
    let email: String
    /// Whether a new password is asked for.
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

    // MARK: The form

    private var entry: [String: TemplateValue] {
        var hidden = [("purpose", purpose.rawValue), ("token", token)]
        if choosesNew { hidden.append((Self.choosing, "1")) }
        return [
            "action": .text(SignInPath.link), "ticket": "", "isDownload": false, "spoken": false, "tone": "primary",
            "hidden": .objects(hidden.map { ["name": .text($0.0), "value": .text($0.1)] }),
            "fields": .objects(choosesNew ? [newPassword, repetition] : [password]),
            "check": choosesNew ? .object(consent) : false,
            "submit": .text(catalogue.page(.confirmAddress)),
        ]
    }

    private var password: [String: TemplateValue] {
        field(
            .password, catalogue.text(.passwordLabel), at: .password,
            [
                "autocomplete": "current-password", "rule": "filled",
                "missing": .text(catalogue.sentence(.passwordMissing)),
            ])
    }

    private var newPassword: [String: TemplateValue] {
        field(
            .password, catalogue.text(.newPasswordLabel), at: .password,
            [
                "autocomplete": "new-password", "help": .text(catalogue.text(.passwordHelp(minimum: minimumLength))),
                "rule": "length", "least": .number(minimumLength),
                "missing": .text(catalogue.sentence(.passwordMissing)),
                "fault": .text(catalogue.sentence(.passwordTooShort(minimum: minimumLength))),
            ])
    }

    private var repetition: [String: TemplateValue] {
        let differ = TemplateValue.text(catalogue.sentence(.passwordsDiffer))
        return field(
            .confirmPassword, catalogue.text(.confirmPasswordLabel), at: .repetition,
            ["autocomplete": "new-password", "rule": "same", "missing": differ, "fault": differ])
    }

    private func field(
        _ field: AuthField, _ label: String, at place: Fault.Place, _ more: [String: TemplateValue]
    ) -> [String: TemplateValue] {
        let isFirst = fault == nil && field == .password
        var content: [String: TemplateValue] = [
            "id": .text(field.rawValue), "name": .text(field.rawValue), "label": .text(label), "type": "password",
            "isCode": false, "isPassword": true, "required": true,
            "showLabel": .text(catalogue.text(.showPassword)), "autofocus": .flag(isFirst || fault?.place == place),
        ]
        if let fault, fault.place == place { content["error"] = .text(fault.sentence) }
        return content.merging(more) { $1 }
    }

    private var consent: [String: TemplateValue] {
        let isAtFault = fault?.place == .consent
        var box: [String: TemplateValue] = [
            "id": "consent", "name": "consent", "label": .object(consentSentence.content), "checked": false,
            "autofocus": .flag(isAtFault), "missing": .text(catalogue.sentence(.consentMissing)), "error": false,
        ]
        if let fault, isAtFault { box["error"] = .text(fault.sentence) }
        return box
    }
}
