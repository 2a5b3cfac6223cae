import Foundation
import GatehouseDomain

/// Describes the screens about groups.
package struct GroupScreenBuilder: Sendable {
    /// What the screens can offer.
    package var features: GroupFeatures
    /// The texts.
    package var catalogue: Catalogue

    /// Creates a builder.
    package init(features: GroupFeatures, catalogue: Catalogue = .english) {
        self.features = features
        self.catalogue = catalogue
    }

    /// Returns the screen for a flow and its form. A pure function.
    package func screen(for flow: GroupFlow, form: GroupForm) -> GroupScreen {
        var screen = skeleton(flow, form)
        if isWorthRetrying(flow) {
            screen.actions.insert(action("retry", text(.retry), .secondary, .opened(flow.screen)), at: 0)
        }
        apply(flow.notice, to: &screen)
        if flow.screen != flow.root { screen.actions.append(action("back", catalogue.text(.back), .back, .back)) }
        if let running = flow.running {
            let isSwitch = if case .switchTo = running.request { true } else { false }
            screen.progress = isSwitch ? text(.switching) : catalogue.text(.working)
            if !running.request.isReading {
                for index in screen.actions.indices { screen.actions[index].isEnabled = false }
            }
        }
        screen.focus = flow.fault ?? screen.fields.first?.field
        return screen
    }

    /// Whether the first screen could not be loaded, or another answer can let the person in.
    private func isWorthRetrying(_ flow: GroupFlow) -> Bool {
        guard flow.screen == flow.root, !flow.isLoading else { return false }
        return flow.screen == .blocked || flow.offer == nil && flow.notice.error != nil
    }

    private func apply(_ notice: GroupNotice, to screen: inout GroupScreen) {
        guard let said = notice.words else { return }
        let kind: ScreenNoticeKind =
            if case .banner(let kind, _) = notice { ScreenNoticeKind(kind) } else { .error }
        screen.notice = GroupScreen.Notice(
            kind: kind, text: words(said),
            dismissal: action("notice.dismiss", catalogue.text(.dismiss), .secondary, .noticeDismissed))
        for fault in notice.faults {
            if let index = screen.fields.firstIndex(where: { $0.field == fault.field }) {
                screen.fields[index].error = words(fault.words)
            } else if fault.place == .consent {
                screen.consent?.error = words(fault.words)
            }
        }
    }

    private func skeleton(_ flow: GroupFlow, _ form: GroupForm) -> GroupScreen {
        switch flow.screen {
        case .choose, .list, .switcher: groups(flow)
        case .blocked:
            GroupScreen(
                name: .blocked, title: text(.blocked), texts: [text(.blockedText)],
                actions: [waiting(flow), leads(.join, .join, flow), signOut].compactMap(\.self))
        case .create, .name: naming(flow, form)
        case .overview: overview(flow)
        case .members: members(flow)
        case .member: member(flow)
        case .removal: removal(flow)
        case .invite: invite(flow, form)
        case .invitations: invitations(flow)
        case .invitation: invitation(flow)
        case .join: join(flow, form)
        case .pending: pending(flow)
        case .leave, .deletion: ending(flow, form)
        case .transfer: transfer(flow)
        }
    }

    // MARK: Groups

    private func groups(_ flow: GroupFlow) -> GroupScreen {
        let isChoice = flow.screen != .list
        let title: GroupText =
            switch flow.screen {
            case .choose: .choose
            case .switcher: .switcher
            default: .title
            }
        var screen = GroupScreen(name: flow.screen, title: text(title))
        if flow.offer != nil, flow.groups.isEmpty {
            screen.texts = [text(.noGroups), text(.noGroupsText)]
        } else if flow.screen == .choose {
            screen.texts = [text(.chooseText)]
        }
        screen.choices = flow.groups.map { group in
            GroupScreen.Choice(
                id: group.id, label: shown(group.name), isChosen: group.id == flow.current?.groupId,
                event: isChoice ? .switched(group.id) : .groupOpened(group.id))
        }
        screen.actions += [
            waiting(flow), more(flow.nextGroups), leads(.create, .create, flow), leads(.join, .join, flow),
        ].compactMap(\.self)
        if flow.screen == .choose, flow.root == .choose { screen.actions.append(signOut) }
        return screen
    }

    private func naming(_ flow: GroupFlow, _ form: GroupForm) -> GroupScreen {
        let title: GroupText = flow.screen == .create ? .create : .rename
        let isFirst = flow.screen == .create && flow.root == .create
        let others = isFirst ? [leads(.join, .join, flow), signOut].compactMap(\.self) : []
        return GroupScreen(
            name: flow.screen, title: text(title),
            fields: [
                GroupScreen.Field(
                    field: .name, label: text(.name), contentType: .name, value: form.name, help: text(.nameHelp),
                    maximumLength: GroupForm.nameLimit)
            ], actions: [submit(title)] + others)
    }

    private func overview(_ flow: GroupFlow) -> GroupScreen {
        guard let group = flow.group else { return GroupScreen(name: .overview, title: text(.title)) }
        let isCurrent = flow.current?.groupId == group.id
        var screen = GroupScreen(name: .overview, title: shown(group.name))
        if isCurrent { screen.texts.append(text(.current)) }
        if group.isSuspended { screen.texts.append(text(.suspended)) }
        screen.rows = [
            GroupScreen.Row(label: text(.role), value: role(group.role)),
            GroupScreen.Row(
                label: text(.members), value: "\(group.memberCount)", action: leads(.members, .members, flow)),
        ]
        if features.switches, !isCurrent, !group.isSuspended {
            screen.actions.append(action("switch", text(.switchTo), .primary, .switched(group.id)))
        }
        screen.actions += [
            leads(.invite, .invite, flow), leads(.invitations, .invitations, flow), leads(.name, .rename, flow),
            leads(.transfer, .transfer, flow), leads(.leave, .leave, flow, .destructive),
            leads(.deletion, .delete, flow, .destructive),
        ].compactMap(\.self)
        return screen
    }

    private func ending(_ flow: GroupFlow, _ form: GroupForm) -> GroupScreen {
        let isDeletion = flow.screen == .deletion
        let title: GroupText = isDeletion ? .delete : .leave
        let name = shown(flow.group?.name ?? "")
        return GroupScreen(
            name: flow.screen, title: text(title),
            texts: [text(isDeletion ? .deleteText(group: name) : .leaveText(group: name))],
            consent: ScreenConsent(
                sentence: LinkedText(runs: [LinkedText.Run(text(isDeletion ? .deleteBox : .leaveBox))]),
                isAccepted: form.isConfirmed),
            actions: [submit(title, .destructive), wayToLeave(flow)].compactMap(\.self))
    }

    /// Returns what makes another member the owner, for an only owner who has tried to leave.
    private func wayToLeave(_ flow: GroupFlow) -> GroupScreen.Action? {
        guard flow.screen == .leave, flow.notice.error == .sentence(.failure(.lastOwner)) else { return nil }
        return leads(.transfer, .transfer, flow)
    }

    // MARK: Members

    private func members(_ flow: GroupFlow) -> GroupScreen {
        GroupScreen(
            name: .members, title: text(.members),
            choices: zip(flow.members, names(of: flow.members)).map { member, name in
                GroupScreen.Choice(
                    id: member.userId, label: "\(name) · \(role(member.role))", isChosen: false,
                    event: .memberOpened(member.userId))
            }, actions: [leads(.invite, .invite, flow), more(flow.nextMembers)].compactMap(\.self))
    }

    private func member(_ flow: GroupFlow) -> GroupScreen {
        guard let member = flow.member, let group = flow.group else {
            return GroupScreen(name: .member, title: text(.members))
        }
        var screen = GroupScreen(name: .member, title: name(of: member))
        screen.rows = [GroupScreen.Row(label: text(.role), value: role(member.role))]
        if let email = member.email { screen.rows.append(GroupScreen.Row(label: text(.email), value: email)) }
        screen.rows.append(GroupScreen.Row(label: text(.joinedOn), value: catalogue.builtIn.day(member.joinedAt)))
        screen.choices = features.assignable(to: member, in: group, flow.offer).map { option in
            GroupScreen.Choice(
                id: option.name, label: role(option.name), isChosen: option.name == member.role,
                event: .roleChosen(option.name))
        }
        if features.removes(member, from: group, flow.offer) {
            screen.actions = [action("remove", text(.remove), .destructive, .opened(.removal))]
        }
        return screen
    }

    private func removal(_ flow: GroupFlow) -> GroupScreen {
        let name = flow.member.map { self.name(of: $0) } ?? ""
        return GroupScreen(
            name: .removal, title: text(.removeTitle(name: name)), texts: [text(.removeText)],
            actions: [submit(.remove, .destructive)])
    }

    private func transfer(_ flow: GroupFlow) -> GroupScreen {
        let heirs = flow.heirs(features)
        return GroupScreen(
            name: .transfer, title: text(.transfer), texts: [text(.transferText)],
            choices: zip(heirs, names(of: heirs)).map { member, name in
                GroupScreen.Choice(
                    id: member.userId, label: name, isChosen: false, event: .heirChosen(member.userId))
            }, actions: [more(flow.nextMembers)].compactMap(\.self))
    }

    // MARK: Invitations

    private func invite(_ flow: GroupFlow, _ form: GroupForm) -> GroupScreen {
        var screen = GroupScreen(name: .invite, title: text(.invite), texts: [text(.inviteText)])
        guard let group = flow.group else { return screen }
        if form.kind == .mail {
            screen.fields = [
                GroupScreen.Field(field: .email, label: text(.email), contentType: .email, value: form.email)
            ]
        }
        let kinds = GroupInvitation.Kind.allCases.filter { !features.invitable(by: $0, to: group, flow.offer).isEmpty }
        screen.choices = kinds.map { kind in
            GroupScreen.Choice(
                id: kind.rawValue, label: text(Self.label(of: kind)), isChosen: kind == form.kind,
                event: .kindChosen(kind))
        }
        screen.choices += features.invitable(by: form.kind, to: group, flow.offer).map { option in
            GroupScreen.Choice(
                id: "role.\(option.name)", label: role(option.name), isChosen: option.name == form.role,
                event: .roleChosen(option.name))
        }
        let label: GroupText =
            switch form.kind {
            case .mail: .sendInvitation
            case .link: .createLink
            case .code: .createCode
            }
        screen.actions = [submit(label)]
        return screen
    }

    private func invitations(_ flow: GroupFlow) -> GroupScreen {
        let isEmpty = flow.invitations.isEmpty && !flow.isLoading
        return GroupScreen(
            name: .invitations, title: text(.invitations), texts: isEmpty ? [text(.noInvitations)] : [],
            choices: flow.invitations.map { invitation in
                GroupScreen.Choice(
                    id: invitation.id, label: label(of: invitation), isChosen: false,
                    event: .invitationOpened(invitation.id))
            }, actions: [leads(.invite, .invite, flow), more(flow.nextInvitations)].compactMap(\.self))
    }

    private func invitation(_ flow: GroupFlow) -> GroupScreen {
        var screen = GroupScreen(name: .invitation, title: text(.invitation))
        guard let invitation = flow.invitation else { return screen }
        screen.rows = [
            GroupScreen.Row(
                label: text(Self.label(of: invitation.kind)),
                value: invitation.email ?? (invitation.link ?? invitation.code)?.reveal() ?? ""),
            GroupScreen.Row(label: text(.role), value: role(invitation.role)),
            GroupScreen.Row(label: text(.expires), value: catalogue.builtIn.day(invitation.expiresAt)),
        ]
        if invitation.kind == .mail, let link = invitation.link {
            screen.rows.append(GroupScreen.Row(label: text(.byLink), value: link.reveal()))
        }
        if invitation.kind == .mail, flow.group?.permits(.invite) == true {
            screen.actions.append(action("resend", text(.sendAgain), .secondary, .resent))
        }
        if flow.group?.permits(.revoke) == true {
            screen.actions.append(action("revoke", text(.revoke), .destructive, .revoked))
        }
        return screen
    }

    // MARK: Joining

    private func join(_ flow: GroupFlow, _ form: GroupForm) -> GroupScreen {
        var screen = GroupScreen(name: .join, title: text(.join))
        guard let about = self.about(flow, form) else {
            if form.key == nil {
                screen.texts = [text(.joinText)]
                // The code is not shown again: it lets in anybody who reads it.
                screen.fields = [
                    GroupScreen.Field(field: .invitation, label: text(.invitationCode), contentType: .oneTimeCode)
                ]
                screen.actions = [submit(catalogue.text(.continueOn))]
            }
            screen.actions.append(contentsOf: notNow(flow))
            return screen
        }
        screen.title = text(.joinTitle(group: shown(about.group)))
        if let inviter = about.inviter { screen.texts = [text(.invitedBy(name: shown(inviter)))] }
        screen.rows = [
            GroupScreen.Row(label: text(.role), value: role(about.role)),
            GroupScreen.Row(label: text(.expires), value: catalogue.builtIn.day(about.expiresAt)),
        ]
        if flow.isProving {
            screen.fields = [
                GroupScreen.Field(
                    field: .proof, label: catalogue.text(.codeLabel), contentType: .oneTimeCode,
                    help: catalogue.text(.codeHelp(length: features.codeLength)))
            ]
        }
        screen.actions = [submit(.accept)]
        if flow.isProving {
            screen.actions.append(action("resend", catalogue.text(.resendCode), .secondary, .proofRequested))
        }
        if flow.canDecline { screen.actions.append(action("decline", text(.decline), .secondary, .declined)) }
        screen.actions.append(contentsOf: notNow(flow))
        return screen
    }

    /// What a received invitation says, from its code or from the list.
    private func about(
        _ flow: GroupFlow, _ form: GroupForm
    ) -> (group: String, inviter: String?, role: String, expiresAt: Date)? {
        if case .id(let id)? = form.key, let found = flow.pending.first(where: { $0.id == id }) {
            return (found.groupName, found.inviterName, found.role, found.expiresAt)
        }
        return flow.received?.details.map { ($0.groupName, $0.inviterName, $0.role, $0.expiresAt) }
    }

    private func pending(_ flow: GroupFlow) -> GroupScreen {
        let isEmpty = flow.pending.isEmpty
        return GroupScreen(
            name: .pending, title: text(.pending), texts: [text(isEmpty ? .nothingPending : .pendingText)],
            choices: flow.pending.map { invitation in
                GroupScreen.Choice(
                    id: invitation.id, label: shown(invitation.groupName), isChosen: false,
                    event: .received(.id(invitation.id)))
            }, actions: notNow(flow))
    }

    /// The way past an invitation that the app has put in front of everything else.
    private func notNow(_ flow: GroupFlow) -> [GroupScreen.Action] {
        flow.screen == flow.root ? [action("notNow", catalogue.text(.notNow), .quiet, .postponed)] : []
    }

    // MARK: Parts

    private func text(_ text: GroupText) -> String { catalogue.group(text) }

    private func words(_ words: GroupWords) -> String {
        switch words {
        case .sentence(let sentence): catalogue.sentence(sentence)
        case .group(let text): catalogue.group(text.isolatingNames(for: catalogue))
        }
    }

    /// Returns a name that people chose, for a sentence. A language from right to left isolates every one itself.
    private func shown(_ name: String) -> String { GroupText.shown(name, in: catalogue) }

    private func name(of member: GroupMember) -> String {
        let name = member.name.map { shown($0) } ?? member.email ?? text(.unnamed)
        return member.userId == features.userId ? text(.you(name: name)) : name
    }

    /// Returns what the members of a list are called, in its order. Where a name is missing or is that of several, the
    /// address or the day of joining follows it, and then a number: no two are the same.
    private func names(of members: [GroupMember]) -> [String] {
        let names = members.map { name(of: $0) }
        let counts: [String: Int] = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let told = zip(members, names).map { member, name in
            let isNameless = member.name == nil && member.email == nil
            guard isNameless || counts[name] != 1 else { return name }
            let joined = text(.joinedOn) + catalogue.builtIn.colon + catalogue.builtIn.day(member.joinedAt)
            return "\(name) · \((member.name == nil ? nil : member.email) ?? joined)"
        }
        return catalogue.builtIn.numbered(told)
    }

    private func role(_ name: String) -> String {
        GroupText.role(named: name).map { text($0) } ?? VisibleText.name(name) ?? ""
    }

    private func label(of invitation: GroupInvitation) -> String {
        "\(invitation.email ?? text(Self.label(of: invitation.kind))) · \(role(invitation.role))"
    }

    private static func label(of kind: GroupInvitation.Kind) -> GroupText {
        switch kind {
        case .mail: .byMail
        case .link: .byLink
        case .code: .byCode
        }
    }

    private func action(_ id: String, _ label: String, _ role: ScreenRole, _ event: GroupEvent) -> GroupScreen.Action {
        GroupScreen.Action(id: id, label: label, role: role, event: event)
    }

    private func submit(_ label: String) -> GroupScreen.Action { action("submit", label, .primary, .submitted) }

    private func submit(_ label: GroupText, _ role: ScreenRole = .primary) -> GroupScreen.Action {
        action("submit", text(label), role, .submitted)
    }

    private var signOut: GroupScreen.Action { action("signOut", text(.signOut), .quiet, .signOutRequested) }

    /// Returns the action that leads to the invitations that wait, if there are any.
    private func waiting(_ flow: GroupFlow) -> GroupScreen.Action? {
        guard !flow.pending.isEmpty, features.joins else { return nil }
        return action("pending", text(.pending), .primary, .opened(.pending))
    }

    private func more(_ next: String?) -> GroupScreen.Action? {
        next == nil ? nil : action("more", text(.more), .secondary, .moreRequested)
    }

    /// Returns the action that opens a screen, if the person has it.
    private func leads(
        _ screen: GroupScreenName, _ label: GroupText, _ flow: GroupFlow, _ role: ScreenRole = .secondary
    ) -> GroupScreen.Action? {
        guard features.offers(screen, in: flow.group, flow.offer) else { return nil }
        return action(screen.rawValue, text(label), role, .opened(screen))
    }
}

extension GroupText {
    /// Returns a name that people chose, isolated by direction where the language doesn't do so itself.
    static func shown(_ name: String, in catalogue: Catalogue) -> String {
        catalogue.isRightToLeft ? name : VisibleText.isolated(name)
    }

    /// The text with the names in it isolated by direction.
    func isolatingNames(for catalogue: Catalogue) -> GroupText {
        switch self {
        case .switched(let group): .switched(group: Self.shown(group, in: catalogue))
        case .created(let group): .created(group: Self.shown(group, in: catalogue))
        case .joined(let group): .joined(group: Self.shown(group, in: catalogue))
        default: self
        }
    }
}
