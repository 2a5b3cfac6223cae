import Gatehouse
import GatehouseCore
import GatehouseGroups
import GatehousePages
import Hummingbird

/// The projects of a person's groups.
extension Fieldhouse {
    func projects(_ visitor: Visitor) async throws -> Response {
        let words = visitor.words
        let query = try ListQuery(navigation.path(of: .projects), visitor)
        let page = try await data(of: visitor).projects(
            matching: query.text, by: query.order, page: ListPages.asked(by: visitor))
        let items = page.records.map { project in
            item(
                .projectDetail(projectId: project.id), project.name, project.crewName,
                (project.createdAt, FieldhouseText.createdAgo), words)
        }
        let isInGroup = try await data(of: visitor).isInGroup()
        let action = link(words(.newProject), .createProject)
        return list(
            query, items, ListPages(page, visitor),
            filter: query.filter(page.total, .searchProjects, hasStates: false, name: .name, words),
            empty: isInGroup
                ? .init(
                    icon: Destination.Tab.projects.icon, title: words(.noProjects), text: words(.noProjectsText),
                    action: action)
                : groupFirst(visitor),
            isInGroup ? action : nil, visitor)
    }

    /// - Parameter refused: The form that changes it, as it was sent, with its error.
    func project(
        _ id: String, _ visitor: Visitor, refused: (form: EntryForm, fault: EntryForm.Fault)? = nil
    ) async throws -> Response {
        let words = visitor.words
        let project = try await data(of: visitor).project(id)
        var rows: [(label: String, value: String, to: Destination?)] = [
            (words(.group), project.crewName, .groupDetail(groupId: project.crewID)),
            (words(.openRequests), String(project.openCount), nil),
            (words(.created), words.day(project.createdAt), nil),
        ]
        if !project.site.isEmpty { rows.insert((words(.site), project.site, nil), at: 0) }
        let query = try ListQuery(navigation.path(of: .projectDetail(projectId: id)), visitor)
        let page = try await data(of: visitor).rfis(
            RequestFilter(project: id, state: query.state, text: query.text), by: query.order,
            page: ListPages.asked(by: visitor))
        let pages = ListPages(page, visitor)
        guard pages.isThere else { return noSuchPage(pages, visitor) }
        var view = detail(
            project.name, link(words(.newRequest), .createRFI(projectId: id)), visitor,
            refused == nil ? .ok : .unprocessableContent)
        view.facts = facts(rows)
        let total = try await total(of: page, query, in: id, visitor)
        view.requests = requests(page, pages, query, total: total, visitor)
        view.acts = ActsView(
            label: GatehousePages.AccountText.moreActions.said(in: words.language),
            items: acts(on: project, visitor, refused))
        return visitor.renderer.page(view, status: refused == nil ? .ok : .unprocessableContent)
    }

    private func acts(
        on project: ProjectRecord, _ visitor: Visitor, _ refused: (form: EntryForm, fault: EntryForm.Fault)?
    ) -> [ActsView.Item] {
        let form = Self.editForm(name: project.name, site: project.site)
        let edit = change(form, visitor, refused: refused)
        guard project.isOwned else { return [edit] }
        let text = FieldhouseText.deleteProjectText(project.name, group: project.crewName)
        return [edit, deletion(.deleteProject, text, project.name, visitor)]
    }

    /// The requests of a project on its page.
    private func requests(
        _ page: RecordPage<RFIRecord>, _ pages: ListPages, _ query: ListQuery, total: Int, _ visitor: Visitor
    ) -> RequestsView {
        let words = visitor.words
        var view = RequestsView(
            title: words(.requests), filter: query.filter(total, .searchRequests, hasStates: true, name: .title, words),
            items: page.records.map { item(of: $0, $0.askedBy.map(words.name) ?? "", words) },
            turn: pages.turn(query.path, query.items, words))
        if !page.records.isEmpty {
            view.count = page.total
        } else if query.isLimited {
            view.none = .init(text: words(.noResultsText), action: LinkView(words(.showAll), query.path))
        } else {
            view.none = .init(text: words(.noQuestions), action: nil)
        }
        return view
    }

    /// Handles the forms of a project's page. A change that was made before counts as made.
    func changeProject(_ id: String, _ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        guard let act = posted["intent"].flatMap(PageAct.init) else { throw FieldhouseError.notFound }
        let data = data(of: visitor)
        let isDeleted = try await data.deletedName(.project, id) != nil
        if act == .edit || (act == .delete && !isDeleted) { _ = try await data.project(id) }
        do {
            switch act {
            case .edit:
                let form = Self.editForm(name: posted["name"] ?? "", site: posted["site"] ?? "")
                do {
                    try await data.changeProject(id, name: posted["name"] ?? "", site: posted["site"] ?? "")
                } catch FieldhouseError.invalid(let rule, let failure) {
                    return try await project(id, visitor, refused: (form, EntryForm.Fault(rule, failure)))
                }
                return done(.projectSaved, at: visitor.page)
            case .delete:
                if !isDeleted { try await data.deleteProject(id) }
                return done(.projectDeleted, id, at: .projects)
            case .restore:
                do { try await data.restoreProject(id) } catch FieldhouseError.notFound { return undoIsOver(visitor) }
                return done(.projectRestored, at: visitor.page)
            }
        } catch FieldhouseError.ownersOnly {
            return forbidden(.ownersOnly, .ownersOnlyText, visitor)
        }
    }

    /// The answer to a person who restores something too late, or something that was never theirs.
    func undoIsOver(_ visitor: Visitor) -> Response {
        nothing(visitor.words(.undoOver), visitor.words(.undoOverText), visitor, status: .notFound)
    }

    func newProject(_ visitor: Visitor) async throws -> Response {
        let groups = try await data(of: visitor).groups()
        guard groups.isEmpty else { return form(projectForm(in: groups), visitor) }
        return visitor.renderer.page(
            ListView(
                bar: bar(of: visitor, .ok), back: back(from: visitor), title: visitor.words(.newProject),
                empty: groupFirst(visitor)))
    }

    func makeProject(_ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        let data = data(of: visitor)
        return try await answer(projectForm(in: try await data.groups()), posted, visitor) {
            let id = try await data.createProject(
                name: posted["name"] ?? "", site: posted["site"] ?? "", in: posted["group"] ?? "",
                form: posted[EntryForm.idName] ?? "")
            return done(.projectCreated, at: .projectDetail(projectId: id))
        }
    }

    /// The form asks for the group only if there is a choice.
    private func projectForm(in groups: [GroupRecord]) -> EntryForm {
        var form = EntryForm(
            title: .newProject,
            fields: [
                EntryForm.Field(id: "name", rule: .projectName), EntryForm.Field(id: "site", rule: .site),
            ], submit: .createProject, id: store.newID())
        if groups.count > 1 {
            form.fields.append(
                EntryForm.Field(id: "group", rule: .group, options: groups.map { ($0.id.text, $0.name) }))
        } else {
            form.hidden = groups.map { ("group", $0.id.text) }
        }
        return form
    }

    private static func editForm(name: String, site: String) -> EntryForm {
        EntryForm(
            title: .editProject,
            fields: [
                EntryForm.Field(id: "name", rule: .projectName, value: name),
                EntryForm.Field(id: "site", rule: .site, value: site),
            ], submit: .saveChanges)
    }

    /// What a person in no group sees where there would be projects.
    private func groupFirst(_ visitor: Visitor) -> ListView.Empty {
        let words = visitor.words
        let action =
            pages.offersGroups
            ? LinkView(words(.joinOrCreate), GroupPath.list) : link(words(.goTo(words(.groups))), .groups)
        return .init(
            icon: Destination.Tab.groups.icon, title: words(.createGroupFirst), text: words(.createGroupFirstText),
            action: action)
    }
}
