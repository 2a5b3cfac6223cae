import GatehouseDomain

/// The query of a request target as a form encodes it (`application/x-www-form-urlencoded`).
///
/// A parameter that cannot be read is never an absent one: ``fault(in:)`` finds it in every request, before anything
/// reads its query. So nothing here has to say what is wrong with an encoding. Of several parameters with one name, the
/// first counts for those who have refused ``repeated`` ones before.
package struct QueryItems: Sendable {
    private let items: [String: String]
    /// The names that are there more than once.
    package let repeated: Set<String>

    package init(_ query: String?) {
        var items: [String: String] = [:]
        var repeated: Set<String> = []
        let fields = FormEncoding.fields((query ?? "").utf8.prefix(Self.longest))
        for case let field? in fields {
            if items.updateValue(items[field.name] ?? field.value, forKey: field.name) != nil {
                repeated.insert(field.name)
            }
        }
        self.items = items
        self.repeated = repeated
    }

    /// The number of bytes that are read.
    package static let longest = 16 * 1024

    /// Returns what keeps a query, or a form, from being read: broken percent-encoding, bytes that are not UTF-8, and
    /// the character U+0000, which no database column can store.
    package static func fault(in query: some StringProtocol) -> QueryFault? {
        for text in query.utf8.split(separator: UInt8(ascii: "&")) {
            let name = FormEncoding.fields(text.prefix { $0 != UInt8(ascii: "=") }).first.flatMap { $0?.name }
            guard case let field?? = FormEncoding.fields(text).first else { return QueryFault(.encoding, name) }
            if field.name.utf8.contains(0) || field.value.utf8.contains(0) { return QueryFault(.nul, field.name) }
        }
        return nil
    }

    /// Whether there are no parameters.
    package var isEmpty: Bool { items.isEmpty }

    /// The value of a parameter; nil if it is missing.
    package subscript(_ name: String) -> String? { items[name] }

    /// Returns what a parameter says; nil if it is missing or empty.
    /// - Parameter read: Reads the value; nil for one that is not known.
    /// - Throws: ``QueryFault`` for a value that is not known, and for a parameter that is there more than once.
    package func value<Value>(_ name: String, _ read: (String) -> Value?) throws(QueryFault) -> Value? {
        if repeated.contains(name) { throw QueryFault(.repeated, name) }
        return try Self.known(name, items[name], read)
    }

    /// Returns what a text says; nil if it is missing or empty.
    /// - Throws: ``QueryFault`` for a text that is not known.
    package static func known<Value>(
        _ name: String, _ text: String?, _ read: (String) -> Value?
    ) throws(QueryFault) -> Value? {
        guard let text = text.nonEmpty else { return nil }
        guard let value = read(text) else { throw QueryFault(.value, name) }
        return value
    }

    /// Whether a parameter is there, with any value.
    /// - Throws: ``QueryFault`` for a parameter that is there more than once.
    package func has(_ name: String) throws(QueryFault) -> Bool {
        if repeated.contains(name) { throw QueryFault(.repeated, name) }
        return items[name] != nil
    }

    /// Returns the text of a parameter; nil if it is missing or empty.
    /// - Throws: ``QueryFault`` for a parameter that is there more than once.
    package func text(_ name: String) throws(QueryFault) -> String? { try value(name) { $0 } }

    /// Returns the parameters whose names match.
    package func filtered(_ isWanted: (String) -> Bool) -> QueryItems {
        QueryItems(items: items.filter { isWanted($0.key) }, repeated: repeated.filter(isWanted))
    }

    private init(items: [String: String], repeated: Set<String>) {
        self.items = items
        self.repeated = repeated
    }
}
