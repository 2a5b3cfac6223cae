/// What to call somebody.
package enum PersonName {
    /// The name somebody chose; else the address without its host; else that nobody knows.
    package static func shown(_ displayName: String?, email: String) -> String {
        if let displayName, !displayName.isEmpty { return displayName }
        return email.split(separator: "@").first.map(String.init) ?? "Somebody"
    }
}
