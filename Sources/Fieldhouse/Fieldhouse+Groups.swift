import GatehouseCore
import GatehouseGroups
import GatehousePages
import Hummingbird

/// The tab of the groups. Everything about one group is on the server's pages.
extension Fieldhouse {
    func groups(_ visitor: Visitor) async throws -> Response {
        let words = visitor.words
        let query = try ListQuery(navigation.path(of: .groups), visitor)
        let all = try await data(of: visitor).groups()
        let items = Self.sorted(all.filter { query.finds($0.name) }, by: query.order).map { group in
            var entry = item(
                .groupDetail(groupId: group.id.text), group.name, words(.memberCount(group.memberCount)), nil, words)
            entry.portrait = group.name
            return entry
        }
        let action = pages.offersGroups ? LinkView(words(.joinOrCreate), GroupPath.list) : nil
        return list(
            query, items, nil, filter: query.filter(all.count, .searchGroups, hasStates: false, name: .name, words),
            empty: .init(
                icon: Destination.Tab.groups.icon, title: words(.noGroups), text: words(.noGroupsText), action: action),
            action, visitor)
    }

    private static func sorted(_ groups: [GroupRecord], by order: RecordOrder) -> [GroupRecord] {
        switch order {
        case .newest: groups.sorted { ($1.createdAt, $0.id.text) < ($0.createdAt, $1.id.text) }
        case .oldest: groups.sorted { ($0.createdAt, $0.id.text) < ($1.createdAt, $1.id.text) }
        case .name: groups.sorted { ($0.name.lowercased(), $0.id.text) < ($1.name.lowercased(), $1.id.text) }
        }
    }
}
