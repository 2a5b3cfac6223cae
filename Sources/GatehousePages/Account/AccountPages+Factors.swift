import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// The person's second factors and backup codes.
extension AccountPages {
    /// Whether people can have second factors here, or this person has one from before.
    func offersFactors(_ visit: AccountVisit) -> Bool {
        accounts.policy.assurance.offersFactors || visit.who.user.factors.contains(where: \.isVerified)
    }

    /// - Parameters:
    ///   - name: What the person has typed for a factor that was refused.
    ///   - kind: The kind of that factor.
    func factors(
        _ visit: AccountVisit, _ fault: AccountFault? = nil, name: String = "", of kind: FactorKind = .app
    ) async throws -> Response {
        // A guest cannot sign in again, with or without a second step.
        if visit.who.user.isAnonymous || !offersFactors(visit) {
            return PageRenderer.redirect(to: AccountPage.overview.path)
        }
        let all = visit.who.user.factors.filter(\.isVerified)
        let things = all.map { factor in
            AccountView.Thing(
                name: factorName(factor, visit), lines: lines(of: factor, visit),
                management: removal(of: factor, visit))
        }
        let codes = try await backupCodes(of: visit)
        var sections: [AccountView.Section] = []
        if !all.isEmpty { sections = [.init(things: things), codesSection(codes, visit)] }
        // What it would be like to have one is for those who have none.
        let text = visit.lacksFactor ? visit.words(.factorRequired) : visit.shared(.twoStepText)
        return page(
            visit, visit.catalogue.text(.secondFactorTitle), fault: fault, texts: all.isEmpty ? [text] : [],
            sections + additions(visit, fault, name: { $0 == kind ? name : "" }, beside: all.count))
    }

    private func factorName(_ factor: FactorRecord, _ visit: AccountVisit) -> String {
        VisibleText.name(factor.name) ?? visit.shared(factor.kind == .app ? .authenticatorApp : .securityKey)
    }

    private func lines(of factor: FactorRecord, _ visit: AccountVisit) -> [String] {
        let kind = visit.shared(factor.kind == .app ? .authenticatorApp : .securityKey)
        return (factorName(factor, visit) == kind ? [] : [kind]) + [
            visit.words(.passkeyCreated(date: visit.day(factor.createdAt))),
            factor.lastChallengedAt.map { visit.words(.usedOn(date: visit.day($0))) } ?? visit.words(.passkeyUnused),
        ]
    }

    private func removal(of factor: FactorRecord, _ visit: AccountVisit) -> AccountView.Thing.Management {
        let name = factorName(factor, visit)
        let label = visit.words(.passkeyRemove(name: visit.name(name)))
        return .init(
            label: visit.words(.moreActions), subject: name, text: visit.shared(.factorRemoveText),
            other: renaming(factor.id.text, called: name, visit),
            form: form(visit, hidden: removing(factor), ButtonView(label, .smallDanger)))
    }

    private func removing(_ factor: FactorRecord) -> [(name: String, value: String)] {
        [("intent", Intent.remove), ("key", factor.id.text)]
    }

    /// The parts that add a factor. A name tells one from another, so the first has no field for it.
    /// - Parameter name: What the person has typed for one of a kind.
    private func additions(
        _ visit: AccountVisit, _ fault: AccountFault?, name: (FactorKind) -> String, beside count: Int
    ) -> [AccountView.Section] {
        guard accounts.policy.assurance.offersFactors, count < FactorRecord.most else { return [] }
        let fields = AccountFields(visit: visit, policy: accounts.policy, fault: fault)
        // A second app is the exception, so its button is not the one that leads on.
        let button = ButtonView(visit.shared(.addAuthenticator), count == 0 ? .primary : .quiet)
        func isNamed(_ kind: FactorKind) -> Bool { count > 0 || !name(kind).isEmpty }
        let form = form(visit, fields: isNamed(.app) ? [fields.factorName(name(.app))] : [], button)
        let heading = visit.shared(count == 0 ? .authenticatorApp : .addAuthenticator)
        var parts = [
            AccountView.Section(
                heading: heading, note: visit.shared(.authenticatorText), form: form, isAct: form.fields.isEmpty)
        ]
        if offersPasskeys {
            let field = isNamed(.securityKey) ? [fields.keyName(name(.securityKey))] : []
            parts.append(keyAddition(visit, field, isFirst: count == 0))
        }
        guard count > 0 else { return parts }
        // Another one is the exception.
        for index in parts.indices { parts[index].fold = parts[index].form?.isRefused == true ? .open : .closed }
        return parts
    }

    private func keyAddition(_ visit: AccountVisit, _ fields: [FieldView], isFirst: Bool) -> AccountView.Section {
        let label = visit.shared(.addSecurityKey)
        return .init(
            heading: isFirst ? visit.shared(.securityKey) : label, note: visit.shared(.securityKeyText),
            form: form(visit, hidden: [("intent", Intent.securityKey)], fields: fields, ButtonView(label, .quiet)),
            isAct: fields.isEmpty)
    }

    // MARK: Backup codes

    /// The codes that a person has; nil if they have none.
    private func backupCodes(
        of visit: AccountVisit
    ) async throws -> (id: UUID, total: Int, remaining: Int, createdAt: Date)? {
        do {
            return try await visit.accounts.backupCodes.state(of: visit.who)
        } catch AccountRefusal.noBackupCodes {
            return nil
        }
    }

    private func codesSection(
        _ codes: (id: UUID, total: Int, remaining: Int, createdAt: Date)?, _ visit: AccountVisit
    ) -> AccountView.Section {
        let left = codes.map {
            visit.words(.backupCodesLeft(count: $0.remaining, date: visit.day($0.createdAt)))
        }
        let button = ButtonView(visit.shared(codes == nil ? .makeBackupCodes : .renewBackupCodes), .small)
        return .init(things: [
            .init(
                name: visit.shared(.backupCodes), lines: [left ?? visit.shared(.backupCodesText)],
                form: form(visit, hidden: making(after: codes?.createdAt), button))
        ])
    }

    /// What the form for new codes posts: when those were made that it replaces, so that the same form replaces none
    /// twice.
    private func making(after current: Date?) -> [(name: String, value: String)] {
        [("intent", Intent.backupCodes), ("key", Self.key(after: current))]
    }

    private static func key(after current: Date?) -> String { current.map { String($0.microseconds) } ?? "" }

    /// The page with new codes, the only one that ever shows them.
    private func made(_ codes: OwnBackupCodes.Made, _ visit: AccountVisit) -> Response {
        page(
            visit, visit.shared(.backupCodes), texts: [visit.shared(.backupCodesText)], isStep: true,
            [
                .init(
                    codes: codes.codes.map { $0.reveal() }.joined(separator: "\n"),
                    way: LinkView(visit.catalogue.page(.goOn), visit.next ?? AccountPage.factors.path))
            ])
    }

    // MARK: Forms

    func changeFactors(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        switch form["intent"] {
        case Intent.confirm: return try await confirm(form, visit)
        case Intent.confirmKey: return try await confirmKey(form, visit)
        case Intent.rename: return try await renameFactor(form, visit)
        case Intent.remove: return try await remove(form, visit)
        case Intent.backupCodes: return try await makeCodes(form, visit)
        case Intent.securityKey: return try await add(.securityKey, form, visit)
        default: return try await add(.app, form, visit)
        }
    }

    /// Begins to add a factor. The page with the key of an authenticator app, or with the options of a security key, is
    /// the answer to this form and to nothing else.
    private func add(_ kind: FactorKind, _ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let field: AccountField = kind == .app ? .factorName : .keyName
        let name = String(VisibleText.trimmed(form[field.rawValue] ?? ""))
        guard name.count <= FactorRecord.longestName else {
            let sentence = visit.words(.nameTooLong(limit: FactorRecord.longestName))
            return try await factors(visit, AccountFault(field: field, sentence: sentence), name: name, of: kind)
        }
        var hidden = [(name: field.rawValue, value: name)]
        if kind == .securityKey { hidden.append((name: "intent", value: Intent.securityKey)) }
        let label = visit.shared(kind == .app ? .addAuthenticator : .addSecurityKey)
        let text = visit.shared(kind == .app ? .authenticatorText : .securityKeyText)
        return try await proving(form, visit, label, text, hidden) {
            let offer = try await visit.accounts.factorEnrollment.begin(
                kind, name: name, issuer: site.configuration.productName, for: visit.who)
            if kind == .securityKey { return try await asking(for: offer.factor.id, visit) }
            return confirming(offer.factor.id, offer.app, visit)
        }
    }

    /// The page that asks for the first code of an app.
    /// - Parameter app: What the app needs; nil after a wrong code, because the key is shown once.
    private func confirming(
        _ id: FactorID, _ app: FactorEnrollment.Offer.App?, _ visit: AccountVisit, _ fault: AccountFault? = nil
    ) -> Response {
        let fields = AccountFields(visit: visit, policy: accounts.policy, fault: fault, first: .factorCode)
        var hidden = [(name: "intent", value: Intent.confirm), (name: "key", value: id.text)]
        if fault != nil { hidden.append((name: "again", value: "yes")) }
        let form = form(
            visit, hidden: hidden, fields: [fields.factorCode], ButtonView(visit.catalogue.text(.confirm)))
        // While the key is there, nothing is to be started again.
        let restart = app == nil ? LinkView(visit.shared(.startAgain), AccountPage.factors.path) : nil
        var sections: [AccountView.Section] = app.map { [picture($0, visit)] } ?? []
        sections.append(.init(note: visit.shared(.enterAppCode), form: form, quietWay: restart))
        return page(
            visit, visit.shared(.addAuthenticator), fault: fault, texts: app == nil ? [] : [visit.shared(.scanCode)],
            isStep: true, sections)
    }

    private func picture(_ app: FactorEnrollment.Offer.App, _ visit: AccountVisit) -> AccountView.Section {
        .init(
            setup: .init(
                code: QRCode(app.uri.text.reveal()), alternative: visit.shared(.picture),
                opens: visit.catalogue.page(.showPicture), label: visit.shared(.key),
                key: app.secret.reveal(), link: LinkView(visit.shared(.openAuthenticator), app.uri.text.reveal())))
    }

    /// Verifies an app by its first code. With the first factor of an account come its backup codes.
    private func confirm(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        guard let id = waiting(form, visit)?.id else { return PageRenderer.redirect(to: AccountPage.factors.path) }
        let code = Secret(form[AccountField.factorCode.rawValue] ?? "")
        guard !TypedCode.lettersAndDigits(code.reveal()).isEmpty else {
            let sentence = visit.catalogue.sentence(.factorMissing)
            return confirming(id, nil, visit, AccountFault(field: .factorCode, sentence: sentence))
        }
        do {
            let challenge = try await visit.accounts.factorProof.challenge(id, by: visit.who)
            _ = try await visit.accounts.factorProof.verify(id, code: code, challenge: challenge.id, by: visit.who)
        } catch AccountRefusal.factorNotFound, AccountRefusal.factorChallengeUsed {
            return PageRenderer.redirect(to: AccountPage.factors.path)
        } catch AccountRefusal.factorNotVerified {
            let sentence =
                form["again"] == nil
                ? visit.catalogue.sentence(.failure(.factorIncorrect)) : visit.shared(.appCodeWrongAgain)
            return confirming(id, nil, visit, AccountFault(field: .factorCode, sentence: sentence))
        } catch {
            return confirming(id, nil, visit, try fault(of: error, visit))
        }
        return try await added(.factorAdded, visit)
    }

    /// The factor that a form verifies. Nil for one that the same form has verified before, that was replaced, or that
    /// was never the person's: the form does nothing then.
    private func waiting(_ form: PostedForm, _ visit: AccountVisit) -> FactorRecord? {
        let id = form["key"].flatMap { FactorID(text: $0) }
        return visit.who.user.factors.first { $0.id == id && !$0.isVerified }
    }

    /// The answer once a new factor counts: the backup codes, if it is the first one of the account.
    private func added(_ what: AccountDone, _ visit: AccountVisit) async throws -> Response {
        guard try await backupCodes(of: visit) == nil else { return done(what, at: .factors) }
        return made(try await visit.accounts.backupCodes.make(visit.who, isReplacing: false), visit)
    }

    /// The page whose script asks for a new security key, at once, because the person has pressed the button.
    private func asking(for id: FactorID, _ visit: AccountVisit) async throws -> Response {
        let challenge = try await visit.accounts.factorProof.challenge(id, by: visit.who)
        guard case .creation(let options)? = challenge.ceremony else {
            return PageRenderer.redirect(to: AccountPage.factors.path)
        }
        var view = try PasskeyView(.add, action: AccountPage.factors.path, options: challenge.options(options))
        view.hidden = [
            .init(name: "ticket", value: tickets.make(for: AccountPage.factors.path, session: visit.who.session.id)),
            .init(name: "intent", value: Intent.confirmKey), .init(name: "key", value: id.text),
        ]
        view.label = visit.shared(.addSecurityKey)
        view.tone = .primary
        view.fault = visit.shared(.securityKeyFailed)
        view.taken = visit.shared(.securityKeyTaken)
        view.missing = visit.words(.keyUnsupported)
        view.again = visit.words(.tryAgain)
        view.begins = true
        return page(
            visit, visit.shared(.addSecurityKey), texts: [visit.shared(.securityKeyText)], isStep: true,
            [.init(passkey: view)])
    }

    /// Verifies a security key by the credential that the browser created.
    private func confirmKey(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        guard let factor = waiting(form, visit) else { return PageRenderer.redirect(to: AccountPage.factors.path) }
        let answer = form[PasskeyView.field] ?? ""
        do {
            // The page was open for so long that its options have expired: the next one has new ones.
            if answer.isEmpty { return try await asking(for: factor.id, visit) }
            let body: PasskeyRegistrationBody = try PasskeyAnswer.read(answer)
            _ = try await visit.accounts.factorProof.verify(
                factor.id, answer: .new(body.credential), challenge: try PasskeyAnswer.challenge(body.challengeID),
                by: visit.who)
        } catch AccountRefusal.factorNotFound, AccountRefusal.factorChallengeUsed {
            return PageRenderer.redirect(to: AccountPage.factors.path)
        } catch {
            let fault = try keyFault(of: error, visit)
            return try await factors(visit, fault, name: VisibleText.plain(factor.name), of: .securityKey)
        }
        return try await added(.keyAdded, visit)
    }

    private func keyFault(of error: any Error, _ visit: AccountVisit) throws -> AccountFault {
        switch error as? AccountRefusal {
        case .passkeyNotVerified?: AccountFault(field: nil, sentence: visit.shared(.securityKeyFailed))
        case .passkeyExists?: AccountFault(field: nil, sentence: visit.shared(.securityKeyTaken))
        case .factorChallengeExpired?: AccountFault(field: nil, sentence: visit.catalogue.page(.passkeyLate))
        default: try fault(of: error, visit)
        }
    }

    /// The factor of the person that a form is about. Nil for one that was removed, perhaps by the same form, or that was
    /// never the person's: the form does nothing then, and shows no message.
    private func listed(_ form: PostedForm, _ visit: AccountVisit) -> FactorRecord? {
        visit.who.user.factors.first { $0.isVerified && $0.id.text == form["key"] }
    }

    private func renameFactor(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        guard let factor = listed(form, visit) else { return PageRenderer.redirect(to: AccountPage.factors.path) }
        let named = Named(key: factor.id.text, name: factor.name, shown: factorName(factor, visit))
        return try await rename(named, form, visit, limit: FactorRecord.longestName, .factorRenamed) {
            try await visit.accounts.factors.rename(factor.id, to: $0, of: visit.who)
        }
    }

    private func remove(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        guard let factor = listed(form, visit) else { return PageRenderer.redirect(to: AccountPage.factors.path) }
        let label = visit.words(.passkeyRemove(name: visit.name(factorName(factor, visit))))
        return try await proving(form, visit, label, visit.shared(.factorRemoveText), removing(factor)) {
            try await visit.accounts.factors.remove(factor.id, of: visit.who)
            return done(.factorRemoved, at: .factors)
        }
    }

    private func makeCodes(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let current = try await backupCodes(of: visit)?.createdAt
        // The same form has made codes before: they are shown once.
        guard form["key"] == Self.key(after: current) else {
            return PageRenderer.redirect(to: AccountPage.factors.path)
        }
        let label = visit.shared(current == nil ? .makeBackupCodes : .renewBackupCodes)
        return try await proving(form, visit, label, visit.shared(.backupCodesText), making(after: current)) {
            made(try await visit.accounts.backupCodes.make(visit.who, isReplacing: current != nil), visit)
        }
    }

    /// Does something for which a person who finds an open browser must not be able to pass for the owner: asks who it is
    /// if the last proof is too long ago.
    /// - Parameters:
    ///   - label: The name of the action.
    ///   - text: What it does.
    ///   - hidden: What its form posts.
    private func proving(
        _ form: PostedForm, _ visit: AccountVisit, _ label: String, _ text: String,
        _ hidden: [(name: String, value: String)], _ act: () async throws -> Response
    ) async throws -> Response {
        let proof = ProofFields.given(in: form)
        if !proof.isEmpty {
            if let fault = missing(proof, visit) { return try ask(visit, label, text, hidden, fault) }
            do {
                _ = try await visit.accounts.ownerProof.prove(visit.who, by: proof, asked: visit.question)
            } catch {
                return try ask(visit, label, text, hidden, try fault(of: error, visit))
            }
        }
        do {
            return try await act()
        } catch AccountRefusal.freshProofNeeded {
            return try ask(visit, label, text, hidden)
        } catch {
            return try await factors(visit, try fault(of: error, visit))
        }
    }

    /// The page that asks who it is.
    private func ask(
        _ visit: AccountVisit, _ label: String, _ text: String, _ hidden: [(name: String, value: String)],
        _ fault: AccountFault? = nil
    ) throws -> Response {
        let kind = visit.question.kind
        let fields = AccountFields(
            visit: visit, policy: accounts.policy, fault: fault, first: AccountField(kind))
        let form = form(visit, hidden: hidden, fields: fields.proof, ButtonView(label))
        return page(
            visit, label, fault: fault, texts: [text], isStep: true,
            try proofSections(visit, before: hidden) + (kind == .signIn ? [] : [.init(form: form)]))
    }
}
