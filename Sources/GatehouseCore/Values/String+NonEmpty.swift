package import GatehouseDomain

extension String? {
    /// The text, unless it is missing or empty: the interface makes no difference between the two.
    package var nonEmpty: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

extension Secret? {
    /// The secret, unless it is missing or empty.
    package var nonEmpty: Secret? { flatMap { $0.isEmpty ? nil : $0 } }
}
