/// The part of a list that a page shows, newest first, and whether the list continues on either side.
package struct ListWindow<Element: Sendable>: Sendable {
    package let elements: [Element]
    package let hasNewer: Bool
    package let hasOlder: Bool

    /// Cuts a page from what was read.
    /// - Parameters:
    ///   - found: The elements from the cursor on, nearest first: one more than fits if there are as many.
    ///   - side: The side that was read; nil for the newest elements of all.
    ///   - limit: How many elements fit.
    package init<Key>(_ found: [Element], side: ListCursor<Key>.Side?, limit: Int) {
        let hasMore = found.count > limit
        let isBackwards = if case .newer = side { true } else { false }
        let kept = found.prefix(limit)
        elements = isBackwards ? kept.reversed() : Array(kept)
        // If a page was turned, the page it was turned from is on the other side.
        hasNewer = isBackwards ? hasMore : side != nil
        hasOlder = isBackwards || hasMore
    }

    /// Returns the window with each element in another form, without those that have none.
    package func compactMap<Other>(_ transform: (Element) throws -> Other?) rethrows -> ListWindow<Other> {
        ListWindow<Other>(elements: try elements.compactMap(transform), hasNewer: hasNewer, hasOlder: hasOlder)
    }

    private init(elements: [Element], hasNewer: Bool, hasOlder: Bool) {
        self.elements = elements
        self.hasNewer = hasNewer
        self.hasOlder = hasOlder
    }
}
