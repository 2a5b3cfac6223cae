import GatehouseOperations
import GatehouseStore
import Testing

@testable import GatehouseServer

/// What PostgreSQL's settings and its standbys say about commits.
struct SynchronousStandbysTests {
    private func standbys(_ setting: String, _ present: [String], waiting: Int = 0) -> SynchronousStandbys? {
        SynchronousStandbys(setting: setting, present: present, waiting: waiting)
    }

    @Test("OPS-03 without a setting no standby has to confirm", arguments: ["", " ", "FIRST 1 ()"])
    func none(setting: String) {
        #expect(standbys(setting, ["db-2"]) == nil)
    }

    @Test(
        "OPS-03 of a list the first has to confirm, and of a quorum as many as it says",
        arguments: [
            ("*", ["db-2"], 1, [], false), ("*", [], 1, [], true),
            ("db-2", ["DB-2"], 1, [], false), ("db-2", ["db-3"], 1, ["db-2"], true),
            ("db-2, \"db-3\"", ["db-3"], 1, ["db-2"], false), ("2 (db-2, db-3)", ["db-3"], 2, ["db-2"], true),
            ("FIRST 1 (db-2,db-3)", ["db-2"], 1, ["db-3"], false),
            ("ANY 1 (db-2, db-3)", [], 1, ["db-2", "db-3"], true),
            ("any 1 (db-2, db-3)", ["db-2", "db-3", "other"], 1, [], false),
        ] as [(String, [String], Int, [String], Bool)])
    func quorum(setting: String, present: [String], needed: Int, missing: [String], stops: Bool) throws {
        let found = try #require(standbys(setting, present))
        #expect(found.needed == needed)
        #expect(found.missing == missing)
        #expect(found.stopsWrites == stops)
        #expect(found.areComplete == (!stops && missing.isEmpty))
        #expect((found.problem == nil) == found.areComplete)
        for name in missing { #expect(found.problem?.contains(name) == true) }
        #expect(found.problem?.contains("Nothing can be written") ?? false == stops)
    }

    @Test("OPS-03 commits that wait stop writes although all standbys are connected")
    func waiting() throws {
        let found = try #require(standbys("db-2", ["db-2"], waiting: 3))
        #expect(found.stopsWrites)
        #expect(found.problem?.contains("confirm nothing") == true)
    }

    @Test("OPS-03 the log names a standby once when it goes, and says when it is back")
    func log() async throws {
        let log = LogRecorder()
        let server = try await TestServer.start()
        let watch = StandbyWatch(server.backend.database, log: log.logger)
        let steps: [(SynchronousStandbys?, String?, Bool)] = [
            (nil, nil, false), (standbys("ANY 1 (b, c)", ["b", "c"]), nil, false),
            (standbys("ANY 1 (b, c)", ["b"]), "warning", true), (standbys("ANY 1 (b, c)", ["b"]), nil, true),
            (standbys("ANY 1 (b, c)", []), "error", true), (standbys("ANY 1 (b, c)", [], waiting: 2), nil, true),
            (standbys("ANY 1 (b, c)", ["c", "b"]), "notice", false), (nil, nil, false),
        ]
        for (standbys, level, isMissing) in steps {
            let before = log.lines.count
            watch.note(standbys)
            let lines = log.lines.dropFirst(before)
            #expect(lines.count == (level == nil ? 0 : 1))
            if let level { #expect(lines.first?.hasPrefix(level) == true) }
            #expect(watch.isOneMissing == isMissing)
        }
    }
}
