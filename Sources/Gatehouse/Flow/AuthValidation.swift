import Foundation
public import GatehouseDomain

/// The rules of the fields, in one place for the submit button, the check on submit, and every front end.
public enum AuthValidation {
    /// What is wrong with a form, and where.
    public struct Fault: Equatable, Sendable, Codable {
        /// The invalid field; nil when it is the consent or a question.
        public var field: AuthField?
        /// The key of the invalid question, if it is one of the sign-up form's additional questions.
        public var detail: String?
        /// The message to show.
        public var sentence: Sentence
    }

    /// Returns the first fault of the form in screen order, or nil when it can be submitted.
    /// - Parameters:
    ///   - form: What the person typed.
    ///   - submission: The form to submit.
    ///   - consentAccepted: Whether the terms are accepted. Used only at sign-up.
    ///   - codeAccepted: Whether the reset code has already been used up, so that none is needed.
    ///   - requirements: The back end's rules.
    public static func fault(
        in form: AuthForm, for submission: AuthSubmission, consentAccepted: Bool, codeAccepted: Bool,
        requirements: AuthRequirements
    ) -> Fault? {
        faults(
            in: form, for: submission, consentAccepted: consentAccepted, codeAccepted: codeAccepted,
            requirements: requirements
        ).first
    }

    /// Returns all faults of the form in screen order, one for each field, so that a person corrects them at once. Takes
    /// what ``fault(in:for:consentAccepted:codeAccepted:requirements:)`` takes.
    public static func faults(
        in form: AuthForm, for submission: AuthSubmission, consentAccepted: Bool, codeAccepted: Bool,
        requirements: AuthRequirements
    ) -> [Fault] {
        switch submission {
        case .login:
            let password = form.password.isEmpty ? Fault(field: .password, sentence: .passwordMissing) : nil
            return [emailFault(form), password].compactMap { $0 }
        case .signup:
            let isRepeated = form.password == form.confirmPassword
            let found = [
                emailFault(form), newPasswordFault(form, requirements),
                isRepeated ? nil : Fault(field: .confirmPassword, sentence: .passwordsDiffer),
            ].compactMap { $0 }
            let consent = consentAccepted ? [] : [Fault(field: nil, sentence: .consentMissing)]
            return found + detailFaults(form, requirements) + consent
        case .confirmEmail, .signInCode:
            return [codeFault(form, requirements)].compactMap { $0 }
        case .resetRequest:
            return [emailFault(form)].compactMap { $0 }
        case .resetVerify:
            let code = codeAccepted ? nil : codeFault(form, requirements)
            return [code, newPasswordFault(form, requirements)].compactMap { $0 }
        }
    }

    private static func detailFaults(_ form: AuthForm, _ requirements: AuthRequirements) -> [Fault] {
        requirements.signUpFields.compactMap { field in
            let sentence: Sentence
            switch field.fault(in: form.details[field.key] ?? "") {
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
            return Fault(field: nil, detail: field.key, sentence: sentence)
        }
    }

    private static func emailFault(_ form: AuthForm) -> Fault? {
        EmailAddress(form.email) == nil ? Fault(field: .email, sentence: .emailInvalid) : nil
    }

    private static func newPasswordFault(_ form: AuthForm, _ requirements: AuthRequirements) -> Fault? {
        // Measured in Unicode's composed form (NFC), like on the server.
        let password = form.password.reveal().precomposedStringWithCanonicalMapping
        if password.isEmpty { return Fault(field: .password, sentence: .passwordMissing) }
        if password.count < requirements.minimumPasswordLength {
            return Fault(
                field: .password, sentence: .passwordTooShort(minimum: requirements.minimumPasswordLength))
        }
        if password.utf8.count > requirements.maximumPasswordBytes {
            return Fault(field: .password, sentence: .passwordTooLong(maximum: requirements.maximumPasswordBytes))
        }
        return nil
    }

    private static func codeFault(_ form: AuthForm, _ requirements: AuthRequirements) -> Fault? {
        let code = form.codeDigits
        let isComplete = code.utf8.count == requirements.codeLength && code.utf8.allSatisfy { (48...57).contains($0) }
        return isComplete ? nil : Fault(field: .otp, sentence: .codeIncomplete(length: requirements.codeLength))
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
