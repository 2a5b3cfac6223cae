import GatehouseStore
import Testing

@testable import GatehousePostgres

struct PostgresStatementTests {
    @Test(
        "PG-09 arguments are numbered, but not in literals, names and comments",
        arguments: [
            ("SELECT a FROM t WHERE b = ? AND c = ?", "SELECT a FROM t WHERE b = $1 AND c = $2"),
            ("SELECT '?' FROM \"a?\" WHERE b = ?", "SELECT '?' FROM \"a?\" WHERE b = $1"),
            ("SELECT 'it''s ?' , ?", "SELECT 'it''s ?' , $1"),
            ("SELECT 1 -- why?\n+ ?", "SELECT 1 -- why?\n+ $1"),
            ("SELECT a-? FROM t", "SELECT a-$1 FROM t"),
            (#"a LIKE ? ESCAPE '\'"#, #"a LIKE $1 ESCAPE '\'"#),
        ])
    func arguments(sql: String, text: String) {
        #expect(StatementText(sql).text == text)
    }

    @Test("PG-09 columns of text are ordered by bytes, wherever they are defined")
    func order() {
        #expect(
            StatementText("CREATE TABLE t (a TEXT NOT NULL DEFAULT 'TEXT', b BIGINT)").text
                == #"CREATE TABLE t (a TEXT COLLATE "C" NOT NULL DEFAULT 'TEXT', b BIGINT)"#)
        #expect(
            StatementText("ALTER TABLE t ADD COLUMN a TEXT").text == #"ALTER TABLE t ADD COLUMN a TEXT COLLATE "C""#)
        #expect(StatementText("SELECT CONTEXT, TEXT FROM t").text == "SELECT CONTEXT, TEXT FROM t")
    }

    @Test("PG-08 a statement's name follows from its text")
    func names() {
        let (one, two) = (StatementText("SELECT 1"), StatementText("SELECT 2"))
        // The first eight bytes of the text's SHA-256.
        #expect(one.name == "gh_e004ebd5b5532a4b")
        #expect(one.name != two.name)
    }

    @Test("PG-08 a connection keeps 256 statements, and sends others whole")
    func cache() {
        let cache = StatementCache()
        for number in 0..<256 { #expect(cache.use("gh_\(number)") == .new) }
        #expect(cache.use("gh_0") == .kept)
        #expect(cache.use("gh_more") == .whole)
        #expect(cache.use("gh_0") == .kept)
        cache.forget("gh_0")
        #expect(cache.use("gh_more") == .new)
        #expect(cache.use("gh_0") == .whole)
    }

    @Test("PG-09 no migration has a column that PostgreSQL would keep in 32 bits, but for flags and small counts")
    func integers() {
        let small: Set<String> = [
            "is_anonymous", "is_recovery", "is_sign_up", "has_proof", "began_unproven", "password_is_unproven",
            "attempts", "last_status", "turns", "removed", "uv_initialized", "backup_eligible", "backed_up",
            "assurance_level",
        ]
        for statement in Migration.server.flatMap({ $0.statements(.postgres) }) {
            for match in statement.matches(of: /(\w+) INTEGER/) {
                #expect(small.contains(String(match.1)), "\(match.1) must be BIGINT")
            }
        }
    }

    @Test(
        "PG-14 each code of the server has one reaction",
        arguments: [
            ("40001", Reaction.again), ("40P01", .again), ("55P03", .again), ("57P01", .reconnect),
            ("08006", .reconnect), ("25006", .reconnect), ("26000", .unprepared), ("42P05", .prepared),
        ])
    func reactions(state: String, reaction: Reaction) {
        #expect(Reaction(.refused(state: state)) == reaction)
    }

    @Test(
        "PG-14 what no further try helps against is told to the caller by its kind",
        arguments: [
            ("57014", DatabaseTrouble.Kind.busy), ("53300", .busy), ("53100", .full), ("58030", .full),
            ("28P01", .unreachable), ("23505", .other), ("42601", .other), ("22003", .other),
        ])
    func troubles(state: String, kind: DatabaseTrouble.Kind) {
        guard case .trouble(let trouble) = Reaction(.refused(state: state)) else {
            Issue.record("\(state) is no trouble")
            return
        }
        #expect(trouble.kind == kind)
        #expect(trouble.code == state)
    }

    @Test("PG-11 first tries take turns while more than a tenth of the last hundred writes were run again")
    func conflicts() {
        var window = ConflictWindow()
        for _ in 0..<90 { window.note(wasRunAgain: false) }
        for _ in 0..<10 { window.note(wasRunAgain: true) }
        #expect(!window.isCrowded)
        window.note(wasRunAgain: true)
        #expect(window.isCrowded)
        for _ in 0..<100 { window.note(wasRunAgain: false) }
        #expect(!window.isCrowded)
    }

    @Test(
        "PG-12 only the same cluster and timeline can say what became of a commit, and after a crash not that it counts"
    )
    func fates() {
        let origin = ServerOrigin(timeline: "00000001", system: "1", era: "100.5")
        let mark = CommitMark(transaction: "7", origin: origin)
        func fate(
            _ status: SQLValue, timeline: String = "00000001", system: String = "1", era: String = "100.5"
        ) -> CommitMark.Fate {
            var reply = Reply()
            let columns = ["gh_status", "gh_timeline", "gh_system", "gh_era"]
            reply.rows = [SQLRow(columns: columns, values: [status, .text(timeline), .text(system), .text(era)])]
            return mark.fate(reply)
        }
        #expect(fate("committed") == .committed)
        #expect(fate("aborted") == .aborted)
        #expect(fate("in progress") == .running)
        #expect(fate(.null) == .unknown)
        #expect(fate("committed", timeline: "00000002") == .unknown)
        #expect(fate("committed", system: "2") == .unknown)
        #expect(fate("committed", era: "200.5") == .unknown)
        #expect(fate("aborted", era: "200.5") == .aborted)
        #expect(mark.fate(Reply()) == .unknown)
    }

    @Test(
        "PG-30 what goes through a whole database may take hours, and a request may not",
        arguments: TransactionKind.allCases)
    private func patience(kind: TransactionKind) {
        let isRequest = kind == .read || kind == .write
        #expect((kind.patience <= .seconds(10)) == isRequest)
        #expect((kind.patience >= .seconds(86_400)) == !isRequest)
    }

    private struct Report: Sendable {
        var text: String
        var state: String?
        var reason: String?
    }

    @Test(
        "PG-14 libpq's report of a refused connection gives the server's code, and of its own failures the words",
        arguments: [
            Report(text: #"connection to server at "127.0.0.1", port 5432 failed: FATAL:  28P01"#, state: "28P01"),
            Report(
                text: #"connection to server at "db", port 1 failed: Connection refused"#, reason: "Connection refused"),
            Report(
                text: #"connection to server at "db", port 1 failed: SSL error: certificate verify failed"#,
                reason: "SSL error: certificate verify failed"),
            Report(
                text: #"connection to server at "db", port 1 failed: fe_sendauth: no password supplied"#,
                reason: ConnectFailure.noPassword),
            // A name with several addresses: whatever says most counts.
            Report(
                text: """
                    connection to server at "localhost" (::1), port 1 failed: Connection refused
                    \tIs the server running on that host and accepting TCP/IP connections?
                    connection to server at "localhost" (127.0.0.1), port 1 failed: FATAL:  28P01
                    """, state: "28P01"),
            Report(
                text: """
                    connection to server at "db" (10.0.0.1), port 1 failed: SSL error: certificate verify failed
                    connection to server at "db" (fd00::1), port 1 failed: Network is unreachable
                    \tIs the server running on that host and accepting TCP/IP connections?
                    """, reason: "SSL error: certificate verify failed"),
            Report(
                text: """
                    connection to server at "db" (fd00::1), port 1 failed: Network is unreachable
                    connection to server at "db" (10.0.0.1), port 1 failed: Connection refused
                    """, reason: "Connection refused"),
        ])
    private func reports(report: Report) {
        let failure = ConnectFailure(report: report.text + "\n")
        #expect(failure.state == report.state)
        #expect(failure.reason == report.reason)
        if report.reason == ConnectFailure.noPassword { #expect(!failure.passes) }
    }
}
