import GRDB

/// Changes one row and commits it to the disk, repeatedly, with nothing in between.
enum CommitCeiling {
    /// Commits per second.
    static func rate(file: String, seconds: Double) throws -> Double {
        let pool = try DatabasePool(path: file)
        return try pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            try database.execute(sql: "CREATE TABLE counters (id INTEGER PRIMARY KEY, value INTEGER NOT NULL)")
            for id in 1...64 {
                try database.execute(sql: "INSERT INTO counters VALUES (?, 0)", arguments: [id])
            }
            let statement = try database.cachedStatement(
                sql: "UPDATE counters SET value = value + 1 WHERE id = ?")
            let start = ContinuousClock.now
            let end = start.advanced(by: .seconds(seconds))
            var count = 0
            while ContinuousClock.now < end {
                // Outside a transaction, each statement is its own transaction, and is durable once it has run.
                try statement.execute(arguments: [count % 64 + 1])
                count += 1
            }
            return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
        }
    }
}
