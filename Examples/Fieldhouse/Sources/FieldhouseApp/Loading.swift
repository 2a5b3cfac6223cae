import SwiftUI

/// Loads a value and shows it, or shows why that failed, with a button to try again.
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
                Button(words(.tryAgain)) { Task { await fetch() } }
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
        } catch {
            // A view that disappeared loads again when it returns.
            if !Task.isCancelled { failure = error.reason }
        }
    }
}
