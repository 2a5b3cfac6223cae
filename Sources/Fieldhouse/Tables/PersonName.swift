/// A person's name as others see it.
package enum PersonName {
    /// Returns the name they chose, or the part of their email before the @; empty for somebody with neither.
    package static func shown(_ displayName: String?, email: String) -> String {
        if let displayName, !displayName.isEmpty { return displayName }
        return email.split(separator: "@").first.map(String.init) ?? ""
    }
}
