import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehousePages
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// Who builds together.
extension Fieldhouse {
    func groups(_ visitor: Visitor) async throws -> Response {
        let items = try await data(of: visitor).groups().map { group in
            item(.groupDetail(groupId: group.id), group.name, Self.members(group.memberCount), nil)
        }
        return list(.groups, items, nil, nil, visitor, forms: [groupForm, Self.joinForm])
    }

    /// Takes one of the forms of the list.
    func addGroup(_ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        posted["intent"] == "join" ? join(posted, visitor) : try await makeGroup(posted, visitor)
    }

    private func makeGroup(_ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        try await answer(groupForm, posted, visitor) {
            .groupDetail(
                groupId: try await data(of: visitor).createGroup(
                    name: posted["name"] ?? "", form: posted[EntryForm.idName] ?? ""))
        }
    }

    /// Leads to the page of an invitation, which asks before anything is joined.
    private func join(_ posted: PostedForm, _ visitor: Visitor) -> Response {
        func refuse(_ sentence: String) -> Response {
            self.refuse(Self.joinForm, posted, visitor, EntryForm.Fault(.invitation, sentence))
        }
        do throws(FieldhouseError) {
            let link = try FieldRule.invitation.value(of: posted["link"] ?? "")
            switch navigation.destination(of: link) {
            case .success(.joinGroup(let code)):
                return PageRenderer.redirect(to: navigation.path(of: .joinGroup(invitation: code)))
            case .success: return refuse("This link leads elsewhere in \(Self.name), not into a group.")
            case .failure(let refusal): return refuse("This is no invitation link: \(refusal.words).")
            }
        } catch {
            guard case .invalid(let rule, let failure) = error else { return missing(visitor) }
            return refuse(rule.sentence(for: failure))
        }
    }

    /// - Parameters:
    ///   - refusal: Why a change of a member was not made.
    ///   - refused: What was typed to invite somebody, and what is wrong with it.
    func group(
        _ id: String, _ visitor: Visitor, refusal: String? = nil, refused: InvitationsSection.Refusal? = nil
    ) async throws -> Response {
        let (group, members, invitations) = try await data(of: visitor).group(id)
        let action = navigation.path(of: visitor.page)
        let section = MembersSection(
            action: action, group: group, members: members, person: visitor.account.user.id, refusal: refusal)
        let status: HTTPResponse.Status = refusal == nil && refused == nil ? .ok : .unprocessableContent
        var view = detail(group.name, [], nil, visitor, status)
        view.members = section.view
        if group.role == .owner {
            view.invitations =
                InvitationsSection(
                    action: action, form: store.newID(), invitations: invitations, refused: refused,
                    typed: visitor.typed["email"]
                ).view
        }
        return pages.renderer.page(view, status: status)
    }

    /// Takes one of the forms of a group's page.
    func manageGroup(_ posted: PostedForm, of group: String, _ visitor: Visitor) async throws -> Response {
        if let intent = posted["intent"].flatMap(InvitationsSection.Intent.init) {
            return try await manageInvitations(intent, posted, of: group, visitor)
        }
        guard let intent = posted["intent"].flatMap(MembersSection.Intent.init) else {
            throw ServerError(404, .notFound, "There is no such form.")
        }
        return try await changeMembers(intent, posted, of: group, visitor)
    }

    /// Changes what a member may do, or takes somebody out of the group. What has happened already is as good as done.
    func changeMembers(
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
            return try await self.group(group, visitor, refusal: MembersSection.lastOwner)
        } catch FieldhouseError.ownersOnly {
            return nothing(
                "Members", Destination.Tab.groups.icon, "This is for owners",
                "Only an owner of the group changes what its members may do.", ("Go to the group", visitor.page),
                visitor,
                status: .forbidden)
        } catch FieldhouseError.notFound where intent == .leave {
            // Nobody is told whether there is such a group: they are not in it, which is what they asked for.
        } catch FieldhouseError.notFound {
            _ = try await data.group(group)
        }
        return PageRenderer.redirect(to: navigation.path(of: intent == .leave ? .groups : visitor.page))
    }

    private static func members(_ count: Int) -> String { count == 1 ? "1 member" : "\(count) members" }

    private var groupForm: EntryForm {
        EntryForm(
            title: "New group", fields: [EntryForm.Field(id: "name", rule: .groupName)], submit: "Create group",
            id: store.newID())
    }

    private static let joinForm = EntryForm(
        title: "Join a group",
        fields: [
            EntryForm.Field(
                id: "link", rule: .invitation,
                help: "Copy the whole link from the mail that invites you. You are asked before you join.")
        ], hidden: [("intent", "join")], submit: "Continue")
}
