import Gatehouse
import GatehouseDomain

/// The fields that several pages use, with the same error messages as the rules that check the input in the end.
extension FieldView {
    /// The current password, or a new one.
    static func password(_ name: String, _ label: String, isNew: Bool = false, _ catalogue: Catalogue) -> FieldView {
        let autocomplete = isNew ? "new-password" : "current-password"
        var field = FieldView(name, label, .line(type: "password", autocomplete: autocomplete))
        field.helpTyping(isNew: isNew && name == AuthField.password.rawValue, catalogue)
        field.rule = .init("filled", missing: catalogue.sentence(.passwordMissing))
        return field
    }

    /// Adds the hints that the script shows while a password is typed; for a new one, also its strength.
    mutating func helpTyping(isNew: Bool, _ catalogue: Catalogue) {
        showLabel = catalogue.text(.showPassword)
        capsNote = catalogue.page(.capsLock)
        guard isNew else { return }
        strengths = [
            PageText.passwordCommon, .passwordVeryWeak, .passwordWeak, .passwordFair, .passwordStrong,
        ].map(catalogue.page)
    }

    /// A new password, and its repetition.
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

    /// A code of the second step. A backup code has letters and is longer, so neither is limited here.
    static func factorCode(_ name: String, _ label: String, _ catalogue: Catalogue) -> FieldView {
        var field = FieldView(name, label, .line(type: "text", autocomplete: "one-time-code"))
        field.direction = "ltr"
        field.rule = .init("filled", missing: catalogue.sentence(.factorMissing))
        return field
    }

    /// A code from a mail.
    static func code(_ name: String, _ label: String, length: Int, _ catalogue: Catalogue) -> FieldView {
        let incomplete = catalogue.sentence(.codeIncomplete(length: length))
        var field = FieldView(name, label, .code, help: catalogue.text(.codeHelp(length: length)))
        field.rule = .init("digits", least: length, missing: incomplete, fault: incomplete)
        return field
    }
}
