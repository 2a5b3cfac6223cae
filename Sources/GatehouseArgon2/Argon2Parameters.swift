/// What a hash costs.
package struct Argon2Parameters: Equatable, Sendable {
    /// The memory, in KiB.
    package var memory: UInt32
    /// How often the memory is gone over.
    package var passes: UInt32
    /// How many lanes the memory is divided into.
    package var lanes: UInt32

    package init(memory: UInt32, passes: UInt32, lanes: UInt32) {
        self.memory = memory
        self.passes = passes
        self.lanes = lanes
    }

    /// 19 MiB, two passes, one lane.
    package static let standard = Argon2Parameters(memory: 19_456, passes: 2, lanes: 1)
}
