import Gatehouse
import GatehouseAccounts
import GatehouseDomain

/// A form of the account's pages, as the template `account-form` shows it.
struct AccountForm {
    /// How much a button asks for.
    enum Tone: String {
        case primary
        case quiet
        /// One of several beside what they are about.
        case small = "quiet small"
        case danger
    }

    let visit: AccountVisit
    let ticket: String
    var hidden: [(name: String, value: String)] = []
    var fields: [[String: TemplateValue]] = []
    var check: [String: TemplateValue]?
    let submit: String
    /// What the button is called where its words alone do not say what it is about.
    var spoken: String?
    var tone = Tone.primary
    /// Whether the answer is a file, so that the page stays.
    var isDownload = false

    var content: [String: TemplateValue] {
        var content: [String: TemplateValue] = [
            "action": .text(visit.page.path), "ticket": .text(ticket), "fields": .objects(fields),
            "hidden": .objects(hidden.map { ["name": .text($0.name), "value": .text($0.value)] }),
            "submit": .text(submit), "tone": .text(tone.rawValue), "isDownload": .flag(isDownload),
        ]
        content["spoken"] = spoken.map(TemplateValue.text) ?? false
        content["check"] = check.map(TemplateValue.object) ?? false
        return content
    }
}

/// Makes the fields of a form. The focus goes to the one at fault, or else to the first where a form is all the page is
/// for.
struct AccountFields {
    let visit: AccountVisit
    let policy: AccountPolicy
    var fault: AccountFault?
    /// The field that takes the focus where none is at fault.
    var first: AccountField?

    private var catalogue: Catalogue { visit.catalogue }

    /// The fields by which the owner shows who they are.
    var proof: [[String: TemplateValue]] {
        switch visit.who.user.proofOfOwner {
        case .password: [currentPassword]
        case .code: [code(.otp, catalogue.text(.codeLabel))]
        case .signIn, .nothing: []
        }
    }

    var currentPassword: [String: TemplateValue] {
        let missing = visit.words(.currentPasswordMissing)
        return field(
            .currentPassword, visit.words(.currentPassword),
            password("current-password").merging(["rule": "filled", "missing": .text(missing)]) { $1 })
    }

    var newPasswords: [[String: TemplateValue]] {
        let minimum = policy.minimumPasswordLength
        let short = catalogue.sentence(.passwordTooShort(minimum: minimum))
        let differ = catalogue.sentence(.passwordsDiffer)
        return [
            field(
                .password, catalogue.text(.newPasswordLabel),
                password("new-password").merging([
                    "help": .text(catalogue.text(.passwordHelp(minimum: minimum))), "rule": "length",
                    "least": .number(minimum), "missing": .text(catalogue.sentence(.passwordMissing)),
                    "fault": .text(short),
                ]) { $1 }),
            field(
                .confirmPassword, catalogue.text(.confirmPasswordLabel),
                password("new-password").merging(["rule": "same", "missing": .text(differ), "fault": .text(differ)]) {
                    $1
                }),
        ]
    }

    func code(_ asked: AccountField, _ label: String) -> [String: TemplateValue] {
        let incomplete = catalogue.sentence(.codeIncomplete(length: policy.codeLength))
        return field(
            asked, label,
            [
                "type": "text", "autocomplete": "one-time-code", "inputmode": "numeric", "isCode": true,
                "help": .text(catalogue.text(.codeHelp(length: policy.codeLength))), "rule": "digits",
                "least": .number(policy.codeLength), "missing": .text(incomplete), "fault": .text(incomplete),
            ])
    }

    package func email(_ value: String) -> [String: TemplateValue] {
        let invalid = catalogue.sentence(.emailInvalid)
        return field(
            .email, visit.words(.newAddress),
            [
                "type": "email", "autocomplete": "email", "inputmode": "email", "direction": "ltr",
                "maxlength": 254, "rule": "email", "missing": .text(invalid),
                "fault": .text(invalid),
            ].merging(value.isEmpty ? [:] : ["value": .text(value)]) { $1 })
    }

    func name(_ value: String) -> [String: TemplateValue] {
        field(
            .name, visit.words(.name),
            [
                "type": "text", "autocomplete": "name", "required": false, "help": .text(visit.words(.nameHelp)),
            ].merging(value.isEmpty ? [:] : ["value": .text(value)]) { $1 })
    }

    /// The box that has to be ticked.
    var agreement: [String: TemplateValue] {
        var content: [String: TemplateValue] = [
            "id": .text(AccountField.agreed.rawValue), "name": .text(AccountField.agreed.rawValue),
            "label": .object(LinkedText(runs: [.init(visit.words(.deletionAgreed))]).content), "checked": false,
            "missing": .text(visit.words(.deletionNotAgreed)), "autofocus": .flag(fault?.field == .agreed),
        ]
        if let fault, fault.field == .agreed { content["error"] = .text(fault.sentence) }
        return content
    }

    private func password(_ autocomplete: String) -> [String: TemplateValue] {
        [
            "type": "password", "autocomplete": .text(autocomplete), "isPassword": true,
            "showLabel": .text(catalogue.text(.showPassword)),
        ]
    }

    private func field(
        _ field: AccountField, _ label: String, _ more: [String: TemplateValue]
    ) -> [String: TemplateValue] {
        let isFocused = fault == nil ? field == first : field == fault?.field
        var content: [String: TemplateValue] = [
            "id": .text(field.rawValue), "name": .text(field.rawValue), "label": .text(label), "isCode": false,
            "isPassword": false, "required": true, "autofocus": .flag(isFocused),
        ]
        content.merge(more) { $1 }
        if let fault, fault.field == field { content["error"] = .text(fault.sentence) }
        return content
    }
}
