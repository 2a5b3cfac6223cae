/// The cost of a hash, as a PHC string names it.
protocol HashCost: Equatable, Sendable {
    /// The name of the function, with its version if it has one.
    static var function: String { get }
    /// The names of the values, in the order in which they are written.
    static var names: [String] { get }
    /// The values, in the order of the names.
    var values: [UInt32] { get }

    /// Creates a cost from as many values as there are names; nil for one that a server cannot afford to verify.
    init?(_ values: [UInt32])
}

extension Argon2Parameters: HashCost {
    static let function = "argon2id$v=19"
    static let names = ["m", "t", "p"]

    var values: [UInt32] { [memory, passes, lanes] }

    init?(_ values: [UInt32]) {
        let (memory, passes, lanes) = (values[0], values[1], values[2])
        guard (1...16).contains(lanes), (1...16).contains(passes), (8 * lanes...262_144).contains(memory) else {
            return nil
        }
        self.init(memory: memory, passes: passes, lanes: lanes)
    }
}

extension ScryptParameters: HashCost {
    static let function = "scrypt"
    static let names = ["ln", "r", "p"]

    var values: [UInt32] { [UInt32(logRounds), UInt32(blockSize), UInt32(parallelism)] }

    /// At most the memory of ``standard``, at most four times.
    init?(_ values: [UInt32]) {
        let (rounds, size, parallelism) = (values[0], values[1], values[2])
        guard (1...17).contains(rounds), (1...8).contains(size), (1...4).contains(parallelism) else { return nil }
        self.init(logRounds: Int(rounds), blockSize: Int(size), parallelism: Int(parallelism))
    }
}
