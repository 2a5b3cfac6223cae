import GatehouseUI
import SwiftUI

/// A project: what is known of it, its requests, and what can be done with it.
struct ProjectView: View {
    let id: String
    let app: AppRoot<Destination>
    let service: FieldhouseService
    let lastAct: LastAct
    @State private var version = 0
    @State private var failure: String?

    var body: some View {
        Loading {
            try await service.project(id)
        } content: { project in
            List {
                LastActView(lastAct: lastAct, service: service) { version += 1 }
                Text(verbatim: project.groupName)
                if !project.site.isEmpty { Text(verbatim: project.site) }
                Button(words(.newRequest)) { app.navigation.navigate(to: .createRFI(projectId: id)) }
                RequestsView(project: id, app: app, service: service)
                ChangeForm(title: .editProject, labels: (.name, .site), values: (project.name, project.site)) {
                    name, site in
                    await act {
                        try await service.changeProject(id, name: name, site: site)
                        lastAct.say(.projectSaved)
                        version += 1
                    }
                }
                if project.isOwned {
                    DeleteButton(
                        label: .deleteProject, text: .deleteProjectText(project.name, group: project.groupName),
                        confirm: .delete(project.name)
                    ) {
                        await act {
                            let person = app.coordinator.userId
                            try await service.deleteProject(id)
                            // The person may have gone on meanwhile, or somebody else may have signed in.
                            guard app.coordinator.userId == person else { return }
                            let isOpen = app.navigation[.projects].contains(.projectDetail(projectId: id))
                            lastAct.say(.deleted(project.name), deleted: .project(id), onNextPlace: isOpen)
                            if isOpen { app.navigation.popToRoot(.projects) }
                        }
                    }
                }
                if let failure { Text(verbatim: failure) }
            }
            .navigationTitle(project.name)
        }
        .id(version)
    }

    private func act(_ body: @MainActor () async throws -> Void) async {
        do {
            try await body()
            failure = nil
        } catch {
            failure = error.reason
        }
    }
}

/// Requests of a project or of all projects, with a filter and a search: rows of a list, one for each request.
struct RequestsView: View {
    /// Nil for those of all projects.
    let project: String?
    let app: AppRoot<Destination>
    let service: FieldhouseService
    @State private var state = RequestState.all
    @State private var text = ""
    /// What was searched for last.
    @State private var searched = ""

    var body: some View {
        Picker(selection: $state) {
            ForEach(RequestState.allCases) { Text(verbatim: words($0.words)).tag($0) }
        } label: {
            Text(verbatim: words(.filters))
        }
        .pickerStyle(.segmented)
        TextField(words(.searchRequests), text: $text)
        Button(words(.search)) { searched = text }
        PagedRows(key: "\(state.rawValue) \(searched)", none: .noResultsText) {
            try await service.requests(of: project, state, matching: searched, page: $0)
        } row: { request in
            Button {
                app.navigation.navigate(to: .rfiDetail(rfiId: request.id))
            } label: {
                RequestRow(request: request, isOfAll: project == nil)
            }
        }
    }
}

/// A request in a list: what it is about, and how it stands.
private struct RequestRow: View {
    let request: RFI
    /// Whether its project has to be said.
    let isOfAll: Bool

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(verbatim: request.title)
                if isOfAll { Text(verbatim: request.projectName) }
            }
            Text(verbatim: words(request.answer == nil ? .open : .answered))
        }
    }
}

/// A request: question and answer, and what can be done with it.
struct RequestView: View {
    let id: String
    let app: AppRoot<Destination>
    let service: FieldhouseService
    let lastAct: LastAct
    @State private var version = 0
    @State private var answer = ""
    @State private var failure: String?

    var body: some View {
        Loading {
            try await service.request(id)
        } content: { request in
            List {
                LastActView(lastAct: lastAct, service: service) { version += 1 }
                Button(request.projectName) {
                    app.navigation.navigate(to: .projectDetail(projectId: request.projectID))
                }
                Text(verbatim: request.question)
                if let answer = request.answer { Text(verbatim: answer) }
                TextField(words(request.answer == nil ? .answerIt : .changeAnswer), text: $answer)
                Button(words(.saveAnswer)) {
                    Task { await change(.answerSaved) { try await service.answer(request, with: answer) } }
                }
                if request.isManageable { acts(request) }
                if let failure { Text(verbatim: failure) }
            }
            .navigationTitle(request.title)
        }
        .id(version)
    }

    @ViewBuilder
    private func acts(_ request: RFI) -> some View {
        ChangeForm(title: .editRequest, labels: (.title, .question), values: (request.title, request.question)) {
            title, question in
            await change(.requestSaved) {
                try await service.changeRequest(request, title: title, question: question)
            }
        }
        DeleteButton(
            label: .deleteRequest, text: .deleteRequestText(request.title), confirm: .delete(request.title)
        ) {
            do {
                let person = app.coordinator.userId
                try await service.deleteRequest(id)
                // As for a project.
                guard app.coordinator.userId == person else { return }
                let isOpen = app.navigation[.rfis].contains(.rfiDetail(rfiId: id))
                lastAct.say(.deleted(request.title), deleted: .request(id), onNextPlace: isOpen)
                if isOpen { app.navigation.popToRoot(.rfis) }
            } catch {
                failure = error.reason
            }
        }
    }

    private func change(_ done: FieldhouseText, _ body: @MainActor () async throws -> Void) async {
        do {
            try await body()
            lastAct.say(done)
            failure = nil
            version += 1
        } catch {
            failure = error.reason
        }
    }
}
