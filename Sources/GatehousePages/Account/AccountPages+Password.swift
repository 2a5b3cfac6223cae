import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// Sets or changes the password. This requires the current password, or a mailed code if there is none.
extension AccountPages {
    /// Whether the person can sign in with a password, which requires a confirmed address.
    static func canHavePassword(_ user: UserRecord) -> Bool {
        [.password, .code].contains(user.proofOfOwner)
    }

    func password(_ visit: AccountVisit, _ fault: AccountFault? = nil) throws -> Response {
        let user = visit.who.user
        guard Self.canHavePassword(user) else { throw PageRefusal.noPassword.answer }
        let fields = AccountFields(
            visit: visit, policy: accounts.policy, fault: fault,
            first: AccountField(visit.question.kind).flatMap { $0 == .otp ? nil : $0 })
        let title = visit.words(user.passwordHash == nil ? .setPassword : .password)
        let button = ButtonView(visit.words(user.passwordHash == nil ? .setPassword : .changePassword))
        let form = form(visit, fields: fields.proof + fields.newPasswords, button)
        return page(
            visit, title, fault: fault, texts: [visit.words(.passwordText)],
            try proofSections(visit) + [.init(form: form)])
    }

    func changePassword(
        _ form: PostedForm, _ ticket: String, _ visit: AccountVisit, _ request: Request
    ) async throws -> Response {
        let user = visit.who.user
        guard Self.canHavePassword(user) else { return try password(visit) }
        let new = form[AccountField.password.rawValue] ?? ""
        let proof = ProofFields.given(in: form)
        if let fault = missing(proof, new, form, visit) { return try password(visit, fault) }
        var change = UserChange(password: Secret(new))
        let changed: UserRecord
        do {
            var (who, isProven) = (visit.who, false)
            // Never omitted: this page always requires a proof, even if the deployment does not require it of its apps.
            switch visit.question.kind {
            case .password: change.currentPassword = proof.password ?? Secret("")
            case .code, .nothing: change.nonce = proof.code ?? Secret("")
            case .factor, .passkey, .signIn:
                who = try await visit.accounts.ownerProof.prove(who, by: proof, asked: visit.question)
                isProven = true
            }
            changed = try await visit.accounts.own.update(who, change: change, isProven: isProven)
        } catch {
            if let again = try await renewed(visit.cookie, ticket, request) { return again }
            return try password(visit, try fault(of: error, visit))
        }
        var response = done(user.passwordHash == nil ? .passwordSet : .password)
        if let value = try await site.browsers.renew(visit.cookie, ticket: ticket) {
            site.cookies.set(.session, to: value, in: &response)
        }
        // Devices that signed in before no longer count; this one does from now on.
        site.keepDevice(of: changed, request, in: &response)
        PageHeaders.dropKeptPages(in: &response)
        return response
    }

    private func missing(
        _ proof: ProofOfOwner, _ new: String, _ form: PostedForm, _ visit: AccountVisit
    ) -> AccountFault? {
        if let fault = missing(proof, visit) { return fault }
        if new.isEmpty {
            return AccountFault(field: .password, sentence: visit.catalogue.sentence(.passwordMissing))
        }
        guard new == form[AccountField.confirmPassword.rawValue] else {
            return AccountFault(field: .confirmPassword, sentence: visit.catalogue.sentence(.passwordsDiffer))
        }
        return nil
    }

    /// The message if no proof of identity was entered.
    func missing(_ proof: ProofOfOwner, _ visit: AccountVisit) -> AccountFault? {
        switch visit.question.kind {
        case .password where proof.password?.isEmpty ?? true:
            return AccountFault(field: .currentPassword, sentence: visit.words(.currentPasswordMissing))
        case .code where proof.code?.isEmpty ?? true:
            let length = accounts.policy.codeLength
            return AccountFault(field: .otp, sentence: visit.catalogue.sentence(.codeIncomplete(length: length)))
        case .factor where TypedCode.lettersAndDigits(proof.factorCode?.reveal() ?? "").isEmpty:
            return AccountFault(field: .factorCode, sentence: visit.catalogue.sentence(.factorMissing))
        case .password, .code, .factor, .passkey, .signIn, .nothing: return nil
        }
    }
}
