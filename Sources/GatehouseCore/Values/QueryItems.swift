/// The query of a request target as a form encodes it (`application/x-www-form-urlencoded`).
///
/// A pair with broken percent-encoding, or with bytes that are not UTF-8, counts as absent. Of several with one name,
/// the first counts.
package struct QueryItems: Sendable {
    private let items: [String: String]

    package init(_ query: String?) {
        var items: [String: String] = [:]
        let fields = FormEncoding.fields((query ?? "").utf8.prefix(16 * 1024))
        for case let field? in fields where items[field.name] == nil {
            items[field.name] = field.value
        }
        self.items = items
    }

    /// Whether there are no parameters.
    package var isEmpty: Bool { items.isEmpty }

    /// The value of a parameter; nil if it is missing.
    package subscript(_ name: String) -> String? { items[name] }

    /// Returns the parameters whose names match.
    package func filtered(_ isWanted: (String) -> Bool) -> QueryItems {
        QueryItems(items: items.filter { isWanted($0.key) })
    }

    private init(items: [String: String]) {
        self.items = items
    }
}
