import Gatehouse
import GatehouseAccounts
import GatehouseDomain

/// Creates the fields of a form. The focus goes to the field with the error, or otherwise to the first field if the
/// page has only this form.
struct AccountFields {
    let visit: AccountVisit
    let policy: AccountPolicy
    var fault: AccountFault?
    /// The field that gets the focus if none has an error.
    var first: AccountField?

    private var catalogue: Catalogue { visit.catalogue }

    /// The fields with which the owner proves their identity.
    var proof: [FieldView] {
        ProofFields(kind: visit.question.kind, codeLength: policy.codeLength, catalogue: catalogue).fields.map(marked)
    }

    var newPasswords: [FieldView] {
        FieldView.newPasswords(atLeast: policy.minimumPasswordLength, catalogue).map(marked)
    }

    func code(_ asked: AccountField, _ label: String) -> FieldView {
        marked(.code(asked.rawValue, label, length: policy.codeLength, catalogue))
    }

    func email(_ value: String) -> FieldView {
        marked(FieldView(AccountField.email.rawValue, visit.words(.newAddress), of: .email, value: value, catalogue))
    }

    func name(_ value: String) -> FieldView {
        var field = FieldView(
            AccountField.name.rawValue, optionalLabel, of: .name, value: value, help: visit.words(.nameHelp), catalogue)
        field.isRequired = false
        return marked(field)
    }

    /// The label of a name that can be left empty.
    private var optionalLabel: String { catalogue.text(.optionalLabel(visit.words(.name))) }

    /// What a passkey or a second factor is called.
    func passkeyName(_ value: String) -> FieldView {
        var field = FieldView(
            AccountField.passkeyName.rawValue, visit.words(.name), .line(type: "text", autocomplete: "off"),
            value: value)
        field.rule = .init("filled", missing: visit.words(.passkeyNameMissing))
        return marked(field)
    }

    /// What an authenticator app is called.
    func factorName(_ value: String) -> FieldView { factorName(.factorName, value, .authenticatorNameHelp) }

    /// What a security key is called.
    func keyName(_ value: String) -> FieldView { factorName(.keyName, value, .securityKeyNameHelp) }

    private func factorName(_ name: AccountField, _ value: String, _ help: Gatehouse.AccountText) -> FieldView {
        var field = FieldView(
            name.rawValue, optionalLabel, .line(type: "text", autocomplete: "off"), value: value,
            help: visit.shared(help))
        field.isRequired = false
        return marked(field)
    }

    /// The first code of an authenticator app.
    var factorCode: FieldView {
        marked(
            .code(AccountField.factorCode.rawValue, catalogue.text(.codeLabel), length: TimeCode.digits, catalogue))
    }

    /// The required checkbox.
    var agreement: FieldView {
        let sentence = LinkedView(LinkedText(runs: [.init(visit.words(.deletionAgreed))]), visit.catalogue)
        var field = FieldView(AccountField.agreed.rawValue, "", .consent(sentence, isTicked: false))
        field.rule.missing = visit.words(.deletionNotAgreed)
        return marked(field)
    }

    /// The checkbox with which a guest accepts the terms.
    func consent(_ sentence: LinkedText) -> FieldView {
        var field = FieldView(
            AccountField.consent.rawValue, "", .consent(LinkedView(sentence, visit.catalogue), isTicked: false))
        field.rule.missing = catalogue.sentence(.consentMissing)
        return marked(field)
    }

    /// The field with the focus and the error, if they belong to it.
    private func marked(_ field: FieldView) -> FieldView {
        var field = field
        let own = AccountField(rawValue: field.name)
        field.takesFocus = own == (fault == nil ? first : fault?.field) && own != nil
        if let fault, fault.field == own {
            field.error = fault.sentence
        } else if let own {
            field.error = fault?.others[own]
        }
        return field
    }
}
