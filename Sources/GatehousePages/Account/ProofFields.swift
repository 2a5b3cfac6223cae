import Gatehouse
import GatehouseAccounts
import GatehouseDomain

/// What a form asks for so that the owner of an account shows who they are: one part of all forms that need it. The
/// rule behind it is `OwnerProof`'s.
struct ProofFields {
    /// The proof that the person has to give.
    let kind: ProofOfOwner.Kind
    /// In digits.
    let codeLength: Int
    let catalogue: Catalogue

    /// The fields; none for an account that has nothing to ask for.
    var fields: [FieldView] {
        switch kind {
        case .password:
            var field = FieldView.password(
                AccountField.currentPassword.rawValue, AccountText.currentPassword.said(in: catalogue.builtIn),
                catalogue)
            field.rule.missing = AccountText.currentPasswordMissing.said(in: catalogue.builtIn)
            return [field]
        case .code:
            return [.code(AccountField.otp.rawValue, catalogue.text(.codeLabel), length: codeLength, catalogue)]
        case .factor:
            return [
                FieldView(
                    AccountField.factorCode.rawValue, catalogue.text(.codeLabel), of: .factorCode,
                    help: catalogue.text(.secondFactorText(app: nil)), catalogue)
            ]
        case .passkey, .signIn, .nothing: return []
        }
    }

    /// What was given in a form.
    static func given(in form: PostedForm) -> ProofOfOwner {
        ProofOfOwner(
            password: form[AccountField.currentPassword.rawValue].map { Secret($0) },
            code: form[AccountField.otp.rawValue].map { Secret(TypedCode.digits($0)) },
            factorCode: form[AccountField.factorCode.rawValue].map { Secret($0) })
    }
}

extension AccountField {
    /// The field of a proof; nil for a proof without one.
    init?(_ kind: ProofOfOwner.Kind) {
        switch kind {
        case .password: self = .currentPassword
        case .code: self = .otp
        case .factor: self = .factorCode
        case .passkey, .signIn, .nothing: return nil
        }
    }
}
