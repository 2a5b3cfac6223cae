import Gatehouse
import GatehouseDomain

/// The fields that several pages use, with the same error messages as the rules that check the input in the end.
extension FieldView {
    /// Creates the field of a kind of input, which is the same on every page that asks for it, those of the screens
    /// too: what the browser may fill in, the keyboard, the direction, the limit, and the error for an email.
    /// - Parameter autocomplete: What the browser may fill in if it is not what the kind says.
    init(
        _ name: String, _ label: String, of kind: ScreenContentType, autocomplete: String? = nil,
        value: String? = nil, help: String? = nil, _ catalogue: Catalogue
    ) {
        switch kind {
        case .username, .email:
            let filled = autocomplete ?? (kind == .username ? "username" : "email")
            self.init(name, label, .line(type: "email", autocomplete: filled), value: value, help: help)
            let invalid = catalogue.sentence(.emailInvalid)
            inputMode = "email"
            direction = "ltr"
            maximumLength = 254
            rule = .init("email", missing: invalid, fault: invalid)
        case .name:
            self.init(name, label, .line(type: "text", autocomplete: autocomplete ?? "name"), value: value, help: help)
        case .password, .newPassword:
            let filled = autocomplete ?? (kind == .password ? "current-password" : "new-password")
            self.init(name, label, .line(type: "password", autocomplete: filled), value: value, help: help)
            helpTyping(isNew: kind == .newPassword && name == AuthField.password.rawValue, catalogue)
        case .oneTimeCode:
            self.init(name, label, .code, value: value, help: help)
        case .factorCode:
            // A backup code has letters and is longer, so neither is limited here.
            let filled = autocomplete ?? "one-time-code"
            self.init(name, label, .line(type: "text", autocomplete: filled), value: value, help: help)
            direction = "ltr"
            rule = .init("filled", missing: catalogue.sentence(.factorMissing))
        }
    }

    /// The current password, or a new one.
    static func password(_ name: String, _ label: String, isNew: Bool = false, _ catalogue: Catalogue) -> FieldView {
        var field = FieldView(name, label, of: isNew ? .newPassword : .password, catalogue)
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

    /// A code from a mail.
    static func code(_ name: String, _ label: String, length: Int, _ catalogue: Catalogue) -> FieldView {
        let incomplete = catalogue.sentence(.codeIncomplete(length: length))
        var field = FieldView(
            name, label, of: .oneTimeCode, help: catalogue.text(.codeHelp(length: length)), catalogue)
        field.rule = .init("digits", least: length, missing: incomplete, fault: incomplete)
        return field
    }
}
