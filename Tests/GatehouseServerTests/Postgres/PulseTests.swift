import Dispatch
import GatehouseCore
import GatehouseTesting
import Synchronization
import Testing

@testable import GatehousePostgres

struct PulseTests {
    private let time = ManualClock()
    private let clock: SteadyClock

    init() {
        clock = SteadyClock(time)
    }

    @Test("PG-06 a host that was silent for 1.2 s is asked, and has one more second", arguments: [true, false])
    func silence(hasAnswer: Bool) {
        let deadlines = Mutex<[SteadyClock.Instant]>([])
        let pulse = Pulse(clock: clock) { deadline in
            deadlines.withLock { $0.append(deadline) }
            return hasAnswer
        }
        func answers(since start: SteadyClock.Instant) -> Bool {
            let isAnswering = pulse.answers(somebodyWhoWaitsSince: start, at: clock.now)
            pulse.wait(until: .distantFuture)
            return isAnswering
        }
        let start = clock.now
        time.advance(by: .milliseconds(1199))
        #expect(answers(since: start))
        #expect(deadlines.withLock { $0.isEmpty })
        time.advance(by: .milliseconds(1))
        let later = clock.now
        #expect(answers(since: start))
        #expect(deadlines.withLock { $0 } == [later.advanced(by: .seconds(1))])
        #expect(answers(since: start) == hasAnswer)
        // Who has just come waits like everybody else before.
        #expect(answers(since: later))
    }

    @Test("PG-06 while a host says something, it is not asked, however long one statement takes")
    func slowStatement() {
        let count = Mutex(0)
        let pulse = Pulse(clock: clock) { _ in
            count.withLock { $0 += 1 }
            return false
        }
        let start = clock.now
        for _ in 0..<10 {
            time.advance(by: .seconds(1))
            #expect(pulse.answers(somebodyWhoWaitsSince: start, at: clock.now))
            pulse.hear()
        }
        pulse.wait(until: .distantFuture)
        #expect(count.withLock { $0 } == 0)
    }
}
