import Testing

@testable import GatehousePostgres

/// What a server must say about itself before Gatehouse starts on it.
struct ServerFactsTests {
    private func facts(
        version: Int64 = 150_004, encoding: String = "UTF8", synchronousCommit: String = "on", fsync: String = "on"
    ) -> ServerFacts {
        ServerFacts(
            version: version, encoding: encoding, synchronousCommit: synchronousCommit, fsync: fsync,
            isForReading: false)
    }

    @Test(
        "PG-10 PostgreSQL before version 13 is refused, whatever the settings accept",
        arguments: [90_624, 120_022, 129_999] as [Int64], [true, false])
    func oldVersion(version: Int64, allowsUnsafe: Bool) {
        let refusal = facts(version: version).refusal(allowsUnsafe: allowsUnsafe)
        #expect(refusal == "PostgreSQL 13 or later is needed")
    }

    @Test("PG-10 PostgreSQL 13 and later are accepted", arguments: [130_000, 130_021, 150_004, 180_000] as [Int64])
    func version(version: Int64) {
        #expect(facts(version: version).refusal(allowsUnsafe: false) == nil)
    }

    @Test("PG-09 a database whose encoding is not UTF8 is refused by its name", arguments: [true, false])
    func encoding(allowsUnsafe: Bool) {
        let refusal = facts(encoding: "SQL_ASCII").refusal(allowsUnsafe: allowsUnsafe)
        #expect(refusal?.contains("SQL_ASCII") == true)
    }

    @Test("PG-10 commits that may be lost are refused, unless the settings accept that")
    func unsafeCommits() {
        let facts = facts(synchronousCommit: "off")
        #expect(facts.refusal(allowsUnsafe: false)?.contains("synchronous_commit is off") == true)
        #expect(facts.refusal(allowsUnsafe: true) == nil)
    }

    @Test("PG-32 fsync = off is no reason to refuse a server, and is noticed")
    func fsync() {
        #expect(facts(fsync: "off").refusal(allowsUnsafe: false) == nil)
        #expect(facts(fsync: "off").losesDataInCrash)
        #expect(!facts().losesDataInCrash)
    }
}
