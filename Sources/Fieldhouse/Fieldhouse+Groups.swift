import GatehousePages
import GatehouseServer
import Hummingbird

/// Who builds together.
extension Fieldhouse {
    func groups(_ visitor: Visitor) async throws -> Response {
        let items = try await data(of: visitor).groups().map { group in
            item(.groupDetail(groupId: group.id), group.name, Self.members(group.memberCount), nil)
        }
        return list(.groups, items, of: items.count, nil, visitor, form: Self.groupForm)
    }

    func makeGroup(_ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        try await answer(Self.groupForm, posted, visitor) {
            .groupDetail(groupId: try await data(of: visitor).createGroup(name: posted["name"] ?? ""))
        }
    }

    func group(_ id: String, _ visitor: Visitor) async throws -> Response {
        let (group, members, _) = try await data(of: visitor).group(id)
        return detail(
            group.name, members.map { ($0.name, $0.role == .owner ? "Owner" : "Member", nil) }, nil, visitor)
    }

    private static func members(_ count: Int) -> String { count == 1 ? "1 member" : "\(count) members" }

    private static let groupForm = EntryForm(
        title: "New group", fields: [EntryForm.Field(id: "name", rule: .groupName)], submit: "Create group")
}
