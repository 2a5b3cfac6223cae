import GatehouseCore
import GatehouseStore

/// What goes with a second factor, when a person, an administrator or a recovery removes it.
enum FactorRemoval {
    /// Removes a factor inside a transaction. The sessions that it raised fall to the first level. With the last verified
    /// one, the backup codes go, and every session falls that anything has raised: nothing asks for a second step
    /// afterwards (MFA-06).
    static func remove(_ factor: FactorRecord, of user: UserID, in sql: any SQLSession) throws {
        let table = FactorTable(sql)
        try table.delete(factor.id, of: user)
        guard factor.isVerified else { return }
        let isLast = try !table.all(of: user).contains(where: \.isVerified)
        if isLast { try BackupCodeTable(sql).deleteAll(of: user) }
        try SessionTable(sql).lowerAll(of: user, raisedBy: isLast ? nil : factor.id.text)
    }
}
