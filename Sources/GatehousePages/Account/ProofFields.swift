import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWire

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
            var field = FieldView.factorCode(
                AccountField.factorCode.rawValue, catalogue.text(.codeLabel), catalogue)
            field.help = catalogue.text(.secondFactorText(app: nil))
            return [field]
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

/// The passkey or security key of a proof, before the fields: one part of all forms that ask for a proof.
struct ProofPasskey {
    let question: OwnerProof.Question
    let catalogue: Catalogue

    /// The form with its button; nil if the person has none that proves anything.
    ///
    /// - Parameters:
    ///   - action: The path that the answer is posted to.
    ///   - hidden: What goes with the answer: the ticket, and what is done then.
    func view(action: String, hidden: [(name: String, value: String)]) throws -> PasskeyView? {
        guard let request = question.passkey else { return nil }
        var view = try PasskeyView(.prove, action: action, options: request)
        view.hidden = (hidden + [(PasskeyView.proof, "yes")]).map { HiddenView(name: $0.name, value: $0.value) }
        view.label =
            question.isForKeys
            ? catalogue.text(.useSecurityKey(name: nil)) : AccountText.proveByPasskey.said(in: catalogue.builtIn)
        view.fault = question.isForKeys ? keyFailed : catalogue.page(.passkeyUnavailable)
        return view
    }

    /// The sentence for an answer that proves nothing.
    var refused: String { question.isForKeys ? keyFailed : catalogue.page(.passkeyRefused) }

    private var keyFailed: String { AccountText.keyFailed.said(in: catalogue.builtIn) }

    /// What the script posted for it; nil for a form without, and empty if the page was open for so long that its
    /// options have expired.
    static func answer(in form: PostedForm) -> String? {
        form[PasskeyView.proof] == nil ? nil : form[PasskeyView.field] ?? ""
    }

    /// Checks an answer, and records that the session is recent.
    ///
    /// - Throws: `ServerError` 400 for anything that the script does not post, and as
    ///   ``OwnerProof/prove(_:with:challenge:)``.
    static func prove(_ answer: String, of who: Authenticated, in accounts: Accounts) async throws -> Authenticated {
        let body: PasskeySignInBody = try PasskeyAnswer.read(answer)
        return try await accounts.ownerProof.prove(
            who, with: body.credential, challenge: try PasskeyAnswer.challenge(body.challengeID))
    }
}
