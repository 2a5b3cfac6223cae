import GatehousePages
import GatehouseServer
import Hummingbird

/// What is being built.
extension Fieldhouse {
    func projects(_ visitor: Visitor) async throws -> Response {
        let page = try await data(of: visitor).projects()
        let items = page.records.map { project in
            item(.projectDetail(projectId: project.id), project.name, project.crewName, project.createdAt)
        }
        return list(.projects, items, of: page.total, ("New project", .createProject), visitor)
    }

    func project(_ id: String, _ visitor: Visitor) async throws -> Response {
        let project = try await data(of: visitor).project(id)
        var rows: [(label: String, value: String, to: Destination?)] = [
            ("Group", project.crewName, .groupDetail(groupId: project.crewID)),
            ("Open requests", String(project.openCount), nil), ("Created", Day.text(project.createdAt), nil),
        ]
        if !project.site.isEmpty { rows.insert(("Site", project.site, nil), at: 0) }
        return detail(project.name, rows, ("New request", .createRFI(projectId: project.id)), visitor)
    }

    func newProject(_ visitor: Visitor) async throws -> Response {
        guard let group = try await data(of: visitor).groups().first else { return groupFirst(visitor) }
        return form(Self.projectForm(in: group.id), visitor)
    }

    func makeProject(_ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        let group = posted["group"] ?? ""
        return try await answer(Self.projectForm(in: group), posted, visitor) {
            .projectDetail(
                projectId: try await data(of: visitor).createProject(
                    name: posted["name"] ?? "", site: posted["site"] ?? "", in: group))
        }
    }

    private static func projectForm(in group: String) -> EntryForm {
        EntryForm(
            title: "New project",
            fields: [
                EntryForm.Field(id: "name", rule: .projectName), EntryForm.Field(id: "site", rule: .site),
            ], hidden: [("group", group)], submit: "Create project")
    }

    private func groupFirst(_ visitor: Visitor) -> Response {
        nothing(
            "New project", Destination.Tab.groups.icon, "Make a group first",
            "A project belongs to a group. You are in none yet.", ("Go to Groups", .groups), visitor)
    }
}
