import Gatehouse
import GatehouseDomain

/// The fields that several pages ask for, with the sentences of the rules that answer in the end.
extension FieldView {
    /// The current password, or a new one.
    static func password(_ name: String, _ label: String, isNew: Bool = false, _ catalogue: Catalogue) -> FieldView {
        let autocomplete = isNew ? "new-password" : "current-password"
        var field = FieldView(name, label, .line(type: "password", autocomplete: autocomplete))
        field.helpTyping(isNew: isNew && name == AuthField.password.rawValue, catalogue)
        field.rule = .init("filled", missing: catalogue.sentence(.passwordMissing))
        return field
    }

    /// Adds what the script shows at a password while it is typed; for a new one also how strong it is.
    mutating func helpTyping(isNew: Bool, _ catalogue: Catalogue) {
        showLabel = catalogue.text(.showPassword)
        capsNote = catalogue.page(.capsLock)
        guard isNew else { return }
        strengths = [
            PageText.passwordCommon, .passwordVeryWeak, .passwordWeak, .passwordFair, .passwordStrong,
        ].map(catalogue.page)
    }

    /// A new password, and the same once more.
    static func newPasswords(atLeast minimum: Int, _ catalogue: Catalogue) -> [FieldView] {
        let differ = catalogue.sentence(.passwordsDiffer)
        var first = password(AuthField.password.rawValue, catalogue.text(.newPasswordLabel), isNew: true, catalogue)
        first.help = catalogue.text(.passwordHelp(minimum: minimum))
        first.rule.name = "length"
        first.rule.least = minimum
        first.rule.fault = catalogue.sentence(.passwordTooShort(minimum: minimum))
        var second = password(
            AuthField.confirmPassword.rawValue, catalogue.text(.confirmPasswordLabel), isNew: true, catalogue)
        second.rule = .init("same", missing: differ, fault: differ)
        return [first, second]
    }

    /// A code from a mail.
    static func code(_ name: String, _ label: String, length: Int, _ catalogue: Catalogue) -> FieldView {
        let incomplete = catalogue.sentence(.codeIncomplete(length: length))
        var field = FieldView(name, label, .code, help: catalogue.text(.codeHelp(length: length)))
        field.rule = .init("digits", least: length, missing: incomplete, fault: incomplete)
        return field
    }
}
