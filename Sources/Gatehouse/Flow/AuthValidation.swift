import Foundation
package import GatehouseDomain

/// The rules of the fields, in one place for the submit button, the check on submit, and every front end.
package enum AuthValidation {
    /// Returns the first fault of the form in screen order, or nil when it can be submitted.
    /// - Parameters:
    ///   - form: What the person typed.
    ///   - submission: The form to submit.
    ///   - consentAccepted: Whether the terms are accepted. Used only at sign-up.
    ///   - codeAccepted: Whether no code is needed: the reset code has already been used up, or the screen asks for none.
    ///   - requirements: The back end's rules.
    package static func fault(
        in form: AuthForm, for submission: AuthSubmission, consentAccepted: Bool, codeAccepted: Bool,
        requirements: AuthRequirements
    ) -> AuthFault? {
        faults(
            in: form, for: submission, consentAccepted: consentAccepted, codeAccepted: codeAccepted,
            requirements: requirements
        ).first
    }

    /// Returns all faults of the form in screen order, one for each field, so that a person corrects them at once. Takes
    /// what ``fault(in:for:consentAccepted:codeAccepted:requirements:)`` takes.
    package static func faults(
        in form: AuthForm, for submission: AuthSubmission, consentAccepted: Bool, codeAccepted: Bool,
        requirements: AuthRequirements
    ) -> [AuthFault] {
        switch submission {
        case .login:
            let password = form.password.isEmpty ? AuthFault(.passwordMissing, at: .field(.password)) : nil
            return [emailFault(form), password].compactMap { $0 }
        case .signup:
            let isRepeated = form.password == form.confirmPassword
            let password = [
                newPasswordFault(form, requirements),
                isRepeated ? nil : AuthFault(.passwordsDiffer, at: .field(.confirmPassword)),
            ].compactMap { $0 }
            return signUpFaults(
                in: form, email: emailFault(form), password: password, consentAccepted: consentAccepted,
                requirements: requirements)
        case .confirmEmail, .signInCode:
            return [codeFault(form, requirements)].compactMap { $0 }
        case .secondFactor, .enrollFactor:
            if submission == .enrollFactor, codeAccepted { return [] }
            // A code of an app has digits, and a backup code letters too. Which of them are right is not said here.
            let isBlank = TypedCode.lettersAndDigits(form.otpCode.reveal()).isEmpty
            return isBlank ? [AuthFault(.factorMissing, at: .field(.otp))] : []
        case .resetRequest:
            return [emailFault(form)].compactMap { $0 }
        case .resetVerify:
            let code = codeAccepted ? nil : codeFault(form, requirements)
            return [code, newPasswordFault(form, requirements)].compactMap { $0 }
        }
    }

    /// Returns all faults of the sign-up form in screen order, for an account with a passkey in place of a password.
    /// - Parameters:
    ///   - form: What the person typed.
    ///   - choosesEmail: Whether the person chooses the email on the system's sheet, so that the form needs none.
    ///   - consentAccepted: Whether the terms are accepted.
    ///   - requirements: The back end's rules.
    package static func passkeySignUpFaults(
        in form: AuthForm, choosesEmail: Bool, consentAccepted: Bool, requirements: AuthRequirements
    ) -> [AuthFault] {
        signUpFaults(
            in: form, email: choosesEmail ? nil : emailFault(form), password: [], consentAccepted: consentAccepted,
            requirements: requirements)
    }

    private static func signUpFaults(
        in form: AuthForm, email: AuthFault?, password: [AuthFault], consentAccepted: Bool,
        requirements: AuthRequirements
    ) -> [AuthFault] {
        let consent = consentAccepted ? [] : [AuthFault(.consentMissing, at: .consent)]
        let details = detailFaults(in: form.details, requirements.signUpFields)
        return [email].compactMap { $0 } + password + details + consent
    }

    /// Returns what is wrong with the answers to the form's additional questions, by key.
    package static func detailFaults(in details: [String: String], _ fields: [SignUpField]) -> [AuthFault] {
        fields.compactMap { field in
            let sentence: Sentence
            switch field.fault(in: details[field.key] ?? "") {
            case nil: return nil
            case .missing?: sentence = .detailMissing(field.label)
            case .tooShort?: sentence = .detailTooShort(field.label, minimum: field.minimumLength)
            case .tooLong?: sentence = .detailTooLong(field.label, maximum: field.maximumLength)
            case .characters?:
                sentence =
                    switch field.characters {
                    case .digits: .detailNotDigits(field.label)
                    case .alphanumeric: .detailNotAlphanumeric(field.label)
                    case .any: .detailNotPrintable(field.label)
                    }
            }
            return AuthFault(sentence, at: .detail(field.key))
        }
    }

    private static func emailFault(_ form: AuthForm) -> AuthFault? {
        EmailAddress(form.email) == nil ? AuthFault(.emailInvalid, at: .field(.email)) : nil
    }

    private static func newPasswordFault(_ form: AuthForm, _ requirements: AuthRequirements) -> AuthFault? {
        // Measured in Unicode's composed form (NFC), like on the server.
        let password = form.password.reveal().precomposedStringWithCanonicalMapping
        if password.isEmpty { return AuthFault(.passwordMissing, at: .field(.password)) }
        if password.count < requirements.minimumPasswordLength {
            return AuthFault(
                .passwordTooShort(minimum: requirements.minimumPasswordLength), at: .field(.password))
        }
        if password.utf8.count > requirements.maximumPasswordBytes {
            return AuthFault(.passwordTooLong(maximum: requirements.maximumPasswordBytes), at: .field(.password))
        }
        return nil
    }

    private static func codeFault(_ form: AuthForm, _ requirements: AuthRequirements) -> AuthFault? {
        let code = form.codeDigits
        let isComplete = code.utf8.count == requirements.codeLength && code.utf8.allSatisfy { (48...57).contains($0) }
        return isComplete ? nil : AuthFault(.codeIncomplete(length: requirements.codeLength), at: .field(.otp))
    }
}

extension AuthRequirements {
    /// Returns the answers to the form's additional questions, as an account stores them.
    func answers(in form: AuthForm) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: signUpFields.compactMap { field in
                field.value(of: form.details[field.key] ?? "").map { (field.key, $0) }
            })
    }
}

extension SignUpField {
    /// Returns an answer as a form keeps it. Text beyond the maximum length is kept up to a limit, so that the rule can
    /// report it.
    func bounded(_ answer: String) -> String { String(answer.prefix(2 * maximumLength)) }
}
