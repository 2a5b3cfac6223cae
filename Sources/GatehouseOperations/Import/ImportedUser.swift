package import GatehouseAccounts

/// An account of an export, and the line it is on.
package struct ImportedUser: Sendable {
    package var line: Int
    package var user: UserRecord
}
