import GatehouseUI
import Observation
import SwiftUI

/// What was done last, for the line that says so and for the button that undoes it.
@MainActor
@Observable
final class LastAct {
    /// What can be brought back.
    enum Deleted {
        case project(String)
        case request(String)
    }

    private(set) var text: FieldhouseText?
    private(set) var deleted: Deleted?

    /// Whether the place that appears next is the one that says it.
    private var isAwaited = false

    /// - Parameter isAwaited: Whether the act leads to another place, which says it.
    func say(_ text: FieldhouseText, deleted: Deleted? = nil, onNextPlace isAwaited: Bool = false) {
        self.text = text
        self.deleted = deleted
        self.isAwaited = isAwaited
    }

    /// Called as a place appears: what was said at the place before is not said at this one.
    func arrive() {
        if !isAwaited { (text, deleted) = (nil, nil) }
        isAwaited = false
    }
}

/// The line that says what was done, with a button that undoes it where that is possible.
struct LastActView: View {
    let lastAct: LastAct
    let service: FieldhouseService
    /// Loads again what is shown.
    let reload: @MainActor () -> Void
    @State private var failure: String?

    var body: some View {
        if let text = lastAct.text {
            HStack {
                Text(verbatim: words(text))
                if let deleted = lastAct.deleted {
                    Button(words(.undo)) { Task { await undo(deleted) } }
                        .buttonStyle(.borderless)
                }
            }
        }
        if let failure { Text(verbatim: failure) }
    }

    private func undo(_ deleted: LastAct.Deleted) async {
        do {
            switch deleted {
            case .project(let id):
                try await service.restoreProject(id)
                lastAct.say(.projectRestored)
            case .request(let id):
                try await service.restoreRequest(id)
                lastAct.say(.requestRestored)
            }
            failure = nil
            reload()
        } catch {
            failure = error.reason
        }
    }
}

/// A button that takes something away after it has asked, and named it.
struct DeleteButton: View {
    let label: FieldhouseText
    /// What it means.
    let text: FieldhouseText
    /// What the answer says, which names what is taken away.
    let confirm: FieldhouseText
    let delete: @MainActor () async -> Void
    @State private var isAsking = false

    var body: some View {
        Button(role: .destructive) {
            isAsking = true
        } label: {
            Text(verbatim: words(label))
        }
        .buttonStyle(.borderless)
        .alert(words(label), isPresented: $isAsking, presenting: words(text)) { _ in
            Button(role: .destructive) {
                Task { await delete() }
            } label: {
                Text(verbatim: words(confirm))
            }
            Button(role: .cancel) {
            } label: {
                Text(verbatim: words(.notNow))
            }
        } message: {
            Text(verbatim: $0)
        }
    }
}

/// A form of two lines that changes something.
struct ChangeForm: View {
    let title: FieldhouseText
    let labels: (FieldhouseText, FieldhouseText)
    @State var values: (String, String)
    let save: @MainActor (String, String) async -> Void

    var body: some View {
        VStack {
            Text(verbatim: words(title))
            TextField(words(labels.0), text: $values.0)
            TextField(words(labels.1), text: $values.1)
            Button(words(.saveChanges)) { Task { await save(values.0, values.1) } }
                .buttonStyle(.borderless)
        }
    }
}
