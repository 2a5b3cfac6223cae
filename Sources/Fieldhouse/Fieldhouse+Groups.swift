import Gatehouse
import GatehousePages
import GatehouseServer
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

    func group(_ id: String, _ visitor: Visitor) async throws -> Response {
        let (group, members, _) = try await data(of: visitor).group(id)
        return detail(
            group.name, members.map { ($0.name, $0.role == .owner ? "Owner" : "Member", nil) }, nil, visitor)
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
        ], hidden: [("intent", "join")], submit: "Go on")
}
