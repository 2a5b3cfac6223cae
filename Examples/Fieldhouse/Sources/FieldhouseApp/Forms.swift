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
                    ForEach(groups) { choice in
                        Button(choice.name) { group = choice.id }
                            .disabled(choice.id == (group.isEmpty ? groups.first?.id : group))
                    }
                    TextField(words(.name), text: $name)
                    TextField(words(.optional(words(.site))), text: $site)
                    Button(words(.createProject)) {
                        Task { await create(in: group.isEmpty ? groups.first?.id : group) }
                    }
                    .disabled(name.isEmpty || groups.isEmpty)
                    if groups.isEmpty { Text(verbatim: words(.createGroupFirstText)) }
                    if let failure { Text(verbatim: failure) }
                }
            }
            // A full-screen cover has no other way out, also while the groups load.
            Button(words(.back)) { app.navigation.pop() }
        }
        .navigationTitle(words(.newProject))
    }

    private func create(in group: String?) async {
        guard let group else { return }
        do {
            let id = try await service.makeProject(name: name, site: site, group: group)
            guard app.isInView(.createProject) else { return }
            app.navigation.pop()
            app.navigation.navigate(to: .projectDetail(projectId: id))
        } catch {
            failure = error.reason
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
            TextField(words(.title), text: $title)
            TextField(words(.question), text: $question)
            Button(words(.ask)) { Task { await ask() } }
                .disabled(title.isEmpty || question.isEmpty)
            if let failure { Text(verbatim: failure) }
        }
        .navigationTitle(words(.newRequest))
    }

    private func ask() async {
        do {
            let id = try await service.ask(title, question, about: project)
            guard app.isInView(.createRFI(projectId: project)) else { return }
            app.navigation.pop()
            app.navigation.navigate(to: .rfiDetail(rfiId: id))
        } catch {
            failure = error.reason
        }
    }
}

extension AppRoot {
    /// Whether a place is the one in view. While a request runs, the person can leave it, and another one can sign in.
    fileprivate func isInView(_ place: Destination) -> Bool {
        (navigation.modals.last ?? navigation[navigation.selectedTab].last) == place
    }
}

/// The introduction for a first-time user.
struct IntroductionView: View {
    let begin: @MainActor () -> Void

    var body: some View {
        VStack(spacing: 24) {
            Label(words(.welcomeSite), systemImage: "building.2")
            Label(words(.welcomeAsk), systemImage: "questionmark.bubble")
            Label(words(.welcomeCrew), systemImage: "person.3")
            Button(words(.getStarted), action: begin)
        }
    }
}
