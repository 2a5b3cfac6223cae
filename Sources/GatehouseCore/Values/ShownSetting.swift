/// A setting of the server as an administrator sees it.
package struct ShownSetting: Sendable, Equatable {
    /// The subject of a setting, in the order in which they are listed.
    package enum Subject: CaseIterable, Sendable {
        case server, database, app, accountChanges, passkeys, factors, groups, links, sessions, limits, bounds, keys
        case operations, mail, secrets
    }

    /// The value in effect.
    package enum Value: Sendable, Equatable {
        case text(String)
        /// A value that is set and never shown.
        case secret
        case none
    }

    package let subject: Subject
    /// The name as written in a file or an option.
    package let name: String
    package let value: Value
    /// Whether it has its default.
    package let isStandard: Bool
    /// The default; nil for a secret, and for a setting without one.
    package let standard: String?

    package init(subject: Subject, name: String, value: Value, isStandard: Bool, standard: String? = nil) {
        self.subject = subject
        self.name = name
        self.value = value
        self.isStandard = isStandard
        self.standard = standard
    }
}
