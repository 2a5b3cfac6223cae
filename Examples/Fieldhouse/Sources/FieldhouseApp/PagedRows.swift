import SwiftUI

/// Rows of a long list: one for each element, and a button for more below them.
struct PagedRows<Item: Decodable & Identifiable & Sendable, Row: View>: View {
    /// What the elements depend on: they are loaded again when it changes.
    let key: String
    /// The text of an empty list.
    let none: FieldhouseText
    /// Loads a page, from 1.
    let load: @MainActor (Int) async throws -> Page<Item>
    @ViewBuilder let row: (Item) -> Row
    @State private var items: [Item] = []
    /// The page that follows; nil after the last one.
    @State private var next: Int?
    @State private var isLoading = true
    @State private var failure: String?
    /// Counts the requests, because one that was overtaken is answered for elements that nobody asks for any longer.
    @State private var asked = 0

    var body: some View {
        ForEach(items) { row($0) }
        VStack {
            if let failure {
                Text(verbatim: failure)
                Button(words(.tryAgain)) { Task { await fetch(next ?? 1) } }
                    .buttonStyle(.borderless)
            } else if isLoading {
                ProgressView()
            } else if items.isEmpty {
                Text(verbatim: words(none))
            } else if let next {
                Button(words(.showMore)) { Task { await fetch(next) } }
                    .buttonStyle(.borderless)
            }
        }
        .task(id: key) { await fetch(1) }
    }

    private func fetch(_ number: Int) async {
        asked += 1
        let mine = asked
        (isLoading, failure) = (true, nil)
        do {
            let page = try await load(number)
            guard mine == asked else { return }
            items = number == 1 ? page.items : items + page.items
            next = page.page < page.pageCount ? page.page + 1 : nil
        } catch {
            guard mine == asked else { return }
            // A view that disappeared loads again when it returns.
            if !Task.isCancelled { failure = error.reason }
        }
        isLoading = false
    }
}
