import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import Hummingbird

/// One group: what it is, its name, and the ways out of it.
extension GroupPages {
    /// The way back from a page of a group.
    func up(to membership: GroupMembership, _ visit: GroupVisit) -> LinkView {
        LinkView(visit.name(membership.group.name), GroupPath.group(membership.group.id))
    }

    /// The way back beside a button that cannot be undone.
    private func cancel(_ membership: GroupMembership, _ visit: GroupVisit) -> LinkView {
        LinkView(
            AdministrationText.cancel.said(in: visit.catalogue.builtIn), GroupPath.group(membership.group.id))
    }

    @Sendable
    func overview(_ visit: GroupVisit) async throws -> Response {
        let membership = try await visit.group()
        let (group, role) = (membership.group, membership.role)
        var rows = [
            AccountView.Row(
                label: visit.words(.members), value: "\(group.memberCount)", href: GroupPath.members(of: group.id))
        ]
        if role.permits(.invite) || role.permits(.revoke) {
            rows.append(try await invitationsRow(group.id, visit))
        }
        var sections = [AccountView.Section(rows: rows)]
        let isActive = try await visit.groups.active(of: visit.who)?.group.id == group.id
        if isActive { sections[0].note = visit.words(.isActive) }
        let activation = form(visit, .activate, ButtonView(visit.words(.activate), .small))
        if visit.mayDo(.change, in: membership) {
            sections.append(
                .init(
                    heading: visit.words(.rename), fold: fold(.rename, visit),
                    form: form(
                        visit, .rename, hidden: [("revision", "\(group.revision)")],
                        fields: [nameField(group.name, visit)], ButtonView(visit.words(account: .save)))))
        }
        var ways: [AccountView.Row] = []
        if visit.mayDo(.remove, to: .oneself, in: membership) {
            ways.append(
                .init(label: visit.words(.leave), value: "", href: GroupPath.leaving(group.id), isDanger: true))
        }
        if visit.mayDo(.delete, in: membership) {
            ways.append(deletionRow(group, visit))
        }
        if !ways.isEmpty { sections.append(.init(rows: ways)) }
        return page(
            visit, "", of: group,
            line: "\(visit.words(.yourRole))\(visit.catalogue.builtIn.colon)\(visit.role(role.name))",
            up: LinkView(visit.words(.groups), GroupPath.list),
            texts: group.suspendedAt == nil ? [] : [visit.words(.suspended)], lead: invitingLead(membership, visit),
            act: isActive || group.suspendedAt != nil ? nil : activation, sections)
    }

    /// The way to inviting somebody, for those who may.
    func invitingLead(_ membership: GroupMembership, _ visit: GroupVisit) -> LinkView? {
        guard membership.role.permits(.invite) else { return nil }
        return LinkView(visit.words(.screens(.invite)), GroupPath.invitations(of: membership.group.id))
    }

    /// The row that leads to the invitations of a group, with the number of open ones.
    func invitationsRow(_ id: GroupID, _ visit: GroupVisit) async throws -> AccountView.Row {
        let count = try await visit.groups.openInvitations(of: id, by: visit.who)
        return .init(
            label: visit.words(.invitations), value: count == 0 ? "" : "\(count)", href: GroupPath.invitations(of: id))
    }

    @Sendable
    func takeOverview(_ form: PostedForm, _ visit: GroupVisit) async throws -> Response {
        let group = try await visit.group().group
        if try Intent(form) == .activate {
            try await visit.groups.activate(group.id, by: visit.who)
            return done(.activated, at: visit.path)
        }
        _ = try await visit.groups.change(
            group.id, name: try name(in: form, visit), metadata: nil,
            seen: form["revision"].flatMap { Int64($0) } ?? group.revision, by: visit.who)
        return done(.renamed, at: visit.path)
    }

    // MARK: Leaving

    @Sendable
    func leaving(_ visit: GroupVisit) async throws -> Response {
        let membership = try await visit.group()
        let mayLeave = visit.mayDo(.remove, to: .oneself, in: membership)
        let isSole = membership.role.isOwner && membership.group.ownerCount == 1
        var sections: [AccountView.Section] = []
        if mayLeave {
            var form = form(visit, nil, ButtonView(visit.words(.leave), .danger))
            form.cancel = cancel(membership, visit)
            sections = [.init(form: form)]
        } else if isSole {
            sections = [.init(rows: waysToLeave(membership, visit))]
        }
        return page(
            visit, visit.words(.leave), of: membership.group, up: up(to: membership, visit),
            texts: [
                visit.words(isSole ? .soleOwner : .leaveText(name: visit.name(membership.group.name)))
            ], sections)
    }

    /// What the only owner can do instead: make a member an owner, invite one, or delete the group.
    private func waysToLeave(_ membership: GroupMembership, _ visit: GroupVisit) -> [AccountView.Row] {
        let (group, role) = (membership.group, membership.role)
        var ways: [AccountView.Row] = []
        if group.memberCount > 1 {
            ways.append(.init(label: visit.words(.transfer), value: "", href: GroupPath.members(of: group.id)))
        } else if role.permits(.invite) {
            ways.append(
                .init(
                    label: visit.words(.screens(.invite)), value: "", href: GroupPath.invitations(of: group.id)))
        }
        if visit.mayDo(.delete, in: membership) {
            ways.append(deletionRow(group, visit))
        }
        return ways
    }

    /// The row that leads to the page that deletes a group.
    private func deletionRow(_ group: GroupRecord, _ visit: GroupVisit) -> AccountView.Row {
        .init(label: visit.words(.delete), value: "", href: GroupPath.deletion(of: group.id), isDanger: true)
    }

    @Sendable
    func leave(_ form: PostedForm, _ visit: GroupVisit) async throws -> Response {
        do {
            try await visit.groups.remove(visit.who.user.id, from: try await visit.group().group.id, by: visit.who)
        } catch AccountRefusal.group(.notFound) {
            // Another window was first.
        }
        return done(.left, at: GroupPath.list)
    }

    // MARK: Deletion

    @Sendable
    func deletion(_ visit: GroupVisit) async throws -> Response {
        let membership = try await visit.group()
        guard membership.role.isOwner else { throw AccountRefusal.group(.notFound) }
        var sections = try proofSections(visit)
        if visit.hasProof, visit.mayDo(.delete, in: membership) {
            let sentence = LinkedView(LinkedText(runs: [.init(visit.words(.deleteAgreed))]), visit.catalogue)
            var agreement = FieldView(GroupField.agreed.rawValue, "", .consent(sentence, isTicked: false))
            agreement.rule.missing = visit.words(account: .deletionNotAgreed)
            var form = form(visit, fields: [agreement], ButtonView(visit.words(.delete), .danger))
            form.cancel = cancel(membership, visit)
            sections.append(.init(form: form))
        }
        return page(
            visit, visit.words(.delete), of: membership.group, up: up(to: membership, visit),
            texts: [visit.words(.deleteText(name: visit.name(membership.group.name)))], sections)
    }

    @Sendable
    func delete(_ form: PostedForm, _ visit: GroupVisit) async throws -> Response {
        if let answer = try await takeProof(form, visit) { return answer }
        guard form[GroupField.agreed.rawValue] != nil else {
            throw GroupFormFault(.agreed, visit.words(account: .deletionNotAgreed))
        }
        do {
            try await visit.groups.delete(try await visit.group().group.id, by: visit.who)
        } catch AccountRefusal.group(.notFound) {
            // Another window was first.
        }
        return done(.deleted, at: GroupPath.list)
    }
}
