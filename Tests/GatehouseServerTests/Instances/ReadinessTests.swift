import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(2)))
struct ReadinessTests {
    /// A database that is asked, and may keep its answer to itself.
    private final class Asked: Sendable {
        private let questions = Mutex(0)
        let gate = Gate()

        var count: Int { questions.withLock { $0 } }

        func answer(_ reasons: Set<Readiness.Reason> = [], held: Bool = false) async -> Set<Readiness.Reason> {
            questions.withLock { $0 += 1 }
            if held { await gate.pass() }
            return reasons
        }
    }

    @Test("PG-16 however many ask at once, the database is asked once a second")
    func onceASecond() async {
        let (clock, asked) = (ManualWallClock(), Asked())
        let readiness = Readiness(clock: clock, timer: ManualClock()) { await asked.answer() }
        for (step, count) in [(0, 1), (0.5, 1), (0.5, 2), (0.9, 2), (0.1, 3), (-5, 4)] {
            clock.advance(by: step)
            let answers = await withTaskGroup(of: [Readiness.Reason].self) { group in
                for _ in 0..<100 { group.addTask { await readiness.reasons() } }
                return await group.reduce(into: Set<[Readiness.Reason]>()) { $0.insert($1) }
            }
            #expect(answers == [[]])
            // Until a question is closed, which comes after its answer, no other one is asked.
            while asked.count < count {
                #expect(await readiness.reasons() == [])
                await Task.yield()
            }
            #expect(asked.count == count)
        }
    }

    @Test("PG-16 an answer that does not come is not waited for, and no second question joins the first")
    func noAnswer() async {
        let (clock, asked) = (ManualWallClock(), Asked())
        // It moves when it is waited with, so that all patience is over at once.
        let readiness = Readiness(clock: clock, timer: StepClock()) { await asked.answer(held: true) }
        for _ in 0..<5 {
            #expect(await readiness.reasons() == [.database])
            clock.advance(by: 10)
        }
        #expect(asked.count == 1)
        await asked.gate.open()
        while asked.count == 1 {
            _ = await readiness.reasons()
            clock.advance(by: 10)
            // The answer takes a thread, and no other may be free.
            await Task.yield()
        }
        #expect(asked.count == 2)
    }

    @Test("PG-16 a server that is about to stop is not ready, whatever else holds")
    func stopping() async {
        let asked = Asked()
        let readiness = Readiness(clock: ManualWallClock(), timer: ManualClock()) { await asked.answer([.clock]) }
        #expect(await readiness.reasons() == [.clock])
        readiness.stop()
        #expect(await readiness.reasons() == [.clock, .stopping])
    }

    @Test("OPS-03 a warning leaves a server ready, and is said beside the reasons of one that is not")
    func warning() throws {
        func json(_ reasons: [String], _ warnings: [String]) throws -> JSONValue {
            try JSONValue(json: JSONText.bytes(WireReadiness(reasons: reasons, warnings: warnings)))
        }
        #expect(try json([], ["standby"]) == ["status": "ready", "warnings": ["standby"]])
        #expect(
            try json(["clock"], ["standby"]) == ["status": "unready", "reasons": ["clock"], "warnings": ["standby"]])
        #expect(try json([], []) == ["status": "ready"])
        let readiness = Readiness(clock: ManualWallClock(), timer: ContinuousClock(), warn: { [.standby] }) { [] }
        #expect(readiness.warnings == [.standby])
    }

    @Test(
        "PG-16 the interface says whether the server is ready, and that it is there in any case",
        arguments: Way.allCases)
    func route(way: Way) async throws {
        try await APIBench.run(way) { bench in
            func expect(_ status: Int, _ json: JSONValue) async throws {
                // What was known a second ago is asked anew.
                bench.server.clock.advance(by: 1)
                let answer = try await bench.send(.get, "/health/ready")
                #expect(answer.status == status)
                #expect(try answer.json() == json)
                #expect(answer.headers[.cacheControl] == "no-store")
                #expect((answer.headers[.retryAfter] == nil) == (status == 200))
                #expect(try await bench.send(.get, "/health").status == 200)
                #expect(try await bench.send(.get, "/.well-known/jwks.json").status == 200)
            }
            let backend = bench.server.backend
            try await expect(200, ["status": "ready"])
            try await backend.database.write {
                try $0.run("UPDATE server_values SET value = 'of-a-newer-9999' WHERE name = 'oldest_reader'", [])
            }
            try await expect(503, ["status": "unready", "reasons": ["migrations"]])
            backend.readiness.stop()
            try await expect(503, ["status": "unready", "reasons": ["migrations", "stopping"]])
            try backend.database.shutDown()
            try await expect(503, ["status": "unready", "reasons": ["database", "stopping"]])
        }
    }
}
