/// Records which of this process's latest writes ran again because of a conflict.
struct ConflictWindow {
    /// The number of writes that are considered.
    static let length = 100

    private var ring: [Bool] = []
    private var next = 0
    private var conflicts = 0

    /// Records a finished write.
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

    /// Whether so many writes ran again, more than a tenth, that first attempts take turns too.
    var isCrowded: Bool { conflicts > Self.length / 10 }
}
