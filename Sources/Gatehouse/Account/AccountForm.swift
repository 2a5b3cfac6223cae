import Foundation
package import GatehouseDomain

/// The contents of the forms, for as long as one of the account screens is open. Not `Codable`: passwords and codes
/// are never stored.
package struct AccountForm: Equatable, Sendable {
    /// The name.
    package var name = ""
    /// The new email address.
    package var email = ""
    /// The code as typed.
    package var code = Secret("")
    /// The code of the second step as typed.
    package var factorCode = Secret("")
    /// What a new authenticator app needs, while it is added.
    package var enrollment: AppEnrollment?
    /// New backup codes, until the person leaves their screen.
    package var codes: [Secret] = []
    /// The current password.
    package var currentPassword = Secret("")
    /// The new password.
    package var password = Secret("")
    /// The new password, repeated.
    package var confirmPassword = Secret("")
    /// Whether the confirmation box is selected.
    package var isConfirmed = false
    /// The answers to the questions of the sign-up form, by key; `true` for a selected box.
    package var details: [String: String] = [:]

    /// Creates an empty form.
    package init() {}

    /// The text of a field.
    package subscript(field: AccountField) -> Secret {
        get {
            switch field {
            case .name: Secret(name)
            case .email: Secret(email)
            case .code: code
            case .factorCode: factorCode
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
            case .factorCode: factorCode = newValue
            case .currentPassword: currentPassword = newValue
            case .password: password = newValue
            case .confirmPassword: confirmPassword = newValue
            }
        }
    }

    /// The digits of the code: people paste `123 456` and `123-456`.
    var codeDigits: String { AuthForm(otpCode: code).codeDigits }

    /// Empties what proves who the person is, except a new password.
    mutating func clearProof() { (currentPassword, code, factorCode) = (Secret(""), Secret(""), Secret("")) }

    var trimmedName: String { VisibleText.isBlank(name) ? "" : name.trimmingCharacters(in: .whitespacesAndNewlines) }
}

/// The rules of the fields, in one place.
enum AccountValidation {
    /// The maximum length of a name, in characters.
    static let nameLimit = 80
    /// The maximum length of the name of a passkey or a second factor, in characters.
    static let factorNameLimit = 120

    /// Returns the errors of a screen's form, one for each field and in their order; empty if it can be submitted.
    static func faults(in form: AccountForm, of flow: AccountFlow, _ features: AccountFeatures) -> [AccountFault] {
        switch flow.place {
        case .name: return nameFaults(form, limit: nameLimit)
        case .details:
            let found = AuthValidation.detailFaults(in: form.details, features.requirements.signUpFields)
            return found.map { AccountFault(.sentence($0.words), at: $0.detail.map { .detail($0) }) }
        case .email:
            let isAddress = EmailAddress(form.email) != nil
            return isAddress ? [] : [AccountFault(.sentence(.emailInvalid), at: .field(.email))]
        case .emailCode: return codeFaults(form, features)
        case .password(let proof): return proofFaults(proof, form, features) + passwordFaults(form, features)
        case .proof(let proof, _): return proofFaults(proof, form, features)
        case .deletion(let isByCode):
            let proof: AccountPasswordProof = isByCode ? .code : flow.deletesByPassword ? .currentPassword : .none
            let box = form.isConfirmed ? [] : [AccountFault(.account(.deleteBoxMissing), at: .consent)]
            return proofFaults(proof, form, features) + box
        case .passkey:
            if form.trimmedName.isEmpty { return [AccountFault(.account(.nameMissing), at: .field(.name))] }
            return nameFaults(form, limit: factorNameLimit)
        case .authenticator(.name), .securityKey: return nameFaults(form, limit: factorNameLimit)
        case .authenticator(.code): return factorCodeFaults(form)
        case .overview, .providers, .passkeys, .passkeyOffer, .twoStep, .factor, .backupCodes, .devices, .device,
            .language:
            return []
        }
    }

    private static func proofFaults(
        _ proof: AccountPasswordProof, _ form: AccountForm, _ features: AccountFeatures
    ) -> [AccountFault] {
        switch proof {
        case .none: []
        case .currentPassword:
            form.currentPassword.isEmpty
                ? [AccountFault(.account(.currentPasswordMissing), at: .field(.currentPassword))] : []
        case .code: codeFaults(form, features)
        case .factorCode: factorCodeFaults(form)
        }
    }

    private static func nameFaults(_ form: AccountForm, limit: Int) -> [AccountFault] {
        form.trimmedName.count <= limit
            ? [] : [AccountFault(.account(.nameTooLong(limit: limit)), at: .field(.name))]
    }

    /// A backup code has letters too, so only its absence is known here.
    private static func factorCodeFaults(_ form: AccountForm) -> [AccountFault] {
        TypedCode.lettersAndDigits(form.factorCode.reveal()).isEmpty
            ? [AccountFault(.sentence(.factorMissing), at: .field(.factorCode))] : []
    }

    /// The rules for a new password are those of the sign-up.
    private static func passwordFaults(_ form: AccountForm, _ features: AccountFeatures) -> [AccountFault] {
        let asked = AuthForm(
            email: "a@example.com", password: form.password, confirmPassword: form.confirmPassword)
        var requirements = features.requirements
        requirements.signUpFields = []
        let found = AuthValidation.faults(
            in: asked, for: .signup, consentAccepted: true, codeAccepted: true, requirements: requirements)
        return found.map { fault in
            AccountFault(
                .sentence(fault.words), at: .field(fault.field == .confirmPassword ? .confirmPassword : .password))
        }
    }

    private static func codeFaults(_ form: AccountForm, _ features: AccountFeatures) -> [AccountFault] {
        let asked = AuthForm(otpCode: form.code)
        let found = AuthValidation.faults(
            in: asked, for: .confirmEmail, consentAccepted: true, codeAccepted: false,
            requirements: features.requirements)
        return found.map { AccountFault(.sentence($0.words), at: .field(.code)) }
    }
}
