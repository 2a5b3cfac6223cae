import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import Hummingbird

/// The person's second factors and backup codes.
extension AccountPages {
    /// Whether people can have second factors here, or this person has one from before.
    func offersFactors(_ visit: AccountVisit) -> Bool {
        accounts.policy.assurance.offersFactors || visit.who.user.factors.contains(where: \.isVerified)
    }

    func factors(_ visit: AccountVisit, _ fault: AccountFault? = nil, name: String = "") async throws -> Response {
        // A guest cannot sign in again, with or without a second step.
        if visit.who.user.isAnonymous || !offersFactors(visit) {
            return PageRenderer.redirect(to: AccountPage.overview.path)
        }
        let all = visit.who.user.factors.filter(\.isVerified)
        let things = all.map { factor in
            AccountView.Thing(
                name: factorName(factor, visit), lines: lines(of: factor, visit), management: removal(of: factor, visit)
            )
        }
        let codes = try await backupCodes(of: visit)
        var sections: [AccountView.Section] = []
        if !all.isEmpty { sections = [.init(things: things), codesSection(codes, visit)] }
        return page(
            visit, visit.catalogue.text(.secondFactorTitle), fault: fault,
            texts: [visit.lacksFactor ? visit.words(.factorRequired) : visit.shared(.twoStepText)],
            sections + addition(visit, fault, name: name, beside: all.count))
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
        let label = visit.words(.passkeyRemove(name: visit.name(factorName(factor, visit))))
        return .init(
            label: label, text: visit.shared(.factorRemoveText),
            form: form(visit, hidden: removing(factor), ButtonView(label, .danger)))
    }

    private func removing(_ factor: FactorRecord) -> [(name: String, value: String)] {
        [("intent", Intent.remove), ("key", factor.id.text)]
    }

    private func addition(
        _ visit: AccountVisit, _ fault: AccountFault?, name: String, beside count: Int
    ) -> [AccountView.Section] {
        guard accounts.policy.assurance.offersFactors, count < FactorRecord.most else { return [] }
        let fields = AccountFields(visit: visit, policy: accounts.policy, fault: fault)
        // A second app is the exception, so its button is not the one that leads on.
        let button = ButtonView(visit.shared(.addAuthenticator), count == 0 ? .primary : .quiet)
        let form = form(visit, fields: [fields.factorName(name)], button)
        let heading = visit.shared(count == 0 ? .authenticatorApp : .addAuthenticator)
        return [.init(heading: heading, note: visit.shared(.authenticatorText), form: form)]
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
        let button = ButtonView(visit.shared(codes == nil ? .makeBackupCodes : .renewBackupCodes), .quiet)
        return .init(
            heading: visit.shared(.backupCodes), note: left ?? visit.shared(.backupCodesText),
            form: form(visit, hidden: making(codes?.id), button))
    }

    /// What the form for new codes posts: the codes that it replaces, so that the same form replaces none twice.
    private func making(_ current: UUID?) -> [(name: String, value: String)] {
        [("intent", Intent.backupCodes), ("key", current?.text ?? "")]
    }

    /// The page with new codes, the only one that ever shows them.
    /// - Parameter next: What waited until the person had a second factor; nil for nothing.
    private func made(_ codes: OwnBackupCodes.Made, _ visit: AccountVisit, next: String? = nil) -> Response {
        page(
            visit, visit.shared(.backupCodes), texts: [visit.shared(.backupCodesText)],
            [
                .init(
                    codes: codes.codes.map { $0.reveal() }.joined(separator: "\n"),
                    way: LinkView(visit.catalogue.page(.goOn), next ?? AccountPage.factors.path))
            ])
    }

    // MARK: Forms

    func changeFactors(_ form: PostedForm, _ visit: AccountVisit, _ request: Request) async throws -> Response {
        switch form["intent"] {
        case Intent.confirm: return try await confirm(form, visit, request)
        case Intent.remove: return try await remove(form, visit)
        case Intent.backupCodes: return try await makeCodes(form, visit)
        default: return try await add(form, visit)
        }
    }

    /// Begins to add an authenticator app. The page with its key is the answer to this form and to nothing else.
    private func add(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let name = String(VisibleText.trimmed(form[AccountField.factorName.rawValue] ?? ""))
        guard name.count <= FactorRecord.longestName else {
            let sentence = visit.words(.nameTooLong(limit: FactorRecord.longestName))
            return try await factors(visit, AccountFault(field: .factorName, sentence: sentence), name: name)
        }
        let hidden = [(name: AccountField.factorName.rawValue, value: name)]
        return try await proving(form, visit, visit.shared(.addAuthenticator), visit.shared(.authenticatorText), hidden)
        {
            let offer = try await visit.accounts.factorEnrollment.begin(
                .app, name: VisibleText.name(name, longest: FactorRecord.longestName) ?? "",
                issuer: site.configuration.productName, for: visit.who)
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
        let restart = AccountView.Row(label: visit.shared(.startAgain), value: "", href: AccountPage.factors.path)
        var sections: [AccountView.Section] = app.map { [picture($0, visit)] } ?? []
        sections += [.init(note: visit.shared(.enterAppCode), form: form), .init(rows: [restart])]
        return page(
            visit, visit.shared(.addAuthenticator), fault: fault, texts: app == nil ? [] : [visit.shared(.scanCode)],
            sections)
    }

    private func picture(_ app: FactorEnrollment.Offer.App, _ visit: AccountVisit) -> AccountView.Section {
        let secret = app.secret.reveal()
        let code = QRCode(app.uri.text.reveal())
        return .init(
            setup: .init(
                picture: code.map { "data:image/svg+xml;utf8," + $0.svg }, alternative: visit.shared(.picture),
                label: visit.shared(.key), key: secret, fours: Base32.inFours(secret, separator: " "),
                link: LinkView(visit.shared(.openAuthenticator), app.uri.text.reveal())))
    }

    /// Verifies an app by its first code. With the first factor of an account come its backup codes.
    private func confirm(_ form: PostedForm, _ visit: AccountVisit, _ request: Request) async throws -> Response {
        let id = form["key"].flatMap { FactorID(text: $0) }
        // Verified by the same form before, replaced, or never the person's: do nothing.
        guard let id, let factor = visit.who.user.factors.first(where: { $0.id == id }), !factor.isVerified else {
            return PageRenderer.redirect(to: AccountPage.factors.path)
        }
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
        guard try await backupCodes(of: visit) == nil else { return done(.factorAdded, at: .factors) }
        let next = visit.lacksFactor ? try await site.next(for: visit.who, request) : nil
        return made(try await visit.accounts.backupCodes.make(visit.who, isReplacing: false), visit, next: next)
    }

    private func remove(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        // Removed earlier by the same form, or never the person's: do nothing, and show no message.
        guard let factor = visit.who.user.factors.first(where: { $0.isVerified && $0.id.text == form["key"] }) else {
            return PageRenderer.redirect(to: AccountPage.factors.path)
        }
        let label = visit.words(.passkeyRemove(name: visit.name(factorName(factor, visit))))
        return try await proving(form, visit, label, visit.shared(.factorRemoveText), removing(factor)) {
            try await visit.accounts.factors.remove(factor.id, of: visit.who)
            return done(.factorRemoved, at: .factors)
        }
    }

    private func makeCodes(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let current = try await backupCodes(of: visit)?.id
        // The same form has made codes before: they are shown once.
        guard form["key"] == current?.text ?? "" else {
            return PageRenderer.redirect(to: AccountPage.factors.path)
        }
        let label = visit.shared(current == nil ? .makeBackupCodes : .renewBackupCodes)
        return try await proving(form, visit, label, visit.shared(.backupCodesText), making(current)) {
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
            visit, label, fault: fault, texts: [text],
            try proofSections(visit, before: hidden) + (kind == .signIn ? [] : [.init(form: form)]))
    }
}
