import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// The invitations of a group, for those who may invite or revoke.
extension GroupPages {
    @Sendable
    func invitations(_ visit: GroupVisit) async throws -> Response {
        let membership = try await visit.group()
        let (group, role) = (membership.group, membership.role)
        guard role.permits(.invite) || role.permits(.revoke) else { throw AccountRefusal.group(.notFound) }
        let start = try visit.query.value("after") { GroupInvitationID(text: $0) }
        let found = try await visit.groups.invitations(of: group.id, after: start, limit: Self.perPage, by: visit.who)
        let newestFirst = found.elements.sorted { $0.record.createdAt > $1.record.createdAt }
        let things = newestFirst.map { thing($0, membership, visit) }
        // The form that most people come for is first, and no list of many is between it and them.
        var sections = entry(membership, visit)
        sections.append(
            things.isEmpty ? .init(note: visit.words(.noneOpen)) : .init(heading: visit.words(.open), things: things))
        if found.hasMore, let last = found.elements.last?.record.id.text {
            sections.append(
                .init(rows: [
                    .init(
                        label: visit.words(.next), value: "",
                        href: "\(GroupPath.invitations(of: group.id))?after=\(last)")
                ]))
        }
        return page(visit, visit.words(.invitations), of: group, up: up(to: membership, visit), sections)
    }

    private func thing(
        _ sent: Groups.SentInvitation, _ membership: GroupMembership, _ visit: GroupVisit
    ) -> AccountView.Thing {
        let record = sent.record
        let kind = visit.words(record.kind == .code ? .code : .link)
        let name = record.email ?? kind
        let hidden = [(name: "invitation", value: record.id.text)]
        var lines = [visit.role(record.role), visit.words(.expires(date: visit.day(record.expiresAt)))]
        if record.kind != .mail { lines.insert(visit.words(.used(count: record.uses, most: record.mostUses)), at: 1) }
        var thing = AccountView.Thing(name: name, lines: lines)
        let role = visit.options.roles.stored(record.role)
        let resend = form(
            visit, .resend, hidden: hidden,
            ButtonView(visit.words(.resend), .small, spoken: visit.words(.resendTo(name: name))))
        let maySendAgain = record.kind == .mail && visit.mayDo(.invite(role), in: membership)
        let mayRevoke = visit.mayDo(.revoke, in: membership)
        let copy = sent.link ?? sent.code
        // An address tells a mailed one apart already.
        thing.copied = copy.map { .init(whole: $0, showsEnd: record.kind != .mail) }
        if maySendAgain || mayRevoke || copy != nil {
            thing.management = AccountView.Thing.Management(
                label: visit.words(account: .moreActions), subject: name,
                text: mayRevoke ? visit.words(.revokeText) : nil, copy: copy,
                other: maySendAgain ? resend : nil,
                form: mayRevoke
                    ? form(visit, .revoke, hidden: hidden, ButtonView(visit.words(.revoke), .smallDanger)) : nil)
        }
        return thing
    }

    // MARK: Inviting

    /// The forms that invite. A guest can't, and is told what to do about it.
    private func entry(_ membership: GroupMembership, _ visit: GroupVisit) -> [AccountView.Section] {
        let roles = visit.options.roles.all.filter { visit.mayDo(.invite($0), in: membership) }
        guard !roles.isEmpty else { return [] }
        guard !visit.who.user.isAnonymous else {
            return [
                .init(
                    note: visit.words(.guestInvites),
                    way: LinkView(visit.words(account: .addAddress), AccountPage.address.path))
            ]
        }
        return byMail(roles.filter { visit.hasProof || !$0.isOwner }, visit)
            + byHand(roles.filter(\.isOpen), visit)
    }

    /// The id in the form makes of two posts of one form one invitation.
    private func newID(_ intent: Intent, _ visit: GroupVisit) -> (name: String, value: String) {
        let typed = visit.typed?["intent"] == intent.rawValue ? visit.typed?["id"] : nil
        return ("id", typed ?? GroupInvitationID(rawValue: visit.accounts.random.uuid()).text)
    }

    private func byMail(_ roles: [GroupRole], _ visit: GroupVisit) -> [AccountView.Section] {
        // It is somebody else's.
        let email = FieldView(
            GroupField.email.rawValue, visit.catalogue.text(.emailLabel), of: .email, autocomplete: "off",
            visit.catalogue)
        let form = form(
            visit, .mail, hidden: [newID(.mail, visit)],
            fields: [email, choice(.mailRole, of: roles, chosen: GroupRole.memberName, visit)],
            ButtonView(visit.words(.invite)))
        return [.init(heading: visit.words(.byMail), note: visit.words(.byMailText), form: form, isInline: true)]
    }

    private func byHand(_ roles: [GroupRole], _ visit: GroupVisit) -> [AccountView.Section] {
        guard !roles.isEmpty else { return [] }
        let chosen = visit.typed?[GroupField.kind.rawValue] ?? GroupInvitationRecord.Kind.link.rawValue
        let offered: [(kind: GroupInvitationRecord.Kind, name: GroupPageText)] = [(.link, .link), (.code, .code)]
        let kinds = offered.map { kind, name in
            FieldView.Option(kind.rawValue, visit.words(name), isSelected: kind.rawValue == chosen)
        }
        var uses = FieldView(
            GroupField.uses.rawValue, visit.words(.uses), .line(type: "text", autocomplete: "off"), value: "1")
        uses.inputMode = "numeric"
        uses.direction = "ltr"
        uses.rule = .init("filled", missing: usesFault(visit))
        let form = form(
            visit, .make, hidden: [newID(.make, visit)],
            fields: [
                FieldView(GroupField.kind.rawValue, visit.words(.kind), .choice(kinds)),
                choice(.openRole, of: roles, chosen: GroupRole.memberName, visit), uses,
            ], ButtonView(visit.words(.make), .quiet))
        return [
            .init(
                heading: visit.words(.byHand), fold: fold(.make, visit), note: visit.words(.byHandText), form: form)
        ]
    }

    private func usesFault(_ visit: GroupVisit) -> String {
        visit.words(.usesFault(most: FieldReader.invitationUses.upperBound))
    }

    @Sendable
    func takeInvitations(_ form: PostedForm, _ visit: GroupVisit) async throws -> Response {
        let id = try await visit.group().group.id
        func named() throws(AccountRefusal) -> GroupInvitationID {
            guard let invitation = form["invitation"].flatMap({ GroupInvitationID(text: $0) }) else {
                throw .group(.invitationNotFound)
            }
            return invitation
        }
        switch try Intent(form) {
        case .mail:
            guard let email = EmailAddress(form[GroupField.email.rawValue] ?? "") else {
                throw GroupFormFault(.email, visit.catalogue.sentence(.emailInvalid))
            }
            try await invite(.mail, email, .mailRole, uses: 1, to: id, form, visit)
            return done(.invited, at: visit.path)
        case .make:
            let kind = form[GroupField.kind.rawValue].flatMap(GroupInvitationRecord.Kind.init(rawValue:))
            guard let uses = form.number(GroupField.uses.rawValue), FieldReader.invitationUses.contains(uses) else {
                throw GroupFormFault(.uses, usesFault(visit))
            }
            try await invite(kind == .code ? .code : .link, nil, .openRole, uses: uses, to: id, form, visit)
            return done(.made, at: visit.path)
        case .resend:
            do {
                _ = try await visit.groups.resend(try named(), of: id, by: visit.who)
            } catch let refusal as AccountRefusal where refusal.isOfInvitation {
                throw GroupFormFault(nil, visit.words(.changedElsewhere))
            }
            return done(.resent, at: visit.path)
        case .revoke:
            try await visit.groups.revoke(try named(), of: id, by: visit.who)
            return done(.revoked, at: visit.path)
        default: throw PageRefusal.unknownAction.answer
        }
    }

    private func invite(
        _ kind: GroupInvitationRecord.Kind, _ email: EmailAddress?, _ role: GroupField, uses: Int, to id: GroupID,
        _ form: PostedForm, _ visit: GroupVisit
    ) async throws {
        _ = try await visit.groups.invite(
            Groups.NewInvitation(
                id: form["id"].flatMap { GroupInvitationID(text: $0) }, kind: kind, email: email,
                role: form[role.rawValue] ?? GroupRole.memberName, life: nil, mostUses: uses, domain: nil),
            to: id, by: visit.who)
    }
}

extension AccountRefusal {
    /// Whether it says that there is no such invitation, or that it is over.
    fileprivate var isOfInvitation: Bool {
        switch self {
        case .group(.invitationNotFound), .group(.invitationExpired), .group(.invitationUsed),
            .group(.invitationRevoked), .group(.invitationDeclined):
            true
        default: false
        }
    }
}
