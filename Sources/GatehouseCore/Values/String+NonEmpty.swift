package import GatehouseDomain

extension String? {
    /// The text, or nil if it is empty. The interface does not distinguish missing and empty texts.
    package var nonEmpty: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

extension Secret? {
    /// The secret, or nil if it is empty.
    package var nonEmpty: Secret? { flatMap { $0.isEmpty ? nil : $0 } }
}
