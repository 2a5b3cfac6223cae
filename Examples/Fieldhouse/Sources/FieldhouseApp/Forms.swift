import GatehouseUI
import SwiftUI

/// The form of a new project.
struct NewProjectView: View {
    let app: AppRoot<Destination>
    let service: FieldhouseService
    @State private var name = ""
    @State private var site = ""
    @State private var group = ""
    @State private var failure: String?

    var body: some View {
        VStack {
            Loading {
                try await service.groups()
            } content: { groups in
                List {
                    Picker("Group", selection: $group) {
                        ForEach(groups) { Text(verbatim: $0.name).tag($0.id) }
                    }
                    TextField("Name", text: $name)
                    TextField("Site", text: $site)
                    Button("Create project") { Task { await create(in: group.isEmpty ? groups.first?.id : group) } }
                        .disabled(name.isEmpty || groups.isEmpty)
                    if groups.isEmpty { Text("A project belongs to a group. Make one first.") }
                    if let failure { Text(verbatim: failure) }
                }
            }
            // A full-screen cover has no other way out, also while the groups load.
            Button("Cancel") { app.navigation.pop() }
        }
        .navigationTitle("New project")
    }

    private func create(in group: String?) async {
        guard let group else { return }
        do {
            let id = try await service.makeProject(name: name, site: site, group: group)
            app.navigation.pop()
            app.navigation.navigate(to: .projectDetail(projectId: id))
        } catch {
            failure = error.words
        }
    }
}

/// The form of a new request about a project.
struct NewRequestView: View {
    let project: String
    let app: AppRoot<Destination>
    let service: FieldhouseService
    @State private var title = ""
    @State private var question = ""
    @State private var failure: String?

    var body: some View {
        List {
            TextField("Title", text: $title)
            TextField("Question", text: $question)
            Button("Ask") { Task { await ask() } }
                .disabled(title.isEmpty || question.isEmpty)
            if let failure { Text(verbatim: failure) }
        }
        .navigationTitle("New request")
    }

    private func ask() async {
        do {
            let id = try await service.ask(title, question, about: project)
            app.navigation.pop()
            app.navigation.navigate(to: .rfiDetail(rfiId: id))
        } catch {
            failure = error.words
        }
    }
}

/// The introduction for a first-time user.
struct IntroductionView: View {
    let begin: @MainActor () -> Void

    var body: some View {
        VStack(spacing: 24) {
            Label("Your projects, on site and in the office", systemImage: "building.2")
            Label("Ask what the plans leave open", systemImage: "questionmark.bubble")
            Label("With your crew, and nobody else", systemImage: "person.3")
            Button("Begin", action: begin)
        }
    }
}
