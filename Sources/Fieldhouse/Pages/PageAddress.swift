import GatehouseDomain

/// Returns the path of a page with parameters.
enum PageAddress {
    /// - Parameter items: Those without a value are left out.
    static func make(_ path: String, _ items: [(name: String, value: String?)]) -> String {
        let fields = items.compactMap { name, value in value.map { (name: name, value: $0) } }
        return fields.isEmpty ? path : "\(path)?\(FormEncoding.encode(fields))"
    }
}
