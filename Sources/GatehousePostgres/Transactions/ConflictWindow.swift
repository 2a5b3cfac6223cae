/// Which of the last writes of this process were run again for a conflict.
struct ConflictWindow {
    /// How many writes are looked at.
    static let length = 100

    private var ring: [Bool] = []
    private var next = 0
    private var conflicts = 0

    /// Notes a write that has ended.
    mutating func note(wasRunAgain: Bool) {
        if ring.count < Self.length {
            ring.append(wasRunAgain)
        } else {
            if ring[next] { conflicts -= 1 }
            ring[next] = wasRunAgain
            next = (next + 1) % Self.length
        }
        if wasRunAgain { conflicts += 1 }
    }

    /// Whether so many were run again that first tries take turns too: more than a tenth.
    var isCrowded: Bool { conflicts > Self.length / 10 }
}
