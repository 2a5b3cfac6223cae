/// The cost of an scrypt hash.
package struct ScryptParameters: Equatable, Sendable {
    /// The logarithm of the number of rounds to the base of 2.
    package var logRounds: Int
    /// The block size, in units of 128 bytes: a hash takes the rounds times the block size of memory.
    package var blockSize: Int
    /// How often that is repeated.
    package var parallelism: Int

    package init(logRounds: Int, blockSize: Int, parallelism: Int) {
        self.logRounds = logRounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// 2^17 rounds over blocks of 1 KiB, once: 128 MiB.
    package static let standard = ScryptParameters(logRounds: 17, blockSize: 8, parallelism: 1)
}
