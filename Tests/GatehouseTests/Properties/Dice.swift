import Foundation

/// A small generator of pseudo-random numbers (SplitMix64): the same seed gives the same numbers everywhere.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// The seed of this run: `GATEHOUSE_SEED` from the environment, else a new one. A failure prints it.
    static let seed: UInt64 =
        ProcessInfo.processInfo.environment["GATEHOUSE_SEED"].flatMap(UInt64.init)
        ?? UInt64.random(in: .min ... .max)

    /// The dice of one of many sequences, each as good as any other.
    static func sequence(_ number: Int, of seed: UInt64) -> Dice {
        var dice = Dice(seed: seed &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
        return Dice(seed: dice.next())
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed &>> 31)
    }

    /// A number from zero up to but not including the limit. The bias of the division is of no matter here.
    mutating func roll(_ limit: Int) -> Int {
        Int(truncatingIfNeeded: (next() &>> 33) % UInt64(limit))
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[roll(elements.count)]
    }
}
