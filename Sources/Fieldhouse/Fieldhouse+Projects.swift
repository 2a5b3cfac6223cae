import GatehousePages
import Hummingbird

/// What is being built.
extension Fieldhouse {
    func projects(_ visitor: Visitor) async throws -> Response {
        let page = try await data(of: visitor).projects(page: ListPages.asked(by: visitor))
        let items = page.records.map { project in
            item(.projectDetail(projectId: project.id), project.name, project.crewName, project.createdAt)
        }
        return list(.projects, items, ListPages(page, visitor), ("New project", .createProject), visitor)
    }

    func project(_ id: String, _ visitor: Visitor) async throws -> Response {
        let project = try await data(of: visitor).project(id)
        var rows: [(label: String, value: String, to: Destination?)] = [
            ("Group", project.crewName, .groupDetail(groupId: project.crewID)),
            ("Open requests", String(project.openCount), nil), ("Created", Day.text(project.createdAt), nil),
        ]
        if !project.site.isEmpty { rows.insert(("Site", project.site, nil), at: 0) }
        return pages.renderer.page(
            detail(project.name, rows, ("New request", .createRFI(projectId: project.id)), visitor))
    }

    func newProject(_ visitor: Visitor) async throws -> Response {
        let groups = try await data(of: visitor).groups()
        return groups.isEmpty ? groupFirst(visitor) : form(projectForm(in: groups), visitor)
    }

    func makeProject(_ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        let data = data(of: visitor)
        return try await answer(projectForm(in: try await data.groups()), posted, visitor) {
            .projectDetail(
                projectId: try await data.createProject(
                    name: posted["name"] ?? "", site: posted["site"] ?? "", in: posted["group"] ?? "",
                    form: posted[EntryForm.idName] ?? ""))
        }
    }

    /// The group is asked for where there is a choice.
    private func projectForm(in groups: [GroupRecord]) -> EntryForm {
        var form = EntryForm(
            title: "New project",
            fields: [
                EntryForm.Field(id: "name", rule: .projectName), EntryForm.Field(id: "site", rule: .site),
            ], submit: "Create project", id: store.newID())
        if groups.count > 1 {
            form.fields.append(
                EntryForm.Field(id: "group", rule: .group, options: groups.map { ($0.id, $0.name) }))
        } else {
            form.hidden = groups.map { ("group", $0.id) }
        }
        return form
    }

    private func groupFirst(_ visitor: Visitor) -> Response {
        nothing(
            "New project", Destination.Tab.groups.icon, "Make a group first",
            "A project belongs to a group. You are in none yet.", ("Go to Groups", .groups), visitor)
    }
}
