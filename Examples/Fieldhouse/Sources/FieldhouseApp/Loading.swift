import SwiftUI

/// Shows what has to be fetched first, or why it could not be, with a way to try again.
struct Loading<Value: Sendable, Content: View>: View {
    let load: @MainActor () async throws -> Value
    @ViewBuilder let content: (Value) -> Content
    @State private var value: Value?
    @State private var failure: String?

    var body: some View {
        VStack {
            if let value {
                content(value)
            } else if let failure {
                Text(verbatim: failure)
                Button("Try again") { Task { await fetch() } }
            } else {
                ProgressView()
            }
        }
        .task { await fetch() }
    }

    private func fetch() async {
        do {
            value = try await load()
            failure = nil
        } catch is CancellationError {
            // The view went away; it asks again when it is back.
        } catch {
            failure = error.words
        }
    }
}
