import Foundation
import GatehouseStore

extension Doctor {
    /// What waits because the clock is suddenly ahead.
    func clockJump(in database: any Database) async throws -> [DoctorFinding] {
        guard let trust = try await database.read({ try ClockTrust.kept(in: $0) }), trust.wait != nil else { return [] }
        return [
            .bad(
                "clock-jump",
                "The clock is more than a day ahead of the last time that the server saw "
                    + "(\(trust.seen.formatted(.iso8601))). Nothing is deleted from the trail or from accounts until "
                    + "that is resolved, or until the server has run for seven days.",
                "If the clock is right, for example because the server was off, run gatehouse confirm-clock. If it is "
                    + "not, set it and keep it synchronized (NTP).")
        ]
    }
}
