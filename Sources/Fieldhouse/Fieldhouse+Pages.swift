import Foundation
import Gatehouse
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseWire
import HTTPTypes
import Hummingbird

/// The pages for whoever is signed in: what each place shows.
extension Fieldhouse {
    func page(_ visitor: Visitor) async throws -> Response {
        let data = store.seen(by: visitor.account.user)
        switch visitor.page {
        case .projects:
            let page = try await data.projects()
            let items = page.records.map { project in
                item(.projectDetail(projectId: project.id), project.name, project.crewName, project.createdAt)
            }
            return list(.projects, items, of: page.total, ("New project", .createProject), visitor)
        case .rfis:
            let page = try await data.rfis()
            let items = page.records.map { request in
                item(.rfiDetail(rfiId: request.id), request.title, request.projectName, request.createdAt)
            }
            return list(.rfis, items, of: page.total, nil, visitor)
        case .groups:
            let items = try await data.groups().map { group in
                item(.groupDetail(groupId: group.id), group.name, Self.members(group.memberCount), nil)
            }
            return list(.groups, items, of: items.count, nil, visitor, form: Self.groupForm)
        case .settings:
            return render(
                SettingsPage(visitor: visitor).content, on: visitor, "settings", Destination.Tab.settings.title)
        case .profile:
            let profile = try await pages.profiles.getProfile(userId: visitor.account.user.id.text)
            return render(ProfilePage(visitor: visitor, profile: profile).content, on: visitor, "profile", "Profile")
        case .about: return detail(AboutPage.title, AboutPage.rows, nil, visitor)
        case .projectDetail(let id): return detail(of: try await data.project(id), visitor)
        case .rfiDetail(let id): return detail(of: try await data.rfi(id), visitor)
        case .groupDetail(let id):
            let (group, members, _) = try await data.group(id)
            return detail(
                group.name, members.map { ($0.name, $0.role == .owner ? "Owner" : "Member", nil) }, nil, visitor)
        case .joinGroup: throw FieldhouseError.notFound
        case .createProject:
            let groups = try await data.groups()
            guard let group = groups.first else { return groupFirst(visitor) }
            return form(Self.projectForm(in: group.id), visitor)
        case .createRFI(let projectId):
            return form(Self.requestForm(about: try await data.project(projectId).name), visitor)
        }
    }

    private func detail(of project: ProjectRecord, _ visitor: Visitor) -> Response {
        var rows: [(label: String, value: String, to: Destination?)] = [
            ("Group", project.crewName, .groupDetail(groupId: project.crewID)),
            ("Open requests", String(project.openCount), nil), ("Created", Day.text(project.createdAt), nil),
        ]
        if !project.site.isEmpty { rows.insert(("Site", project.site, nil), at: 0) }
        return detail(project.name, rows, ("New request", .createRFI(projectId: project.id)), visitor)
    }

    private func detail(of request: RFIRecord, _ visitor: Visitor) -> Response {
        detail(
            request.title,
            [
                ("Project", request.projectName, .projectDetail(projectId: request.projectID)),
                ("Question", request.question, nil), ("Answer", request.answer ?? "None yet", nil),
                ("Asked", Day.text(request.createdAt), nil),
            ], nil, visitor)
    }

    private static func members(_ count: Int) -> String { count == 1 ? "1 member" : "\(count) members" }

    // MARK: Forms

    private static let groupForm = EntryForm(
        title: "New group", fields: [EntryForm.Field(id: "name", rule: .groupName)], submit: "Create group")

    private static func projectForm(in group: String) -> EntryForm {
        EntryForm(
            title: "New project",
            fields: [
                EntryForm.Field(id: "name", rule: .projectName), EntryForm.Field(id: "site", rule: .site),
            ], hidden: [("group", group)], submit: "Create project")
    }

    private static func requestForm(about project: String) -> EntryForm {
        EntryForm(
            title: "New request about \(project)",
            fields: [
                EntryForm.Field(id: "title", rule: .title), EntryForm.Field(id: "question", rule: .question),
            ], submit: "Ask")
    }

    /// Takes a form.
    func accept(_ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        let data = store.seen(by: visitor.account.user)
        func text(_ name: String) -> String { posted[name] ?? "" }
        switch visitor.page {
        case .groups:
            return try await answer(Self.groupForm, posted, visitor) {
                .groupDetail(groupId: try await data.createGroup(name: text("name")))
            }
        case .createProject:
            return try await answer(Self.projectForm(in: text("group")), posted, visitor) {
                .projectDetail(
                    projectId: try await data.createProject(
                        name: text("name"), site: text("site"), in: text("group")))
            }
        case .createRFI(let projectId):
            let project = try await data.project(projectId)
            return try await answer(Self.requestForm(about: project.name), posted, visitor) {
                .rfiDetail(
                    rfiId: try await data.createRFI(
                        title: text("title"), question: text("question"), in: projectId))
            }
        case .projects, .rfis, .settings, .projectDetail, .rfiDetail, .groupDetail, .joinGroup, .profile, .about:
            throw ServerError(404, .notFound, "There is no form here.")
        }
    }

    /// Leads to what was made, or shows the form again with what is wrong.
    private func answer(
        _ form: EntryForm, _ posted: PostedForm, _ visitor: Visitor, _ make: () async throws -> Destination
    ) async throws -> Response {
        do {
            return PageRenderer.redirect(to: navigation.path(of: try await make()))
        } catch FieldhouseError.invalid(let rule, let failure) {
            var form = form
            form.fill(from: posted)
            return self.form(form, visitor, fault: (rule, failure))
        }
    }

    // MARK: Kinds of pages

    private func item(
        _ destination: Destination, _ title: String, _ subtitle: String, _ time: Date?
    ) -> [String: TemplateValue] {
        var content: [String: TemplateValue] = [
            "title": .text(title), "subtitle": .text(subtitle), "href": .text(navigation.path(of: destination)),
        ]
        if let time {
            content["time"] = [
                "iso": .text(time.formatted(.iso8601)), "exact": .text(Day.text(time)),
                "relative": .text(RelativeTime().text(from: time, to: pages.clock.now)),
            ]
        }
        return content
    }

    /// - Parameter form: What adds something to the list, below it.
    private func list(
        _ tab: Destination.Tab, _ items: [[String: TemplateValue]], of total: Int,
        _ action: (label: String, to: Destination)?, _ visitor: Visitor, form: EntryForm? = nil
    ) -> Response {
        var content: [String: TemplateValue] = ["title": .text(tab.title), "items": .objects(items)]
        if let action { content["action"] = link(action.label, action.to) }
        if items.isEmpty {
            content["empty"] = [
                "icon": .text(tab.icon), "title": .text(tab.emptyTitle), "text": .text(tab.emptyText),
            ]
        } else {
            content["count"] = .number(total)
        }
        if let form {
            content["form"] = .object(
                form.content(action: navigation.path(of: visitor.page), takesFocus: false))
        }
        return render(content, on: visitor, "list", tab.title)
    }

    private func detail(
        _ title: String, _ rows: [(label: String, value: String, to: Destination?)],
        _ action: (label: String, to: Destination)?, _ visitor: Visitor
    ) -> Response {
        let rows = rows.map { row in
            var content: [String: TemplateValue] = ["label": .text(row.label), "value": .text(row.value)]
            if let destination = row.to { content["href"] = .text(navigation.path(of: destination)) }
            return content
        }
        var content: [String: TemplateValue] = ["title": .text(title), "sections": [["rows": .objects(rows)]]]
        if let action { content["action"] = link(action.label, action.to) }
        content["back"] = back(from: visitor)
        return render(content, on: visitor, "detail", title)
    }

    private func form(
        _ form: EntryForm, _ visitor: Visitor, fault: (rule: FieldRule, failure: FieldRule.Failure)? = nil
    ) -> Response {
        var content = form.content(action: navigation.path(of: visitor.page), fault: fault)
        content["back"] =
            visitor.page.isTabRoot ? link(visitor.page.tab?.title ?? "Back", visitor.page) : back(from: visitor)
        return render(
            content, on: visitor, "form", form.title, status: fault == nil ? .ok : .unprocessableContent)
    }

    /// What is said of something that is not there, or is somebody else's, which is the same to whoever asks.
    func missing(_ visitor: Visitor) -> Response {
        let tab = visitor.page.tab ?? Self.landing
        return nothing(
            "Not found", tab.icon, "There is nothing here for you",
            "It may have been removed, or belong to somebody else.", ("Go to \(tab.title)", tab.root), visitor,
            status: .notFound)
    }

    private func groupFirst(_ visitor: Visitor) -> Response {
        nothing(
            "New project", Destination.Tab.groups.icon, "Make a group first",
            "A project belongs to a group. You are in none yet.", ("Go to Groups", .groups), visitor)
    }

    private func nothing(
        _ title: String, _ icon: String, _ heading: String, _ text: String, _ action: (label: String, to: Destination),
        _ visitor: Visitor, status: HTTPResponse.Status = .ok
    ) -> Response {
        let content: [String: TemplateValue] = [
            "title": .text(title), "items": [],
            "empty": [
                "icon": .text(icon), "title": .text(heading), "text": .text(text),
                "action": link(action.label, action.to),
            ],
        ]
        return render(content, on: visitor, "list", title, status: status)
    }

    private func link(_ label: String, _ destination: Destination) -> TemplateValue {
        ["label": .text(label), "href": .text(navigation.path(of: destination))]
    }

    private func back(from visitor: Visitor) -> TemplateValue? {
        guard let parent = visitor.place.parent(of: visitor.page) else { return nil }
        return link(parent.tab?.title ?? "Back", parent)
    }

    private func render(
        _ content: [String: TemplateValue], on visitor: Visitor, _ template: String, _ title: String,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        var content = content
        content["productName"] = .text(pages.configuration.productName)
        content["homeHref"] = .text(Self.landing.path)
        content["navLabel"] = "Main"
        content["tabs"] = .objects(
            Destination.Tab.allCases.map { tab in
                [
                    "label": .text(tab.title), "icon": .text(tab.icon),
                    "href": .text(navigation.path(of: visitor.place.target(of: tab, on: visitor.page))),
                    "current": .flag(visitor.page == tab.root),
                    "within": .flag(visitor.page.tab == tab && visitor.page != tab.root),
                ]
            })
        content["person"] = [
            "initial": .text(visitor.initial), "label": "Profile", "href": .text(navigation.path(of: .profile)),
            "current": .flag(visitor.page == .profile),
        ]
        return pages.renderer.page(template, title: title, status: status, content)
    }
}
