import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWire
import Hummingbird

/// The person's data, and the links to all other pages.
extension AccountPages {
    /// - Parameters:
    ///   - fault: Why the name is refused.
    ///   - name: The name as it was typed.
    ///   - answers: The answers to the questions of the sign-up form as they were typed, by key.
    func overview(
        _ visit: AccountVisit, _ fault: AccountFault? = nil, name typed: String? = nil,
        answers: [String: String]? = nil
    ) async throws -> Response {
        let user = visit.who.user
        let name = try await site.profiles.getProfile(userId: user.id.text)?.displayName ?? ""
        let fields = AccountFields(visit: visit, policy: accounts.policy, fault: fault)
        let count = try await visit.accounts.sessions.live(of: visit.who).count
        let passkeys = offersPasskeys ? try await visit.accounts.passkeys.all(of: visit.who).count : nil
        let nameless =
            user.isAnonymous
            ? AdministrationText.guest.said(in: visit.catalogue.builtIn) : visit.catalogue.text(.signedInTitle)
        let title = name.isEmpty ? user.email ?? nameless : name
        let address = name.isEmpty ? nil : user.isAnonymous ? visit.catalogue.page(.asGuest) : user.email
        let groups = try await site.groupCount(of: visit.who)
        let isAdministrator = try await site.isAdministrator(visit.who)
        let profile = profileForm(visit, fields, name: typed ?? name, answers: answers)
        let signOut = FormView(
            .page, action: SignInPath.signOut, ticket: "",
            buttons: [ButtonView(visit.catalogue.text(.signOut), .quiet)])
        return page(
            visit, visit.words(.title), fault: fault,
            person: .init(
                name: title, address: address, label: title,
                line: try await site.currentGroup(of: visit.who, visit.catalogue)),
            warning(visit) + pending(visit, fields) + guest(visit) + [
                .init(heading: visit.words(.profile), form: profile),
                .init(heading: visit.words(.security), rows: securityRows(visit, sessions: count, passkeys: passkeys)),
                .init(
                    heading: visit.words(.membership),
                    rows: membershipRows(visit, groups: groups, isAdministrator: isAdministrator)),
                .init(
                    heading: visit.words(.yourData),
                    rows: [
                        row(visit.words(.download), "", .data),
                        .init(
                            label: visit.words(.deletion), value: "", href: AccountPage.deletion.path, isDanger: true),
                    ]),
                AccountView.Section(form: signOut),
            ],
            signals: visit.done == .addressChanged ? try await signals(visit) : nil)
    }

    /// The form of what the person says about themselves: the name, and the answers to the questions of the sign-up form.
    /// - Parameter typed: The answers as they were typed; nil for those of the account.
    private func profileForm(
        _ visit: AccountVisit, _ fields: AccountFields, name: String, answers typed: [String: String]?
    ) -> FormView {
        let user = visit.who.user
        let questions = user.isAnonymous ? [] : accounts.policy.signUpFields
        // What was typed before the session ended has not been sent, so nothing is wrong with it yet.
        let judged = fields.fault == nil ? nil : typed
        let faults = judged.map { AuthValidation.detailFaults(in: $0, questions) } ?? []
        var details = FieldView.details(
            questions, answers: typed ?? user.userMetadata.compactMapValues(\.stringValue), faults: faults,
            visit.catalogue)
        // The focus goes to the first field with an error.
        if fields.fault?.field == .name {
            for index in details.indices { details[index].takesFocus = false }
        }
        return form(
            visit, hidden: questions.isEmpty ? [] : [Self.questionsMark], fields: [fields.name(name)] + details,
            ButtonView(visit.words(.save), user.newEmail == nil && !user.isAnonymous ? .primary : .quiet))
    }

    /// Says that a form has the questions of the sign-up form: one without an answer would remove all answers otherwise.
    private static let questionsMark = (name: "asks", value: "details")

    /// The answers that were typed before the session ended; nil if nothing was.
    func keptAnswers(_ visit: AccountVisit) -> [String: String]? {
        guard !visit.typed.isEmpty else { return nil }
        var answers: [String: String] = [:]
        for question in accounts.policy.signUpFields {
            answers[question.key] = visit.typed[FieldView.detailName(question.key)]
        }
        return answers
    }

    private func row(_ label: String, _ value: String, _ page: AccountPage) -> AccountView.Row {
        .init(label: label, value: value, href: page.path)
    }

    /// What a guest must know: that the account is lost at sign-out.
    func warning(_ visit: AccountVisit) -> [AccountView.Section] {
        guard visit.who.user.isAnonymous else { return [] }
        return [.init(warning: NoticeView(.warning, visit.words(.guestText)))]
    }

    /// The ways for a guest to keep the account.
    private func guest(_ visit: AccountVisit) -> [AccountView.Section] {
        guard visit.who.user.isAnonymous else { return [] }
        var ways = addressWay(visit) + [.init(form: connectionForm(visit))]
        ways[0].heading = visit.words(.guestTitle)
        return ways
    }

    /// A guest's way to an address; nothing for everyone else, and while one waits for its code.
    func addressWay(_ visit: AccountVisit) -> [AccountView.Section] {
        guard visit.who.user.isAnonymous, visit.who.user.newEmail == nil else { return [] }
        return [.init(way: LinkView(visit.words(.addAddress), AccountPage.address.path))]
    }

    /// - Parameter passkeys: The number of passkeys; nil where passkeys are off.
    private func securityRows(_ visit: AccountVisit, sessions: Int, passkeys: Int?) -> [AccountView.Row] {
        let user = visit.who.user
        var rows: [AccountView.Row] = []
        if !user.isAnonymous {
            rows.append(row(visit.catalogue.text(.emailLabel), user.email ?? visit.words(.notSet), .address))
        }
        if Self.canHavePassword(user) {
            let changed: AccountText =
                user.devicesSince.map { .passwordChangedOn(date: visit.day($0)) } ?? .passwordIsSet
            rows.append(
                row(
                    visit.catalogue.text(.passwordLabel), visit.words(user.passwordHash == nil ? .notSet : changed),
                    .password))
        }
        rows.append(row(visit.words(.sessions), "\(sessions)", .sessions))
        if !user.isAnonymous {
            let passkeyWay = (passkeys ?? 0) > 0 ? [visit.words(.passkeys)] : []
            let ways = user.identities.map { identityName($0, visit) } + passkeyWay
            let list = ways.joined(separator: visit.catalogue.builtIn.separator)
            rows.append(row(visit.words(.identities), list, .identities))
            if let passkeys {
                let count = passkeys == 0 ? visit.words(.notSet) : "\(passkeys)"
                rows.append(row(visit.words(.passkeys), count, .passkeys))
            }
            if offersFactors(visit) {
                let isOn = user.factors.contains(where: \.isVerified)
                rows.append(
                    row(visit.catalogue.text(.secondFactorTitle), visit.shared(isOn ? .on : .off), .factors))
            }
        }
        return rows
    }

    /// - Parameters:
    ///   - groups: The number of the person's groups; nil where groups are off.
    ///   - isAdministrator: Whether the console is open to the person.
    private func membershipRows(_ visit: AccountVisit, groups: Int?, isAdministrator: Bool) -> [AccountView.Row] {
        let user = visit.who.user
        var rows: [AccountView.Row] = []
        if let groups {
            let count = groups == 0 ? "" : "\(groups)"
            rows.append(.init(label: visit.catalogue.group(.groups), value: count, href: GroupPath.list))
        }
        if isAdministrator {
            rows.append(
                .init(label: visit.catalogue.page(.demoConsole), value: "", href: AdministrationPath.overview))
        }
        rows.append(.init(label: visit.words(.memberSince), value: visit.day(user.createdAt)))
        if let consent = user.consent {
            let edition = visit.words(.edition(version: consent.version, date: visit.day(consent.time)))
            rows.append(.init(label: visit.words(.termsAccepted), value: edition))
        }
        return rows
    }

    /// A pending change of address: one form with a field for the code of each address that has not agreed yet, and
    /// below its button those that mail new codes and cancel the change. Where both are asked, either code can be
    /// entered by itself.
    private func pending(_ visit: AccountVisit, _ fields: AccountFields) -> [AccountView.Section] {
        guard let email = visit.who.user.newEmail else { return [] }
        let addresses = accounts.addressChange.addressesToAgree(of: visit.who.user)
        let codes = addresses.map { address in
            var code = fields.code(
                AccountField(codeOf: address.purpose), visit.words(.addressCode(email: address.email)))
            code.submitsWhenComplete = true
            if addresses.count > 1 {
                code.isRequired = false
                code.rule.missing = nil
            }
            return code
        }
        let confirm = form(
            visit, hidden: [("intent", Intent.confirmAddress)], fields: codes,
            ButtonView(visit.catalogue.text(.confirm)))
        let again = form(
            visit, hidden: [("intent", Intent.newCodes)], ButtonView(visit.words(.sendNewCodes), .link))
        let keep = form(
            visit, hidden: [("intent", Intent.keepAddress)], ButtonView(visit.words(.keepAddress), .link))
        return [
            .init(
                heading: visit.words(.pendingAddress), note: visit.words(.pendingAddressText(email: email)),
                form: confirm, beside: [again, keep])
        ]
    }

    // MARK: Forms

    /// Saves the name and, if the form has them, the answers to the questions of the sign-up form: both or, where the
    /// rules of the form refuse one, neither. An answer that is emptied is removed.
    func saveProfile(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let typed = form[AccountField.name.rawValue]
        let isAsked = form[Self.questionsMark.name] == Self.questionsMark.value
        let questions = isAsked ? accounts.policy.signUpFields : []
        let answers = questions.isEmpty ? nil : form.answers(to: questions)
        do {
            let name = try typed.map { try DisplayName($0) }
            if let first = AuthValidation.detailFaults(in: answers ?? [:], questions).first {
                let fault = AccountFault(field: .detail, sentence: visit.catalogue.sentence(first.words))
                return try await overview(visit, fault, name: typed, answers: answers)
            }
            var change: JSONObject = [:]
            for question in questions {
                let answer = question.value(of: answers?[question.key] ?? "")
                if answer == visit.who.user.userMetadata[question.key]?.stringValue { continue }
                change[question.key] = answer.map(JSONValue.string) ?? JSONValue.null
            }
            if !change.isEmpty {
                _ = try await visit.accounts.own.update(visit.who, change: UserChange(metadata: change))
            }
            if let name { try await visit.accounts.own.rename(visit.who, to: name) }
            return done(change.isEmpty ? .name : .details)
        } catch let nameFault as DisplayName.Fault {
            let text: AccountText =
                switch nameFault {
                case .tooLong: .nameTooLong(limit: DisplayName.limit)
                case .tooLarge: .nameTooLarge(bytes: DisplayName.byteLimit)
                case .unprintable: .nameUnprintable
                }
            return try await overview(
                visit, AccountFault(field: .name, sentence: visit.words(text)), name: typed, answers: answers)
        } catch {
            return try await overview(visit, try fault(of: error, visit), name: typed, answers: answers)
        }
    }

    /// Mails the codes of a pending change again, to those who have not agreed yet.
    func sendNewCodes(_ visit: AccountVisit) async throws -> Response {
        guard let email = visit.who.user.newEmail else { return PageRenderer.redirect(to: AccountPage.overview.path) }
        do {
            try await visit.accounts.addressChange.resend(email: email, client: visit.who.session.client)
            return done(.code)
        } catch {
            return try await overview(visit, try fault(of: error, visit))
        }
    }

    func keepAddress(_ visit: AccountVisit) async throws -> Response {
        do {
            try await visit.accounts.addressChange.cancel(visit.who)
            return done(.cancelled)
        } catch {
            return try await overview(visit, try fault(of: error, visit))
        }
    }
}
