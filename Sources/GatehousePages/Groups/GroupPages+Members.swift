import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// The members of a group, and what can be done about each.
extension GroupPages {
    @Sendable
    func members(_ visit: GroupVisit) async throws -> Response {
        let membership = try await visit.group()
        let id = membership.group.id
        let start = try visit.query.value("after", ListCursor<UserID>.init(text:))
        let found = try await visit.groups.members(
            of: id, containing: nil, role: nil, after: start, limit: Self.perPage, by: visit.who)
        let names = found.elements.map { member in
            let name = name(of: member, visit)
            return member.record.userID == visit.who.user.id ? visit.words(.you(name: name)) : name
        }
        let days = found.elements.map { visit.words(.joined(date: visit.day($0.record.joinedAt))) }
        let lines = visit.catalogue.builtIn.numbered(days, beside: names)
        var rows = zip(found.elements, zip(names, lines)).map { member, texts in
            AccountView.Row(
                label: texts.0, value: visit.role(member.record.role),
                href: isOffered(member, membership, visit) ? GroupPath.member(member.record.userID, of: id) : nil,
                line: texts.1, detail: address(below: member), portrait: portrait(of: member, visit))
        }
        if found.hasMore, let last = found.elements.last?.record {
            let cursor = ListCursor<UserID>(time: last.joinedAt.microseconds, key: last.userID)
            rows.append(
                .init(
                    label: visit.words(.next), value: "", href: "\(GroupPath.members(of: id))?after=\(cursor.text)"))
        }
        return page(
            visit, visit.words(.members), of: membership.group, up: up(to: membership, visit),
            lead: invitingLead(membership, visit), [.init(rows: rows)])
    }

    /// What a member is called: by their name, or else by the address that the person may read.
    private func name(of member: ListedMember, _ visit: GroupVisit) -> String {
        VisibleText.name(member.name).map(visit.name) ?? member.email ?? visit.words(.nameless)
    }

    /// The name whose initial stands beside a member.
    private func portrait(of member: ListedMember, _ visit: GroupVisit) -> String {
        VisibleText.name(member.name) ?? member.email ?? visit.words(.nameless)
    }

    /// The address of a member, which tells them apart from others with the same name; nil where it is the name already
    /// or the person may not read it.
    private func address(below member: ListedMember) -> String? {
        VisibleText.name(member.name) == nil ? nil : member.email
    }

    private func target(_ member: ListedMember, _ visit: GroupVisit) -> GroupPolicy.Target {
        member.record.userID == visit.who.user.id ? .oneself : .member(visit.options.roles.stored(member.record.role))
    }

    /// The roles that the person may give a member, besides the one that they have.
    private func roles(
        for member: ListedMember, _ membership: GroupMembership, _ visit: GroupVisit
    ) -> [GroupRole] {
        visit.options.roles.all.filter { role in
            role.name != member.record.role
                && visit.mayDo(.setRole(role), to: target(member, visit), in: membership)
        }
    }

    /// Whether the person can do anything about a member: what can't work is not offered.
    private func isOffered(_ member: ListedMember, _ membership: GroupMembership, _ visit: GroupVisit) -> Bool {
        let isOwn = member.record.userID == visit.who.user.id
        return !roles(for: member, membership, visit).isEmpty
            || !isOwn && visit.mayDo(.remove, to: target(member, visit), in: membership)
    }

    // MARK: One member

    /// The member that the path names.
    private func listed(_ membership: GroupMembership, _ visit: GroupVisit) async throws -> ListedMember {
        guard let user = visit.parameters.get("member").flatMap({ UserID(text: $0) }) else {
            throw AccountRefusal.group(.memberNotFound)
        }
        return try await visit.groups.member(user, of: membership.group.id, by: visit.who)
    }

    @Sendable
    func member(_ visit: GroupVisit) async throws -> Response {
        let membership = try await visit.group()
        let member = try await listed(membership, visit)
        let (name, isOwn) = (name(of: member, visit), member.record.userID == visit.who.user.id)
        let mayTransfer = !isOwn && visit.mayDo(.transfer, in: membership)
        let roles = roles(for: member, membership, visit)
        // What makes an owner is offered to a person who has shown who they are.
        let given = roles.filter { visit.hasProof || !$0.isOwner }
        var sections: [AccountView.Section] = []
        // The field begins with the role that the member has, also one that this server does not know: nobody becomes
        // an owner by a click too many.
        if !given.isEmpty {
            let own = visit.options.roles.stored(member.record.role)
            let known = visit.options.roles.all.filter { $0 == own || given.contains($0) }
            sections.append(
                .init(
                    form: form(
                        visit, .role, hidden: [("revision", "\(member.record.revision)")],
                        fields: [
                            choice(.role, of: known.contains(own) ? known : [own] + known, chosen: own.name, visit)
                        ],
                        ButtonView(visit.words(.changeRole), .quiet))))
        }
        if given.isEmpty {
            sections.append(.init(rows: [.init(label: visit.words(.role), value: visit.role(member.record.role))]))
        }
        if mayTransfer, visit.hasProof {
            sections.append(
                .init(
                    heading: visit.words(.transfer), note: visit.words(.transferText(name: name)),
                    form: form(visit, .transfer, ButtonView(visit.words(.transfer), .quiet)), isAct: true))
        }
        if mayTransfer || roles.count > given.count { sections += try proofSections(visit) }
        if !isOwn, visit.mayDo(.remove, to: target(member, visit), in: membership) {
            sections.append(
                .init(
                    heading: visit.words(.remove), note: visit.words(.removeText(name: name)),
                    form: form(visit, .remove, ButtonView(visit.words(.remove), .danger)), isAct: true))
        }
        return page(
            visit, isOwn ? visit.words(.you(name: name)) : name, portrait: portrait(of: member, visit),
            line: visit.words(.joined(date: visit.day(member.record.joinedAt))),
            up: LinkView(visit.words(.members), GroupPath.members(of: membership.group.id)), sections)
    }

    @Sendable
    func takeMember(_ form: PostedForm, _ visit: GroupVisit) async throws -> Response {
        if let answer = try await takeProof(form, visit) { return answer }
        let membership = try await visit.group()
        let (member, id) = (try await listed(membership, visit), membership.group.id)
        let user = member.record.userID
        switch try Intent(form) {
        case .role:
            let (role, seen) = (form[GroupField.role.rawValue] ?? "", form["revision"].flatMap { Int64($0) } ?? 0)
            // Nobody chose another role. A form that is sent twice is told the same twice.
            guard role != member.record.role || seen != member.record.revision else {
                return PageRenderer.redirect(to: visit.path)
            }
            _ = try await visit.groups.setRole(role, of: user, in: id, seen: seen, by: visit.who)
            return done(.roleChanged, at: visit.path)
        case .transfer:
            try await visit.groups.transfer(id, to: user, by: visit.who)
            return done(.transferred, at: GroupPath.group(id))
        case .remove:
            try await visit.groups.remove(user, from: id, by: visit.who)
            return done(.removed, at: GroupPath.members(of: id))
        default: throw PageRefusal.unknownAction.answer
        }
    }
}
