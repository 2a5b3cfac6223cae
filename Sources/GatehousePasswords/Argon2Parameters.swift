/// The cost of a hash.
package struct Argon2Parameters: Equatable, Sendable {
    /// The memory, in KiB.
    package var memory: UInt32
    /// The number of passes over the memory.
    package var passes: UInt32
    /// The number of lanes.
    package var lanes: UInt32

    package init(memory: UInt32, passes: UInt32, lanes: UInt32) {
        self.memory = memory
        self.passes = passes
        self.lanes = lanes
    }

    /// 19 MiB, two passes, one lane.
    package static let standard = Argon2Parameters(memory: 19_456, passes: 2, lanes: 1)
}
