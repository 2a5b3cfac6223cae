import Dispatch
import Synchronization

/// Counts on four threads. With an argument, two of them hold the wrong lock.
// Without the check, so that the sanitizer is what notices the wrong lock.
final class Counters: @unchecked Sendable {
    let right = Mutex(0)
    let wrong = Mutex(0)
    var count = 0

    func countUp(with lock: borrowing Mutex<Int>) {
        for _ in 0..<20_000 {
            lock.withLock { _ in count += 1 }
        }
    }
}

let counters = Counters()
let isRacy = CommandLine.arguments.count > 1
DispatchQueue.concurrentPerform(iterations: 4) { thread in
    if isRacy, thread.isMultiple(of: 2) {
        counters.countUp(with: counters.wrong)
    } else {
        counters.countUp(with: counters.right)
    }
}
