import GatehouseOperations
import GatehouseStore
import Testing

struct TransferredTablesTests {
    private func tables(_ statements: String...) -> [String] {
        DatabaseTransfer.tables(of: [Migration("test-0001") { _ in statements }])
    }

    @Test("PG-30 a copy has the tables that the migrations leave, under their last names and in the order of creation")
    func names() {
        #expect(tables("CREATE TABLE a (id TEXT)", "CREATE TABLE b (id TEXT)", "DROP TABLE a") == ["b"])
        #expect(
            tables(
                "CREATE TABLE a (id TEXT)", "CREATE TABLE b (id TEXT)", "ALTER TABLE a ADD COLUMN c TEXT",
                "ALTER TABLE a RENAME COLUMN c TO d", "ALTER TABLE a RENAME TO c") == ["c", "b"])
        // A table is made anew under another name, which takes the place of the first.
        #expect(
            tables(
                "CREATE TABLE a (id TEXT)", "CREATE TABLE a_new (id TEXT PRIMARY KEY)", "DROP TABLE a",
                "ALTER TABLE a_new RENAME TO a", "CREATE INDEX a_by_id ON a (id)") == ["a"])
    }
}
