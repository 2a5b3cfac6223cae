import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// The groups.
extension Fieldhouse {
    func groups(_ visitor: Visitor) async throws -> Response {
        let words = visitor.words
        let query = try ListQuery(navigation.path(of: .groups), visitor)
        let all = try await data(of: visitor).groups()
        let groups = all.filter { query.finds($0.name) }
        let items = groups.map { group in
            item(.groupDetail(groupId: group.id), group.name, words(.memberCount(group.memberCount)), nil, words)
        }
        return list(
            query, items, nil, filter: query.filter(all.count, .searchGroups, hasStates: false, words),
            empty: .init(
                icon: Destination.Tab.groups.icon, title: words(.noGroups), text: words(.noGroupsText), action: nil),
            nil, visitor, forms: [groupForm, Self.joinForm])
    }

    /// Handles the forms of the list.
    func addGroup(_ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        posted["intent"] == "join" ? join(posted, visitor) : try await makeGroup(posted, visitor)
    }

    private func makeGroup(_ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        try await answer(groupForm, posted, visitor) {
            let id = try await data(of: visitor).createGroup(
                name: posted["name"] ?? "", form: posted[EntryForm.idName] ?? "")
            return done(.groupCreated, at: .groupDetail(groupId: id))
        }
    }

    /// Redirects to the page of an invitation, which asks before the person joins.
    private func join(_ posted: PostedForm, _ visitor: Visitor) -> Response {
        func refuse(_ sentence: FieldhouseText) -> Response {
            self.refuse(Self.joinForm, posted, visitor, EntryForm.Fault(.invitation, sentence))
        }
        do throws(FieldhouseError) {
            let link = try FieldRule.invitation.value(of: posted["link"] ?? "")
            let plain = String(VisibleText.trimmed(link))
            guard case .success(.joinGroup(let code)) = navigation.destination(of: plain) else {
                return refuse(.notAnInvitation)
            }
            return PageRenderer.redirect(to: navigation.path(of: .joinGroup(invitation: code)))
        } catch {
            guard case .invalid(let rule, let failure) = error else { return missing(visitor) }
            return refuse(rule.sentence(for: failure))
        }
    }

    /// What a group's page refused.
    enum GroupRefusal {
        /// A change of a member.
        case members(FieldhouseText)
        case invitation(InvitationsSection.Refusal)
        /// A new name, as it was typed.
        case rename(String, EntryForm.Fault)
        /// Its deletion, because the checkbox was not checked.
        case deletion
    }

    func group(_ id: String, _ visitor: Visitor, refused: GroupRefusal? = nil) async throws -> Response {
        let (group, members, invitations) = try await data(of: visitor).group(id)
        let (action, ticket) = (navigation.path(of: visitor.page), ticket(for: visitor.page, visitor))
        let status: HTTPResponse.Status = refused == nil ? .ok : .unprocessableContent
        var view = detail(group.name, nil, visitor, status)
        var refusal: FieldhouseText?
        if case .members(let sentence)? = refused { refusal = sentence }
        let query = try ListQuery(action, visitor)
        view.members =
            MembersSection(
                action: action, ticket: ticket, group: group, members: members, person: visitor.account.user.id,
                refusal: refusal, invitationCount: invitations.count, query: query, words: visitor.words
            ).view
        if group.role == .owner {
            var refusedInvitation: InvitationsSection.Refusal?
            if case .invitation(let refusal)? = refused { refusedInvitation = refusal }
            view.invitations =
                InvitationsSection(
                    action: action, invitations: invitations.filter { query.finds($0.email) },
                    refused: refusedInvitation,
                    typed: visitor.typed["email"], link: invitationMails.link, newID: store.newID,
                    ticket: ticket, words: visitor.words
                ).view
            view.acts = ActsView(label: visitor.words(.moreActions), items: acts(on: group, visitor, refused))
        }
        return visitor.renderer.page(view, status: status)
    }

    /// Renaming and deleting, for owners.
    private func acts(on group: GroupRecord, _ visitor: Visitor, _ refused: GroupRefusal?) -> [ActsView.Item] {
        var refusedName: (form: EntryForm, fault: EntryForm.Fault)?
        if case .rename(let name, let fault)? = refused { refusedName = (Self.renameForm(name), fault) }
        var agreed = FieldView("agreed", visitor.words(.deleteGroupAgreed(group.name)), .box(isTicked: false))
        var isDeletionOpen = false
        if case .deletion? = refused {
            isDeletionOpen = true
            agreed.error = visitor.words(.agreeFirst)
            agreed.takesFocus = true
        }
        return [
            change(Self.renameForm(group.name), visitor, refused: refusedName),
            deletion(
                .deleteGroup, .deleteGroupText(group.name), group.name, visitor, isOpen: isDeletionOpen,
                hidden: [("named", group.name)], fields: [agreed]),
        ]
    }

    /// Handles the forms of a group's page.
    func manageGroup(_ posted: PostedForm, of group: String, _ visitor: Visitor) async throws -> Response {
        let intent = posted["intent"] ?? ""
        do {
            if let intent = InvitationsSection.Intent(rawValue: intent) {
                return try await manageInvitations(intent, posted, of: group, visitor)
            }
            if let act = PageAct(rawValue: intent) { return try await change(group, act, posted, visitor) }
            guard let intent = MembersSection.Intent(rawValue: intent) else {
                throw ServerError(404, .notFound, "There is no such form.")
            }
            return try await changeMembers(intent, posted, of: group, visitor)
        } catch FieldhouseError.ownersOnly {
            return forbidden(.ownersOnly, .ownersOnlyText, visitor)
        }
    }

    /// Renames or deletes a group.
    private func change(
        _ group: String, _ act: PageAct, _ posted: PostedForm, _ visitor: Visitor
    ) async throws -> Response {
        let data = data(of: visitor)
        do {
            guard try await data.group(group).group.role == .owner else { throw FieldhouseError.ownersOnly }
        } catch FieldhouseError.notFound where act == .delete {
            // An owner may have sent the form twice. Nobody else learns whether there is such a group.
            return try done(.groupDeleted, named: posted["named"], at: .groups, visitor)
        }
        switch act {
        case .edit:
            let name = posted["name"] ?? ""
            do {
                try await data.renameGroup(group, to: name)
            } catch FieldhouseError.invalid(let rule, let failure) {
                return try await self.group(
                    group, visitor, refused: .rename(name, EntryForm.Fault(rule, failure)))
            }
            return done(.groupRenamed, at: visitor.page)
        case .delete:
            guard posted["agreed"] != nil else {
                return try await self.group(group, visitor, refused: .deletion)
            }
            try await data.deleteGroup(group)
            return try done(.groupDeleted, named: posted["named"], at: .groups, visitor)
        case .restore: throw FieldhouseError.notFound
        }
    }

    /// Changes what a member may do, or removes somebody from the group. A change that was made before counts as made.
    private func changeMembers(
        _ intent: MembersSection.Intent, _ posted: PostedForm, of group: String, _ visitor: Visitor
    ) async throws -> Response {
        let data = data(of: visitor)
        let member = posted["member"].flatMap(UserID.init(text:))
        do {
            switch (intent, member) {
            case (.leave, _): try await data.remove(visitor.account.user.id, from: group)
            case (.makeOwner, let member?): try await data.setRole(.owner, of: member, in: group)
            case (.makeMember, let member):
                try await data.setRole(.member, of: member ?? visitor.account.user.id, in: group)
            case (.remove, let member?): try await data.remove(member, from: group)
            case (.makeOwner, nil), (.remove, nil): throw FieldhouseError.notFound
            }
        } catch FieldhouseError.lastOwner {
            return try await self.group(group, visitor, refused: .members(.lastOwner))
        } catch FieldhouseError.notFound where intent == .leave {
            // The answer does not reveal whether the group exists: the person is not in it, as requested.
        } catch FieldhouseError.notFound {
            _ = try await data.group(group)
        }
        return switch intent {
        case .leave: try done(.groupLeft, named: posted["named"], at: .groups, visitor)
        case .remove: try done(.memberRemoved, named: posted["named"], at: visitor.page, visitor)
        case .makeOwner, .makeMember: done(.roleChanged, at: visitor.page)
        }
    }

    private var groupForm: EntryForm {
        EntryForm(
            title: .newGroup, fields: [EntryForm.Field(id: "name", rule: .groupName)], submit: .createGroup,
            id: store.newID())
    }

    private static func renameForm(_ name: String) -> EntryForm {
        EntryForm(
            title: .renameGroup, fields: [EntryForm.Field(id: "name", rule: .groupName, value: name)],
            submit: .rename)
    }

    private static let joinForm = EntryForm(
        title: .joinGroup, fields: [EntryForm.Field(id: "link", rule: .invitation, help: .invitationLinkHelp)],
        hidden: [("intent", "join")], submit: .carryOn)
}
