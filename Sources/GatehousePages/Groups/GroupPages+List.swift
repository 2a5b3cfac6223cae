import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseTokens
import Hummingbird

/// The groups of a person, and the invitations that wait for them.
extension GroupPages {
    @Sendable
    func list(_ visit: GroupVisit) async throws -> Response {
        let start = try visit.query.value("after") { GroupID(text: $0) }
        let found = try await visit.groups.all(of: visit.who, after: start, limit: Self.perPage)
        let active = try await visit.groups.active(of: visit.who)?.group.id
        var rows = found.elements.map { membership in
            AccountView.Row(
                label: visit.name(membership.group.name), value: "",
                href: GroupPath.group(membership.group.id), line: visit.role(membership.role.name),
                mark: membership.group.id == active ? visit.words(.current) : nil, portrait: membership.group.name)
        }
        if found.hasMore, let last = found.elements.last {
            rows.append(
                .init(label: visit.words(.next), value: "", href: "\(GroupPath.list)?after=\(last.group.id.text)"))
        }
        let own = rows.isEmpty ? [] : [AccountView.Section(rows: rows)]
        let invitations = try await waiting(visit)
        // Who is invited came to answer: the form that creates a group is open for those who have neither.
        let isEmpty = rows.isEmpty && invitations.isEmpty
        return page(
            visit, visit.words(.groups),
            up: try await wayBack(visit, hasInvitations: !invitations.isEmpty),
            texts: isEmpty ? [visit.words(.noGroups)] : [],
            try await invitations + own + creation(visit, isFirst: isEmpty) + codeEntry(visit))
    }

    /// The way back: to what waits until the person has decided about their invitations, or to the account.
    private func wayBack(_ visit: GroupVisit, hasInvitations: Bool) async throws -> LinkView {
        if hasInvitations, let back = try await site.pathBack(visit.request, for: visit.who), back != visit.path {
            return LinkView(visit.catalogue.text(.notNow), back)
        }
        return LinkView(visit.words(account: .title), AccountPage.overview.path)
    }

    /// The invitations to the person's proved address.
    private func waiting(_ visit: GroupVisit) async throws -> [AccountView.Section] {
        let pending = try await visit.groups.pending(for: visit.who)
        guard !pending.isEmpty else { return [] }
        let rows = pending.map { invitation in
            AccountView.Row(
                label: visit.name(invitation.groupName), value: "", href: GroupPath.pending(invitation.id),
                line: invited(by: invitation.inviterName, visit), portrait: invitation.groupName)
        }
        return [.init(heading: visit.words(.waiting), rows: rows)]
    }

    /// Says who sent an invitation; nil for somebody without a name.
    func invited(by name: String?, _ visit: GroupVisit) -> String? {
        VisibleText.name(name).map { visit.words(.screens(.invitedBy(name: visit.name($0)))) }
    }

    /// The form that creates a group, for those who may. Its id makes of two posts of one form one group.
    private func creation(_ visit: GroupVisit, isFirst: Bool) async throws -> [AccountView.Section] {
        let mayCreate =
            switch visit.options.creation {
            case .everybody: true
            case .confirmed: visit.accounts.trail.hasProvedAddress(visit.who.user)
            case .administrators: try await site.isAdministrator(visit.who)
            }
        guard mayCreate else {
            return visit.options.creation == .confirmed ? [.init(note: visit.words(.confirmFirst))] : []
        }
        let id = visit.typed?["id"] ?? GroupID(rawValue: visit.accounts.random.uuid()).text
        return [
            .init(
                heading: visit.words(.create), fold: isFirst ? nil : fold(.create, visit),
                form: form(
                    visit, .create, hidden: [("id", id)], fields: [nameField("", visit)],
                    ButtonView(visit.words(.create))))
        ]
    }

    /// The form for a code that somebody has told the person.
    private func codeEntry(_ visit: GroupVisit) -> [AccountView.Section] {
        guard !visit.who.user.isAnonymous else { return [] }
        var field = FieldView(
            GroupField.code.rawValue, visit.words(.invitationCode), .line(type: "text", autocomplete: "off"))
        field.direction = "ltr"
        field.rule = .init("filled", missing: visit.words(.unknownText))
        return [
            .init(
                heading: visit.words(.typeCode), fold: fold(.code, visit),
                form: form(visit, .code, fields: [field], ButtonView(visit.catalogue.page(.goOn), .quiet)))
        ]
    }

    @Sendable
    func takeList(_ form: PostedForm, _ visit: GroupVisit) async throws -> Response {
        guard try Intent(form) == .create else {
            let typed = GroupInvitationCodes.plain(form[GroupField.code.rawValue] ?? "").filter { !$0.isWhitespace }
            guard GroupPath.canBeCode(typed) else { throw GroupFormFault(.code, visit.words(.unknownText)) }
            return PageRenderer.redirect(to: GroupPath.invitation(code: typed))
        }
        let group = try await visit.groups.create(
            named: try name(in: form, visit), id: form["id"].flatMap { GroupID(text: $0) }, by: visit.who)
        return done(.created, at: GroupPath.group(group.group.id))
    }
}
