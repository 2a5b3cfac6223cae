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
        let items = all.filter { query.finds($0.name) }.map { group in
            var entry = item(
                .groupDetail(groupId: group.id.text), group.name, words(.memberCount(group.memberCount)), nil, words)
            entry.portrait = group.name
            return entry
        }
        let action = pages.offersGroups ? LinkView(words(.joinOrCreate), GroupPath.list) : nil
        return list(
            query, items, nil, filter: query.filter(all.count, .searchGroups, hasStates: false, name: nil, words),
            empty: .init(
                icon: Destination.Tab.groups.icon, title: words(.noGroups), text: words(.noGroupsText), action: action),
            action, visitor)
    }
}
