import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// The person's passkeys.
extension AccountPages {
    /// Whether people can have passkeys here.
    var offersPasskeys: Bool { accounts.policy.passkeys != nil }

    func passkeys(_ visit: AccountVisit, _ fault: AccountFault? = nil) async throws -> Response {
        // A guest has nothing to come back to.
        if visit.who.user.isAnonymous { return PageRenderer.redirect(to: AccountPage.overview.path) }
        let all = try await visit.accounts.passkeys.all(of: visit.who)
        let isLastWay = all.count == 1 && visit.who.user.identities.isEmpty
        let things = all.map { passkey in
            AccountView.Thing(
                name: VisibleText.plain(name(of: passkey, visit)), lines: lines(of: passkey, visit),
                management: management(of: passkey, isLastWay: isLastWay, visit))
        }
        var list = AccountView.Section(things: things)
        if isLastWay { list.note = visit.words(.onlyIdentity) }
        return page(
            visit, visit.words(.passkeys), fault: fault, texts: [visit.words(.passkeysText)],
            (all.isEmpty ? [] : [list]) + (try await addition(visit, fault, beside: all.count)),
            signals: try await signals(visit))
    }

    /// What a passkey is called: by its owner or after its keeper, and otherwise in the reader's language.
    private func name(of passkey: PasskeyRecord, _ visit: AccountVisit) -> String {
        passkey.name.isEmpty ? visit.shared(.passkey) : passkey.name
    }

    private func lines(of passkey: PasskeyRecord, _ visit: AccountVisit) -> [String] {
        [
            visit.words(.passkeyCreated(date: visit.day(passkey.createdAt))),
            passkey.lastUsedAt.map { visit.words(.usedOn(date: visit.day($0))) } ?? visit.words(.passkeyUnused),
            visit.words(passkey.isBackedUp ? .passkeyBackedUp : .passkeyOnOneDevice),
        ]
    }

    /// The part that adds a passkey. A person who finds an open browser must not be able to add their own way to sign
    /// in. So it asks for a proof of identity first if the last sign-in is more than a few minutes ago.
    private func addition(
        _ visit: AccountVisit, _ fault: AccountFault?, beside count: Int
    ) async throws -> [AccountView.Section] {
        guard count < PasskeyRecord.most else {
            return [.init(note: visit.words(.passkeysFull(limit: PasskeyRecord.most)))]
        }
        guard !asksForProof(visit) else {
            let heading = AccountView.Section(heading: visit.words(.passkeyAdd), note: visit.words(.passkeyProof))
            if visit.question.kind == .signIn {
                return (visit.question.passkey == nil ? [] : [heading]) + (try proofSections(visit))
            }
            let fields = AccountFields(visit: visit, policy: accounts.policy, fault: fault)
            let form = form(
                visit, hidden: [("intent", Intent.prove)], fields: fields.proof,
                ButtonView(visit.catalogue.page(.goOn)))
            return [heading] + (try proofSections(visit)) + [.init(form: form)]
        }
        // No other proof replaces the second step.
        if visit.who.user.needsStep(in: visit.who.session) { return [] }
        var view = try PasskeyView(
            .add, action: AccountPage.passkeys.path,
            options: try await visit.accounts.passkeyRegistration.begin(visit.who))
        let ticket = tickets.make(for: AccountPage.passkeys.path, session: visit.who.session.id)
        view.hidden = [.init(name: "ticket", value: ticket)]
        view.label = visit.words(.passkeyAdd)
        // Another one is the exception.
        view.tone = count == 0 ? .primary : .quiet
        view.fault = visit.words(.passkeyFailed)
        view.taken = visit.words(.passkeyTaken)
        view.missing = visit.words(.passkeyUnsupported)
        return [.init(passkey: view)]
    }

    /// The form that leads to the page with the name of a passkey or a second factor.
    /// - Parameter key: Its id.
    func renaming(_ key: String, called name: String, _ visit: AccountVisit) -> FormView {
        form(
            visit, hidden: [("intent", Intent.rename), ("key", key)],
            ButtonView(
                visit.words(.passkeyRename), .small,
                spoken: visit.words(.passkeyRenameThis(name: visit.name(name)))))
    }

    /// What can be done with a passkey: the last way to sign in can only get another name.
    private func management(
        of passkey: PasskeyRecord, isLastWay: Bool, _ visit: AccountVisit
    ) -> AccountView.Thing.Management {
        let name = name(of: passkey, visit)
        let label = visit.words(.passkeyRemove(name: visit.name(name)))
        return .init(
            label: visit.words(.moreActions), subject: name, text: visit.words(.passkeyRemoveText),
            other: renaming(passkey.id.text, called: name, visit),
            form: isLastWay
                ? nil
                : form(
                    visit, hidden: [("intent", Intent.remove), ("key", passkey.id.text)],
                    ButtonView(label, .smallDanger)))
    }

    /// What the script tells the browser, as JSON; nil where passkeys are off.
    func signals(_ visit: AccountVisit) async throws -> String? {
        try await accounts.passkeys.signals(of: visit.who.user).map { try JSONText.encode($0) }
    }

    // MARK: Forms

    func changePasskeys(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        switch form["intent"] {
        case Intent.upgrade: return try await upgrade(form, visit)
        case Intent.prove: return try await prove(form, visit)
        case Intent.rename, Intent.remove:
            let passkey = try await visit.accounts.passkeys.all(of: visit.who).first { $0.id.text == form["key"] }
            // Removed earlier by the same form, or never the person's: do nothing, and show no message.
            guard let passkey else { return PageRenderer.redirect(to: AccountPage.passkeys.path) }
            return form["intent"] == Intent.rename
                ? try await rename(passkey, form, visit) : try await remove(passkey, form, visit)
        default: return try await add(form, visit)
        }
    }

    /// Adds the passkey that the browser created.
    private func add(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let answer = form[PasskeyView.field] ?? ""
        // The page was open for so long that its options have expired: the next one has new ones.
        if answer.isEmpty { return PageRenderer.redirect(to: AccountPage.passkeys.path) }
        let body: PasskeyRegistrationBody = try PasskeyAnswer.read(answer)
        do {
            _ = try await visit.accounts.passkeyRegistration.add(
                body.credential, challenge: try PasskeyAnswer.challenge(body.challengeID), to: visit.who)
        } catch AccountRefusal.challengeNotFound {
            // The same form was posted again; its passkey was already added.
            let all = try await visit.accounts.passkeys.all(of: visit.who)
            guard all.contains(where: { $0.credentialID == body.credential.id }) else {
                return try await passkeys(visit, try fault(of: AccountRefusal.challengeNotFound, visit))
            }
        } catch {
            return try await passkeys(visit, try fault(of: error, visit))
        }
        return done(.passkeyAdded, at: .passkeys)
    }

    /// Adds the passkey that the browser created by itself. The page that posted it stays, and nobody waits for an
    /// answer.
    private func upgrade(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let body: PasskeyRegistrationBody = try PasskeyAnswer.read(form[PasskeyView.field] ?? "")
        do {
            _ = try await visit.accounts.passkeyRegistration.add(
                body.credential, challenge: try PasskeyAnswer.challenge(body.challengeID), to: visit.who)
        } catch is AccountRefusal {}
        return Response(status: .noContent, headers: PageHeaders.document)
    }

    /// Checks who it is, before a passkey is added.
    private func prove(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let proof = ProofFields.given(in: form)
        if let fault = missing(proof, visit) { return try await passkeys(visit, fault) }
        do {
            _ = try await visit.accounts.ownerProof.prove(visit.who, by: proof, asked: visit.question)
            return PageRenderer.redirect(to: AccountPage.passkeys.path)
        } catch {
            return try await passkeys(visit, try fault(of: error, visit))
        }
    }

    private func rename(_ passkey: PasskeyRecord, _ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let named = Named(key: passkey.id.text, name: passkey.name, shown: name(of: passkey, visit))
        return try await rename(named, form, visit, limit: PasskeyRecord.longestName, .passkeyRenamed) {
            _ = try await visit.accounts.passkeys.rename(passkey.id, to: $0, of: visit.who)
        }
    }

    /// A passkey or a second factor that gets another name.
    struct Named {
        /// Its id.
        let key: String
        /// Its name, as stored.
        let name: String
        /// What it is called on the page.
        let shown: String
    }

    /// Renames a passkey or a second factor.
    /// - Parameters:
    ///   - limit: How long the name may be, in characters.
    ///   - done: What is done then.
    ///   - act: Stores the name.
    func rename(
        _ named: Named, _ form: PostedForm, _ visit: AccountVisit, limit: Int, _ done: AccountDone,
        _ act: (String) async throws -> Void
    ) async throws -> Response {
        // The first form has no field for the name.
        guard let typed = form[AccountField.passkeyName.rawValue] else {
            return naming(named, VisibleText.plain(named.name), visit)
        }
        let name = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        let text: AccountText? =
            if VisibleText.name(typed, longest: limit) == nil {
                .passkeyNameMissing
            } else if name.count > limit {
                .nameTooLong(limit: limit)
            } else {
                nil
            }
        if let text {
            return naming(named, typed, visit, AccountFault(field: .passkeyName, sentence: visit.words(text)))
        }
        do {
            try await act(name)
            return self.done(done, at: visit.page)
        } catch {
            return naming(named, typed, visit, try fault(of: error, visit))
        }
    }

    /// The page that asks what a passkey or a second factor is called.
    private func naming(
        _ named: Named, _ name: String, _ visit: AccountVisit, _ fault: AccountFault? = nil
    ) -> Response {
        let fields = AccountFields(visit: visit, policy: accounts.policy, fault: fault, first: .passkeyName)
        let form = form(
            visit, hidden: [("intent", Intent.rename), ("key", named.key)], fields: [fields.passkeyName(name)],
            ButtonView(visit.words(.save)))
        let title = visit.words(.passkeyRenameThis(name: visit.name(named.shown)))
        return page(visit, title, fault: fault, isStep: true, [.init(form: form)])
    }

    private func remove(_ passkey: PasskeyRecord, _ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        if asksForProof(visit) {
            let proof = ProofFields.given(in: form)
            // The first form has no field for it.
            if proof.isEmpty { return try removalProof(of: passkey, visit) }
            if let fault = missing(proof, visit) { return try removalProof(of: passkey, visit, fault) }
            do {
                _ = try await visit.accounts.ownerProof.prove(visit.who, by: proof, asked: visit.question)
            } catch {
                return try removalProof(of: passkey, visit, try fault(of: error, visit))
            }
        }
        do {
            try await visit.accounts.passkeys.remove(passkey.id, of: visit.who)
            return done(.passkeyRemoved, at: .passkeys)
        } catch {
            return try await passkeys(visit, try fault(of: error, visit))
        }
    }

    /// The page that asks who it is before a passkey is removed: a person who finds an open browser must not be able to
    /// take the owner's ways to sign in away.
    private func removalProof(
        of passkey: PasskeyRecord, _ visit: AccountVisit, _ fault: AccountFault? = nil
    ) throws -> Response {
        let kind = visit.question.kind
        let fields = AccountFields(
            visit: visit, policy: accounts.policy, fault: fault, first: AccountField(kind))
        let label = visit.words(.passkeyRemove(name: visit.name(name(of: passkey, visit))))
        let hidden = [(name: "intent", value: Intent.remove), (name: "key", value: passkey.id.text)]
        let form = form(visit, hidden: hidden, fields: fields.proof, ButtonView(label))
        return page(
            visit, label, fault: fault, texts: [visit.words(.passkeyRemoveText)], isStep: true,
            try proofSections(visit, before: hidden) + (kind == .signIn ? [] : [.init(form: form)]))
    }
}
