import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import Hummingbird

/// All groups, or those with a part in their name.
struct AdministrationGroups: Sendable {
    /// The number of groups on a page.
    private static let perPage = 50

    let search: AdministrationSearch

    /// Redirects to the list of results.
    func find(_ visit: AdministrationVisit, _ form: PostedForm) throws -> Response {
        let find = try search.seal(form["part"], visit)
        return PageRenderer.redirect(to: AdministrationPath.path(AdministrationPath.groups, [("find", find)]))
    }

    /// The page.
    func list(_ visit: AdministrationVisit) async throws -> Response {
        let groups = try Self.groups(visit)
        let find = try visit.query.text("find")
        let part = try search.open(find, visit)
        let start = try visit.query.value("after") { GroupID(text: $0) }
        let found = try await groups.all(containing: part, after: start, limit: Self.perPage)
        let table = visit.list(
            .groups, [(.name, .title), (.groupMembers, .named), (.state, .end), (.made, .rest)],
            found.elements.map { group in
                [
                    visit.cell(.name, group.name, href: AdministrationPath.group(group.id)),
                    visit.cell(.groupMembers, number: group.memberCount),
                    visit.cell(.state, badges: Self.badges(of: group, visit)), visit.cell(.made, group.createdAt),
                ]
            })
        var field = FieldView("part", visit.said(.groupPart), .line(type: "search", autocomplete: "off"), value: part)
        field.isRequired = false
        let next = found.hasMore ? found.elements.last?.id.text : nil
        return AdministrationPage(
            tab: .groups,
            search: visit.search(at: AdministrationPath.groups, ticket: visit.ticket, fields: [field]),
            sections: [found.elements.isEmpty ? Self.nothing(visit, part) : .init(table: table)],
            turn: next.map { next in
                TurnView(
                    visit.said(.pages), previous: nil,
                    next: LinkView(
                        visit.renderer.catalogue.page(.nextPage),
                        AdministrationPath.path(AdministrationPath.groups, [("find", find), ("after", next)])))
            }
        ).response(visit)
    }

    /// In place of the table: without a search there is nothing to lead to.
    private static func nothing(_ visit: AdministrationVisit, _ part: String?) -> AdministrationView.Section {
        part == nil
            ? .init(heading: visit.said(.nobody), isEmpty: true) : visit.noResults(at: AdministrationPath.groups)
    }

    /// The groups of the server.
    /// - Throws: `groups_disabled` on a server without groups.
    static func groups(_ visit: AdministrationVisit) throws(AccountRefusal) -> GroupAdministration {
        guard let groups = visit.groups else { throw .group(.disabled) }
        return groups
    }

    static func badges(of group: GroupRecord, _ visit: AdministrationVisit) -> [BadgeView] {
        group.suspendedAt == nil ? [] : [BadgeView(visit.said(.banned), .warning)]
    }
}
