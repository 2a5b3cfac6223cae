import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// One account: its data, its sessions, its audit trail, and the actions on it.
enum AdministrationPerson {
    /// The actions of the forms.
    enum Intent: String {
        case signOut = "sign-out"
        case signOutEverywhere = "sign-out-everywhere"
        case ban
        case unban
        case reset
        case confirm
        case invite
        case resetFactors = "reset-factors"
        case delete
    }

    /// The durations of a ban.
    enum Span: String, CaseIterable {
        case hour
        case day
        case week
        case month
        case always

        var ban: AdministratorChange.Ban {
            switch self {
            case .hour: .seconds(3600)
            case .day: .seconds(86_400)
            case .week: .seconds(7 * 86_400)
            case .month: .seconds(30 * 86_400)
            case .always: .seconds(100 * 365 * 86_400)
            }
        }

        fileprivate var name: AdministrationText {
            switch self {
            case .hour: .oneHour
            case .day: .oneDay
            case .week: .oneWeek
            case .month: .oneMonth
            case .always: .forGood
            }
        }
    }

    /// The number of audit records that are shown here.
    private static let events = 10

    // MARK: Page

    static func page(_ visit: AdministrationVisit) async throws -> Response {
        let id = try id(visit)
        let administration = visit.administration
        let user = try await administration.user(id)
        let isAdministrator = try await visit.accounts.isAdministrator(id)
        let name = try await administration.name(of: user)
        let passkeys = visit.accounts.policy.passkeys == nil ? [] : try await administration.passkeys(of: id)
        let sessions = try await administration.sessions(of: id)
        let groups = try await visit.groups?.memberships(of: id) ?? []
        let trail = try await administration.trail(TrailFilter(user: id), side: nil, limit: events)
        var happened = AdministrationView.Section(heading: visit.said(.whatHappened))
        if trail.records.isEmpty {
            happened.quiet = visit.said(.nothingHappened)
        } else {
            happened.table = try await AdministrationTrail.table(trail.records, visit, withPerson: false)
        }
        happened.way = LinkView(
            visit.said(.allEvents), AdministrationPath.path(AdministrationPath.trail, [("person", id.text)]))
        let isOwn = id == visit.who.user.id
        return AdministrationPage(
            tab: .people, title: name ?? AccountWords.name(of: user, visit),
            subtitle: name.map { _ in AccountWords.name(of: user, visit) },
            badges: AccountWords.badges(of: user, isAdministrator: isAdministrator, visit),
            acts: user.deletedAt == nil ? acts(on: user, hasSessions: !sessions.isEmpty, visit) : [],
            dangers: user.deletedAt == nil && !isOwn ? [deletion(of: user, visit)] : [],
            actNote: isOwn ? visit.said(.ownAccount) : nil,
            sections: [
                facts(of: user, visit), waysIn(of: user, passkeys: passkeys.count, visit), list(of: sessions, visit),
            ] + list(of: groups, visit) + [happened]
        ).response(visit)
    }

    private static func id(_ visit: AdministrationVisit) throws -> UserID {
        guard let id = visit.parameters.get("id").flatMap({ UserID(text: $0) }) else {
            throw PageRefusal.noSuchUser.answer
        }
        return id
    }

    private static func facts(of user: UserRecord, _ visit: AdministrationVisit) -> AdministrationView.Section {
        func text(_ label: AdministrationText, _ value: String?) -> AdministrationView.Fact? {
            value.map { .init(label: visit.said(label), value: $0) }
        }
        func time(_ label: AdministrationText, _ instant: Date?) -> AdministrationView.Fact? {
            instant.map { .init(label: visit.said(label), time: visit.shown($0)) }
        }
        let facts = [
            AccountWords.ban(of: user, visit), time(.made, user.createdAt),
            time(.confirmedAt, user.emailConfirmedAt), time(.invitedAt, user.invitedAt),
            time(.lastSignIn, user.lastSignInAt) ?? text(.lastSignIn, visit.said(.never)),
            text(.password, visit.said(user.passwordHash == nil ? .isNotSet : .isSet)), step(of: user, visit),
            text(.language, user.language.map(visit.name(ofLanguage:))),
            .init(label: visit.said(.identifier), code: user.id.text),
        ]
        return .init(heading: visit.said(.account), facts: facts.compactMap(\.self) + answers(of: user, visit))
    }

    /// What the person answered at sign-up.
    private static func answers(of user: UserRecord, _ visit: AdministrationVisit) -> [AdministrationView.Fact] {
        let catalogue = visit.renderer.catalogue
        return visit.accounts.policy.signUpFields.compactMap { field in
            ScreenDetail(field, answer: user.userMetadata[field.key]?.stringValue, catalogue).shownAnswer.map {
                AdministrationView.Fact(label: field.label.text(in: catalogue.language), value: $0)
            }
        }
    }

    private static func waysIn(
        of user: UserRecord, passkeys: Int, _ visit: AdministrationVisit
    ) -> AdministrationView.Section {
        var facts = user.identities.map { identity in
            let provider = visit.accounts.policy.providers.first { $0.id == identity.provider }
            let isOwn = identity.provider == UserRecord.email
            return AdministrationView.Fact(
                label: isOwn ? visit.said(.address) : provider?.displayName ?? identity.provider,
                value: identity.email ?? visit.said(.noAddress))
        }
        if passkeys > 0 { facts.append(.init(label: visit.said(account: .passkeys), value: visit.number(passkeys))) }
        guard !facts.isEmpty else { return .init(heading: visit.said(.waysIn), quiet: visit.said(.noWaysIn)) }
        return .init(heading: visit.said(.waysIn), facts: facts)
    }

    /// Whether the person takes a second step; nil for one who cannot.
    private static func step(of user: UserRecord, _ visit: AdministrationVisit) -> AdministrationView.Fact? {
        let isOn = user.factors.contains(where: \.isVerified)
        guard isOn || visit.accounts.policy.assurance.offersFactors && !user.isAnonymous else { return nil }
        let catalogue = visit.renderer.catalogue
        return .init(label: catalogue.text(.secondFactorTitle), value: catalogue.account(isOn ? .on : .off))
    }

    /// The groups that a person is in; nothing for none.
    private static func list(
        of memberships: [GroupMembership], _ visit: AdministrationVisit
    ) -> [AdministrationView.Section] {
        guard !memberships.isEmpty else { return [] }
        let rows = memberships.map { membership in
            [
                visit.cell(.name, membership.group.name, href: AdministrationPath.group(membership.group.id)),
                visit.cell(.groupRole, AdministrationGroup.role(membership.role.name, visit)),
                visit.cell(.groupJoined, membership.joinedAt),
            ]
        }
        return [
            .init(
                heading: visit.said(.groups),
                table: visit.list(.groups, [(.name, .title), (.groupRole, .fact), (.groupJoined, .named)], rows))
        ]
    }

    /// What an app calls its device, behind what people call that, or else what its user agent says.
    private static func named(_ client: ClientContext, _ visit: AdministrationVisit) -> String? {
        guard let name = client.deviceName else { return device(client.agent, visit) }
        return DeviceName.product(ofModel: name).map { $0 + visit.language.bracketed(name) } ?? name
    }

    /// The browser and the system of a session if they are known, otherwise the beginning of its user agent.
    private static func device(_ agent: String?, _ visit: AdministrationVisit) -> String? {
        let device = DeviceName(agent: agent)
        return switch (device.browser, device.system) {
        case (let browser?, let system?): visit.said(account: .device(browser: browser, system: system))
        case (let name?, nil), (nil, let name?): name
        case (nil, nil): agent.map { String($0.prefix(80)) }
        }
    }

    private static func list(
        of sessions: [GatehouseAccounts.SessionRecord], _ visit: AdministrationVisit
    ) -> AdministrationView.Section {
        guard !sessions.isEmpty else {
            return .init(heading: visit.said(.sessionsOf), quiet: visit.said(.noSessions))
        }
        let path = visit.request.uri.path
        return .init(
            heading: visit.said(.sessionsOf),
            table: visit.list(
                .sessionsOf,
                [
                    (.device, .title), (.networkAddress, .fact), (.began, .rest), (.lastUsed, .named),
                    (.actions, .acts),
                ],
                sessions.reversed().map { session in
                    [
                        visit.cell(.device, named(session.client, visit)),
                        visit.cell(.networkAddress, session.client.address),
                        visit.cell(.began, session.createdAt),
                        visit.cell(.lastUsed, session.refreshedAt ?? session.createdAt),
                        visit.cell(
                            .actions,
                            acts: [
                                visit.asked(
                                    .signOutSession, Intent.signOut.rawValue, at: path, [("session", session.id.text)],
                                    note: visit.said(.signOutSessionText))
                            ]),
                    ]
                }))
    }

    private static func acts(
        on user: UserRecord, hasSessions: Bool, _ visit: AdministrationVisit
    ) -> [ActView] {
        func act(_ name: AdministrationText, _ intent: Intent, _ text: AdministrationText) -> ActView {
            visit.asked(name, intent.rawValue, at: visit.request.uri.path, note: visit.said(text))
        }
        var acts: [ActView] = []
        if user.email != nil {
            acts.append(act(.sendReset, .reset, .sendResetText))
            if user.invitableEmail != nil {
                acts.append(act(.resendInvitation, .invite, .resendInvitationText))
            } else if user.emailConfirmedAt == nil {
                acts.append(act(.resendConfirmation, .confirm, .resendConfirmationText))
            }
        }
        if hasSessions { acts.append(act(.signOutEverywhere, .signOutEverywhere, .signOutEverywhereText)) }
        // Administrators remove their own factors on their account page, and nobody suspends themselves.
        guard user.id != visit.who.user.id else { return acts }
        if user.factors.contains(where: \.isVerified) {
            acts.append(act(.resetFactors, .resetFactors, .resetFactorsText))
        }
        acts.append(user.isBanned(at: visit.now) ? act(.liftBan, .unban, .liftBanText) : suspension(visit))
        return acts
    }

    private static func suspension(_ visit: AdministrationVisit) -> ActView {
        let options = Span.allCases.map {
            FieldView.Option($0.rawValue, visit.said($0.name), isSelected: $0 == .day)
        }
        var span = FieldView("span", visit.said(.howLong), .choice(options))
        span.isRequired = false
        return visit.asked(
            .ban, Intent.ban.rawValue, at: visit.request.uri.path, note: visit.said(.banText), fields: [span])
    }

    /// The only action that cannot be undone.
    private static func deletion(of user: UserRecord, _ visit: AdministrationVisit) -> ActView {
        var typed = FieldView("typed", visit.said(.typeToDelete), .line(type: "text", autocomplete: "off"))
        typed.direction = "ltr"
        return visit.asked(
            .delete, Intent.delete.rawValue, at: visit.request.uri.path,
            note: visit.said(.deleteText(AccountWords.name(of: user, visit))), fields: [typed], isDanger: true)
    }

    // MARK: Actions

    static func take(_ visit: AdministrationVisit, _ form: PostedForm) async throws -> Response {
        let id = try id(visit)
        guard let intent = form["intent"].flatMap(Intent.init) else {
            throw PageRefusal.unknownAction.answer
        }
        let before = try? await visit.administration.user(id)
        let outcome: AdministrationOutcome
        do {
            outcome = try await act(intent, on: id, visit, form)
        } catch let refusal as AccountRefusal {
            guard let refused = AdministrationOutcome(refusal) else { throw refusal }
            outcome = refused
        }
        // A deleted account no longer has a page.
        let isThere = (try? await visit.administration.user(id)) != nil
        return try visit.lead(
            to: isThere ? AdministrationPath.person(id) : AdministrationPath.people,
            saying: AdministrationDone(outcome, before?.email ?? id.text, person: id))
    }

    private static func act(
        _ intent: Intent, on id: UserID, _ visit: AdministrationVisit, _ form: PostedForm
    ) async throws -> AdministrationOutcome {
        let administration = visit.administration
        switch intent {
        case .signOut:
            guard let session = form["session"].flatMap({ SessionID(text: $0) }) else { return .gone }
            try await administration.endSession(session, of: id)
            return .signedOut
        case .signOutEverywhere:
            _ = try await administration.endSessions(of: id)
            return .signedOutEverywhere
        case .ban, .unban:
            var change = AdministratorChange()
            change.ban = intent == .unban ? .lifted : (form["span"].flatMap(Span.init) ?? .day).ban
            _ = try await administration.changeUser(id, change)
            return intent == .unban ? .unbanned : .banned
        case .reset:
            try await administration.mailRecovery(to: id)
            return .mailed
        case .confirm:
            try await administration.mailConfirmation(to: id)
            return .mailed
        case .invite:
            let user = try await administration.user(id)
            guard let email = user.invitableEmail else { return .gone }
            _ = try await administration.invitations.invite(
                Invitation(email: email, metadata: user.userMetadata, consent: user.consent))
            return .invited
        case .resetFactors:
            // An administrator removes their own factors on their account page.
            guard id != visit.who.user.id else { return .own }
            _ = try await administration.resetFactors(of: id)
            return .factorsReset
        case .delete:
            let user = try await administration.user(id)
            let typed = form["typed"].map { VisibleText.trimmed($0).lowercased() }
            guard typed == user.email ?? user.id.text else { return .typed }
            _ = try await administration.deleteUser(id)
            return .deleted
        }
    }
}

extension UserRecord {
    /// The address of an invited person who has never signed in; nil for all others.
    fileprivate var invitableEmail: String? {
        invitedAt != nil && emailConfirmedAt == nil && passwordHash == nil ? email : nil
    }
}
