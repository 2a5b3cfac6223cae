import Foundation
public import GatehouseDomain

/// The contents of the forms, for as long as one of the account screens is open. Not `Codable`: passwords and codes
/// are never stored.
public struct AccountForm: Equatable, Sendable {
    /// The name.
    public var name = ""
    /// The new email address.
    public var email = ""
    /// The code as typed.
    public var code = Secret("")
    /// The current password.
    public var currentPassword = Secret("")
    /// The new password.
    public var password = Secret("")
    /// The new password, repeated.
    public var confirmPassword = Secret("")
    /// Whether the confirmation box is ticked.
    public var isConfirmed = false

    /// Creates an empty form.
    public init() {}

    /// The text of a field.
    public subscript(field: AccountField) -> Secret {
        get {
            switch field {
            case .name: Secret(name)
            case .email: Secret(email)
            case .code: code
            case .currentPassword: currentPassword
            case .password: password
            case .confirmPassword: confirmPassword
            }
        }
        set {
            switch field {
            case .name: name = newValue.reveal()
            case .email: email = newValue.reveal()
            case .code: code = newValue
            case .currentPassword: currentPassword = newValue
            case .password: password = newValue
            case .confirmPassword: confirmPassword = newValue
            }
        }
    }

    /// The digits of the code: people paste `123 456` and `123-456`.
    var codeDigits: String { AuthForm(otpCode: code).codeDigits }

    var trimmedName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }
}

/// The rules of the fields, in one place.
enum AccountValidation {
    /// The maximum length of a name, in characters.
    static let nameLimit = 80

    struct Fault: Equatable {
        var field: AccountField?
        var words: AccountWords
    }

    /// Returns the first error of a screen's form, or nil if it can be submitted.
    static func fault(in form: AccountForm, of flow: AccountFlow, _ features: AccountFeatures) -> Fault? {
        switch flow.screen {
        case .name:
            form.trimmedName.count > nameLimit
                ? Fault(field: .name, words: .account(.nameTooLong(limit: nameLimit))) : nil
        case .email:
            EmailAddress(form.email) == nil ? Fault(field: .email, words: .sentence(.emailInvalid)) : nil
        case .emailCode:
            codeFault(form, features)
        case .password:
            passwordFault(form, flow, features)
        case .deletion:
            if flow.proof == .code, let fault = codeFault(form, features) {
                fault
            } else if flow.proof != .code, flow.deletesByPassword, form.currentPassword.isEmpty {
                Fault(field: .currentPassword, words: .account(.currentPasswordMissing))
            } else {
                form.isConfirmed ? nil : Fault(field: nil, words: .account(.deleteBoxMissing))
            }
        case .providers:
            switch flow.proof {
            case .none: nil
            case .code: codeFault(form, features)
            case .currentPassword:
                form.currentPassword.isEmpty
                    ? Fault(field: .currentPassword, words: .account(.currentPasswordMissing)) : nil
            }
        case .overview, .language: nil
        }
    }

    private static func passwordFault(
        _ form: AccountForm, _ flow: AccountFlow, _ features: AccountFeatures
    ) -> Fault? {
        if flow.proof == .currentPassword, form.currentPassword.isEmpty {
            return Fault(field: .currentPassword, words: .account(.currentPasswordMissing))
        }
        if flow.proof == .code, let fault = codeFault(form, features) { return fault }
        // The rules for a new password are those of the sign-up.
        let asked = AuthForm(
            email: "a@example.com", password: form.password, confirmPassword: form.confirmPassword)
        let found = AuthValidation.fault(
            in: asked, for: .signup, consentAccepted: true, codeAccepted: true, requirements: features.requirements)
        return found.map {
            Fault(field: $0.field == .confirmPassword ? .confirmPassword : .password, words: .sentence($0.sentence))
        }
    }

    private static func codeFault(_ form: AccountForm, _ features: AccountFeatures) -> Fault? {
        let asked = AuthForm(otpCode: form.code)
        let found = AuthValidation.fault(
            in: asked, for: .confirmEmail, consentAccepted: true, codeAccepted: false,
            requirements: features.requirements)
        return found.map { Fault(field: .code, words: .sentence($0.sentence)) }
    }
}
