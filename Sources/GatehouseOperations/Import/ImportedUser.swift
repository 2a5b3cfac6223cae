package import GatehouseAccounts

/// An account of an export, and where it stands.
package struct ImportedUser: Sendable {
    package var line: Int
    package var user: UserRecord
}
