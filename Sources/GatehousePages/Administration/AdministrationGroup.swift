import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// One group: its data, its members, its open invitations, and the actions on it.
enum AdministrationGroup {
    /// The actions of the forms.
    enum Intent: String {
        case limit
        case suspend
        case resume
        case owner
        case revoke
        case delete
    }

    /// How many members, and how many invitations, a page shows.
    private static let perPage = 50

    // MARK: Page

    static func page(_ visit: AdministrationVisit) async throws -> Response {
        let groups = try AdministrationGroups.groups(visit)
        let id = try id(visit)
        let group = try await groups.group(id)
        let start = try visit.query.value("after", ListCursor<UserID>.init(text:))
        let members = try await groups.members(of: id, containing: nil, role: nil, after: start, limit: perPage)
        let invitations = try await groups.invitations(of: id, after: nil, limit: perPage)
        return AdministrationPage(
            tab: .groups, title: VisibleText.plain(group.name), badges: AdministrationGroups.badges(of: group, visit),
            acts: acts(on: group, visit), dangers: [deletion(of: group, visit)],
            sections: [facts(of: group, visit), list(of: members, visit), list(of: invitations, visit)],
            turn: next(members, id, visit)
        ).response(visit)
    }

    private static func id(_ visit: AdministrationVisit) throws(AccountRefusal) -> GroupID {
        guard let id = visit.parameters.get("id").flatMap({ GroupID(text: $0) }) else { throw .group(.notFound) }
        return id
    }

    private static func facts(of group: GroupRecord, _ visit: AdministrationVisit) -> AdministrationView.Section {
        .init(
            facts: [
                .init(label: visit.said(.groupMembers), value: visit.number(group.memberCount)),
                .init(
                    label: visit.said(.groupLimit),
                    value: group.memberLimit.map(visit.number) ?? visit.said(.standard)),
                .init(label: visit.said(.made), time: visit.shown(group.createdAt)),
                .init(label: visit.said(.identifier), code: group.id.text),
            ])
    }

    private static func list(
        of members: GroupPage<ListedMember>, _ visit: AdministrationVisit
    ) -> AdministrationView.Section {
        .init(
            heading: visit.said(.groupMembers),
            table: visit.list(
                .groupMembers,
                [
                    (.address, .title), (.name, .fact), (.groupRole, .fact), (.groupJoined, .named),
                    (.actions, .acts),
                ],
                members.elements.map { member in
                    let isOwner = member.record.role == GroupRole.ownerName
                    let owner = visit.asked(
                        .makeGroupOwner, Intent.owner.rawValue, at: visit.request.uri.path,
                        [("member", member.record.userID.text)], note: visit.said(.makeGroupOwnerText))
                    return [
                        visit.cell(
                            .address, address: member.email, or: visit.said(.noAddress),
                            href: AdministrationPath.person(member.record.userID)),
                        visit.cell(.name, member.name), visit.cell(.groupRole, role(member.record.role, visit)),
                        visit.cell(.groupJoined, member.record.joinedAt),
                        visit.cell(.actions, acts: isOwner ? [] : [owner]),
                    ]
                }))
    }

    private static func list(
        of invitations: GroupPage<GroupInvitationRecord>, _ visit: AdministrationVisit
    ) -> AdministrationView.Section {
        guard !invitations.elements.isEmpty else {
            return .init(heading: visit.said(.groupInvitations), quiet: visit.said(.noGroupInvitations))
        }
        return .init(
            heading: visit.said(.groupInvitations),
            table: visit.list(
                .groupInvitations,
                [
                    (.recipient, .title), (.groupRole, .fact), (.made, .rest), (.groupInvitationExpires, .named),
                    (.actions, .acts),
                ],
                invitations.elements.map { invitation in
                    let kind: AdministrationText =
                        invitation.kind == .code ? .groupInvitationCode : .groupInvitationLink
                    return [
                        visit.cell(.recipient, address: invitation.email, or: visit.said(kind)),
                        visit.cell(.groupRole, role(invitation.role, visit)), visit.cell(.made, invitation.createdAt),
                        visit.cell(.groupInvitationExpires, invitation.expiresAt),
                        visit.cell(
                            .actions,
                            acts: [
                                visit.asked(
                                    .revokeGroupInvitation, Intent.revoke.rawValue, at: visit.request.uri.path,
                                    [("invitation", invitation.id.text)],
                                    note: visit.said(.revokeGroupInvitationText), isDanger: true)
                            ]),
                    ]
                }))
    }

    /// The name of a role: the built-in ones in the reader's language.
    static func role(_ name: String, _ visit: AdministrationVisit) -> String {
        let catalogue = visit.renderer.catalogue
        return switch name {
        case GroupRole.ownerName: catalogue.group(.owner)
        case GroupRole.adminName: catalogue.group(.admin)
        case GroupRole.memberName: catalogue.group(.member)
        default: name
        }
    }

    private static func next(
        _ members: GroupPage<ListedMember>, _ id: GroupID, _ visit: AdministrationVisit
    ) -> TurnView? {
        guard members.hasMore, let last = members.elements.last?.record else { return nil }
        let cursor = ListCursor<UserID>(time: last.joinedAt.microseconds, key: last.userID)
        return TurnView(
            visit.said(.pages), previous: nil,
            next: LinkView(
                visit.renderer.catalogue.page(.nextPage),
                AdministrationPath.path(AdministrationPath.group(id), [("after", cursor.text)])))
    }

    private static func acts(on group: GroupRecord, _ visit: AdministrationVisit) -> [ActView] {
        let path = visit.request.uri.path
        var limit = FieldView(
            "limit", visit.said(.groupLimit), .line(type: "text", autocomplete: "off"),
            value: "\(group.memberLimit ?? 0)")
        limit.inputMode = "numeric"
        limit.direction = "ltr"
        let isSuspended = group.suspendedAt != nil
        return [
            visit.asked(
                .setGroupLimit, Intent.limit.rawValue, at: path, note: visit.said(.groupLimitText), fields: [limit]),
            isSuspended
                ? visit.asked(.resumeGroup, Intent.resume.rawValue, at: path, note: visit.said(.resumeGroupText))
                : visit.asked(.suspendGroup, Intent.suspend.rawValue, at: path, note: visit.said(.suspendGroupText)),
        ]
    }

    private static func deletion(of group: GroupRecord, _ visit: AdministrationVisit) -> ActView {
        visit.asked(
            .deleteGroup, Intent.delete.rawValue, at: visit.request.uri.path,
            note: visit.said(.deleteGroupText(group.name)),
            fields: [FieldView("typed", visit.said(.typeGroupName), .line(type: "text", autocomplete: "off"))],
            isDanger: true)
    }

    // MARK: Actions

    static func take(_ visit: AdministrationVisit, _ form: PostedForm) async throws -> Response {
        let groups = try AdministrationGroups.groups(visit)
        let id = try id(visit)
        guard let intent = form["intent"].flatMap(Intent.init) else {
            throw PageRefusal.unknownAction.answer
        }
        let before = try? await groups.group(id)
        let outcome: AdministrationOutcome
        do {
            outcome = try await act(intent, on: id, groups, form)
        } catch let refusal as AccountRefusal {
            guard let refused = AdministrationOutcome(refusal) else { throw refusal }
            outcome = refused
        }
        let isThere = (try? await groups.group(id)) != nil
        let name =
            outcome == .groupLimit
            ? visit.number(FieldReader.memberLimits.upperBound) : VisibleText.plain(before?.name ?? id.text)
        return try visit.lead(
            to: isThere ? AdministrationPath.group(id) : AdministrationPath.groups,
            saying: AdministrationDone(outcome, name))
    }

    private static func act(
        _ intent: Intent, on id: GroupID, _ groups: GroupAdministration, _ form: PostedForm
    ) async throws -> AdministrationOutcome {
        var change = GroupAdministration.Change()
        switch intent {
        case .limit:
            guard let limit = form.number("limit"), FieldReader.memberLimits.contains(limit) else {
                return .groupLimit
            }
            change.memberLimit = limit
        case .suspend, .resume: change.isSuspended = intent == .suspend
        case .owner:
            guard let member = form["member"].flatMap({ UserID(text: $0) }) else { return .gone }
            change.owner = member
        case .revoke:
            guard let invitation = form["invitation"].flatMap({ GroupInvitationID(text: $0) }) else { return .gone }
            try await groups.revoke(invitation, of: id)
            return .groupChanged
        case .delete:
            guard VisibleText.trimmed(form["typed"] ?? "") == VisibleText.trimmed(try await groups.group(id).name)
            else { return .groupNamed }
            try await groups.delete(id)
            return .groupDeleted
        }
        _ = try await groups.change(id, change)
        return .groupChanged
    }
}
