import Testing

@testable import GatehousePostgres

struct PoolMachineTests {
    private typealias Effect = PoolMachine.Effect

    /// A machine in which so many connections were made and lie idle.
    private func machine(size: Int, idle: Int) -> PoolMachine {
        var machine = PoolMachine(size: size)
        for ticket in 0..<idle { _ = machine.handle(.arrived(-1 - ticket, isBackground: false)) }
        for worker in 1...max(idle, 1) where worker <= idle { _ = machine.handle(.connected(worker)) }
        for worker in 1...max(idle, 1) where worker <= idle { _ = machine.handle(.finished(worker, isUsable: true)) }
        return machine
    }

    @Test("PG-05 a connection is made when the first transaction needs it, and it waits for it")
    func onDemand() {
        var machine = PoolMachine(size: 2)
        #expect(machine.handle(.arrived(1, isBackground: false)) == [.start(1), .queue(1)])
        #expect(machine.handle(.connected(1)) == [.give(1, 1)])
        #expect(machine.counts == (open: 1, busy: 1))
        #expect(machine.handle(.finished(1, isUsable: true)) == [])
        #expect(machine.handle(.arrived(2, isBackground: false)) == [.give(2, 1)])
    }

    @Test("PG-05 there are never more connections than the pool's size, and who came first is served first")
    func order() {
        var machine = machine(size: 2, idle: 2)
        _ = machine.handle(.arrived(1, isBackground: false))
        _ = machine.handle(.arrived(2, isBackground: false))
        for ticket in 3...5 { #expect(machine.handle(.arrived(ticket, isBackground: false)) == [.queue(ticket)]) }
        #expect(machine.handle(.finished(2, isUsable: true)) == [.give(3, 2)])
        #expect(machine.handle(.finished(1, isUsable: true)) == [.give(4, 1)])
    }

    @Test(
        "PG-05 background work has half of the connections at most, and others pass it in the line",
        arguments: [2, 4, 8])
    func background(size: Int) {
        var machine = machine(size: size, idle: size)
        for ticket in 1...size { _ = machine.handle(.arrived(ticket, isBackground: true)) }
        #expect(machine.counts.busy == size / 2)
        let passing = machine.handle(.arrived(100, isBackground: false))
        #expect(passing.contains { if case .give(100, _) = $0 { true } else { false } })
        #expect(machine.counts.busy == size / 2 + 1)
    }

    @Test(
        "OPS-03 writes leave a quarter of the connections to reads, and reads pass them in the line",
        arguments: [2, 4, 8, 64])
    func writes(size: Int) {
        var machine = machine(size: size, idle: size)
        for ticket in 1...size { _ = machine.handle(.arrived(ticket, isBackground: false, writes: true)) }
        let most = size - max(1, size / 4)
        #expect(machine.counts.busy == most)
        let passing = machine.handle(.arrived(100, isBackground: false))
        #expect(passing.contains { if case .give(100, _) = $0 { true } else { false } })
        // A write that has its answer makes room for the next one.
        #expect(machine.handle(.finished(1, isUsable: true)) == [.give(most + 1, 1)])
    }

    @Test("OPS-03 writes that wait leave room in the line, and no connection is opened for those that may not have one")
    func lineOfWrites() {
        var machine = PoolMachine(size: 2)
        #expect(machine.handle(.arrived(1, isBackground: false, writes: true)) == [.start(1), .queue(1)])
        for ticket in 2...256 {
            #expect(machine.handle(.arrived(ticket, isBackground: false, writes: true)) == [.queue(ticket)])
        }
        #expect(machine.handle(.arrived(257, isBackground: false, writes: true)) == [.refuse(257)])
        #expect(machine.handle(.arrived(258, isBackground: false)) == [.start(2), .queue(258)])
        #expect(machine.handle(.connected(2)) == [.give(1, 2)])
        #expect(machine.handle(.connected(1)) == [.give(258, 1)])
    }

    @Test("PG-05 background work has at least one connection")
    func oneAtLeast() {
        var machine = PoolMachine(size: 1)
        #expect(machine.handle(.arrived(1, isBackground: true)) == [.start(1), .queue(1)])
    }

    @Test("PG-05 the line ends at 256, and one more is refused at once")
    func longLine() {
        var machine = machine(size: 1, idle: 1)
        _ = machine.handle(.arrived(0, isBackground: false))
        for ticket in 1...256 { #expect(machine.handle(.arrived(ticket, isBackground: false)) == [.queue(ticket)]) }
        #expect(machine.handle(.arrived(257, isBackground: false)) == [.refuse(257)])
    }

    @Test("PG-05 a caller who stops waiting leaves the line, and one who is served is not refused")
    func leaving() {
        var machine = machine(size: 1, idle: 1)
        _ = machine.handle(.arrived(1, isBackground: false))
        _ = machine.handle(.arrived(2, isBackground: false))
        _ = machine.handle(.arrived(3, isBackground: false))
        #expect(machine.handle(.left(1)) == [])
        #expect(machine.handle(.left(2)) == [.refuse(2)])
        #expect(machine.handle(.finished(1, isUsable: true)) == [.give(3, 1)])
    }

    @Test("PG-14 a transaction whose connection broke is served first, and idle connections are dropped")
    func broken() {
        var machine = machine(size: 3, idle: 3)
        _ = machine.handle(.arrived(1, isBackground: false))
        #expect(machine.handle(.returned(1, 1)) == [.queue(1), .connect(1), .end(2), .end(3)])
        #expect(machine.handle(.arrived(2, isBackground: false)) == [.start(4), .queue(2)])
        #expect(machine.handle(.connected(1)) == [.give(1, 1)])
    }

    @Test("PG-05 attempts to connect are repeated only as long as somebody waits")
    func retry() {
        var machine = PoolMachine(size: 2)
        _ = machine.handle(.arrived(1, isBackground: false))
        #expect(machine.handle(.connectionFailed(1)) == [.retry(1)])
        _ = machine.handle(.left(1))
        #expect(machine.handle(.connectionFailed(1)) == [.end(1)])
        #expect(machine.isEmpty)
    }

    @Test("PG-05 an old or idle connection is closed, and made again only when it is needed")
    func aging() {
        var machine = machine(size: 2, idle: 1)
        #expect(machine.handle(.idled(1)) == [.end(1)])
        _ = machine.handle(.arrived(1, isBackground: false))
        _ = machine.handle(.connected(2))
        #expect(machine.handle(.idled(2)) == [])
        #expect(machine.handle(.finished(2, isUsable: false)) == [.end(2)])
    }

    @Test("PG-05 when it closes, who waits is refused and what runs is finished")
    func closing() {
        var machine = machine(size: 2, idle: 2)
        _ = machine.handle(.arrived(1, isBackground: false))
        #expect(machine.handle(.closed) == [.end(2)])
        #expect(machine.handle(.arrived(2, isBackground: false)) == [.refuse(2)])
        #expect(machine.handle(.finished(1, isUsable: true)) == [.end(1)])
        #expect(machine.isEmpty)
    }
}
