import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// Requests a change of address; the mails to both addresses lead to the rest.
extension AccountPages {
    func address(
        _ visit: AccountVisit, _ fault: AccountFault? = nil, email: String = ""
    ) throws -> Response {
        let isGuest = visit.who.user.isAnonymous
        let fields = AccountFields(visit: visit, policy: accounts.policy, fault: fault, first: .email)
        let consent = needsConsent(visit) ? [fields.consent(site.consentSentence(visit.catalogue))] : []
        let form = form(
            visit, fields: [fields.email(email)] + fields.proof + consent,
            ButtonView(visit.words(isGuest ? .addAddress : .askForAddress)))
        return page(
            visit, visit.words(isGuest ? .addAddress : .address), fault: fault,
            texts: [visit.words(isGuest ? .addAddressText : .addressText)],
            waiting(visit) + (try proofSections(visit)) + [.init(form: form)])
    }

    /// The waiting change, and the way to its codes: asking for another one replaces it.
    func waiting(_ visit: AccountVisit) -> [AccountView.Section] {
        guard let email = visit.who.user.newEmail else { return [] }
        let way = AccountView.Row(
            label: visit.words(.pendingAddressWay), value: "", href: AccountPage.overview.path)
        return [
            .init(
                heading: visit.words(.pendingAddress), note: visit.words(.pendingAddressText(email: email)),
                rows: [way])
        ]
    }

    func changeAddress(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let typed = form[AccountField.email.rawValue] ?? ""
        guard let wish = EmailAddress(typed)?.canonical else {
            let fault = AccountFault(field: .email, sentence: visit.catalogue.sentence(.emailInvalid))
            return try address(visit, fault, email: typed)
        }
        if wish == visit.who.user.email {
            return try address(
                visit, AccountFault(field: .email, sentence: visit.words(.sameAddress)), email: typed)
        }
        let proof = ProofFields.given(in: form)
        if let fault = missing(proof, visit) ?? missingConsent(form, visit) {
            return try address(visit, fault, email: typed)
        }
        do {
            let who = try await visit.accounts.ownerProof.prove(visit.who, by: proof, asked: visit.question)
            let changed = try await visit.accounts.own.update(
                who, change: UserChange(email: wish, consent: consent(visit)), isProven: true)
            return done(asked(changed))
        } catch AccountRefusal.mailedTooOften where visit.who.user.newEmail == wish,
            AccountRefusal.mailsUsedUp where visit.who.user.newEmail == wish
        {
            // The same form was posted again; its mails are already on their way.
            return done(asked(visit.who.user))
        } catch {
            return try address(visit, try fault(of: error, visit), email: typed)
        }
    }

    /// The message after a change was requested, by the number of mails that were sent.
    private func asked(_ user: UserRecord) -> AccountDone {
        switch accounts.addressChange.addressesToAgree(of: user).count {
        case 0: .addressChanged
        case 1: .newAddress
        default: .address
        }
    }

    /// Handles the codes that were mailed to the addresses: both, or one of them. Each is judged by itself, so that one
    /// that is right counts beside one that is wrong.
    func confirmAddresses(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let asked = accounts.addressChange.addressesToAgree(of: visit.who.user).map(\.purpose)
        let codes = [CodePurpose.emailChangeNew, .emailChangeCurrent].compactMap {
            purpose -> (purpose: CodePurpose, code: Secret)? in
            let code = TypedCode.digits(form[AccountField(codeOf: purpose).rawValue] ?? "")
            return code.isEmpty ? nil : (purpose: purpose, code: Secret(code))
        }
        if codes.isEmpty, let first = asked.first {
            let sentence = visit.catalogue.sentence(.codeIncomplete(length: accounts.policy.codeLength))
            return try await overview(visit, AccountFault(field: AccountField(codeOf: first), sentence: sentence))
        }
        var faults: [AccountFault] = []
        var agreed: AccountDone?
        // A code that is no longer due was used when the same form was posted before.
        for (purpose, code) in codes where asked.contains(purpose) {
            do {
                let isChanged = try await visit.accounts.addressChange.agree(visit.who, code: code, for: purpose)
                agreed = isChanged ? .addressChanged : .otherAddress
            } catch {
                faults.append(try addressFault(of: error, purpose, visit))
            }
        }
        guard var fault = faults.first else {
            return agreed.map { done($0) } ?? PageRenderer.redirect(to: AccountPage.overview.path)
        }
        for other in faults.dropFirst() {
            if let field = other.field { fault.others[field] = other.sentence }
        }
        var next = visit
        if agreed != nil, let who = try await site.browsers.current(visit.cookie) { next.who.user = who.user }
        // The change may have ended, and its fields with it.
        if next.who.user.newEmail == nil { fault.field = nil }
        return try await overview(next, fault)
    }

    /// The error at the field of a code.
    private func addressFault(
        of error: any Error, _ purpose: CodePurpose, _ visit: AccountVisit
    ) throws -> AccountFault {
        var refused = try fault(of: error, visit)
        switch error as? AccountRefusal {
        case .refused?: refused.field = AccountField(codeOf: purpose)
        // There is no field here for the address, which was typed on another page.
        case .emailExists?: refused.field = nil
        default: break
        }
        return refused
    }
}
