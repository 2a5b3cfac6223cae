import Gatehouse
import GatehouseAccounts
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

    /// Handles the code that was mailed to one of the two addresses.
    func confirmAddress(
        _ purpose: CodePurpose, _ form: PostedForm, _ visit: AccountVisit
    ) async throws -> Response {
        let field = purpose == .emailChangeNew ? AccountField.newAddressCode : .presentAddressCode
        let code = TypedCode.digits(form[field.rawValue] ?? "")
        guard !code.isEmpty else {
            let sentence = visit.catalogue.sentence(.codeIncomplete(length: accounts.policy.codeLength))
            return try await overview(visit, AccountFault(field: field, sentence: sentence))
        }
        do {
            let isChanged = try await visit.accounts.addressChange.agree(visit.who, code: Secret(code), for: purpose)
            return done(isChanged ? .addressChanged : .otherAddress)
        } catch AccountRefusal.refused(let failure, let proof) {
            // The same form was posted again; its code was already used.
            if !accounts.addressChange.addressesToAgree(of: visit.who.user).contains(where: { $0.purpose == purpose }) {
                return PageRenderer.redirect(to: AccountPage.overview.path)
            }
            var refused = try fault(of: AccountRefusal.refused(failure, by: proof), visit)
            refused.field = field
            return try await overview(visit, refused)
        } catch AccountRefusal.emailExists {
            // There is no field here for the address, which was typed on another page.
            var refused = try fault(of: AccountRefusal.emailExists, visit)
            refused.field = nil
            return try await overview(visit, refused)
        } catch {
            return try await overview(visit, try fault(of: error, visit))
        }
    }
}
