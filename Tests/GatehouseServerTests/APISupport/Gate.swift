/// Holds those who come to it until it is opened.
actor Gate {
    private var isOpen = false
    private var arrivals = 0
    private var held: [CheckedContinuation<Void, Never>] = []
    private var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Returns once the gate is open.
    func pass() async {
        arrivals += 1
        for observer in observers where observer.count <= arrivals { observer.continuation.resume() }
        observers.removeAll { $0.count <= arrivals }
        if !isOpen { await withCheckedContinuation { held.append($0) } }
    }

    /// Returns once so many have come.
    func waitForArrivals(_ count: Int) async {
        if arrivals < count { await withCheckedContinuation { observers.append((count, $0)) } }
    }

    /// Lets everybody pass.
    func open() {
        isOpen = true
        for one in held { one.resume() }
        held = []
    }
}
