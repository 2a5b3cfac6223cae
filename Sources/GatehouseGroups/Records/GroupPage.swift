/// A page of a list, and where the next one begins.
package struct GroupPage<Element: Sendable>: Sendable {
    package var elements: [Element]
    /// Whether the list continues.
    package var hasMore: Bool

    /// Cuts a page from what was read.
    ///
    /// - Parameters:
    ///   - found: The elements in order: one more than fits if there are as many.
    ///   - limit: How many elements fit.
    package init(_ found: [Element], limit: Int) {
        elements = Array(found.prefix(limit))
        hasMore = found.count > limit
    }
}
