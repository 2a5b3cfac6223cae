import Synchronization

final class Counter: Sendable {
    let count = Mutex(0)  // refused: is only available in
}
