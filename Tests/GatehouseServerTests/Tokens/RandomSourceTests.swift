import Foundation
import GatehouseCore
import Synchronization
import Testing

struct RandomSourceTests {
    @Test("SRV-06 every digit of a code is equally likely: what would favour the small ones is dropped")
    func digitsAreUniform() {
        // Every byte value once: ten digits from 25 bytes each, and six bytes that must not count.
        let source = CountingSource()
        let digits = source.digits(250)
        let counts = Dictionary(grouping: digits, by: { $0 }).mapValues(\.count)
        #expect(digits.count == 250)
        #expect(counts.count == 10 && counts.values.allSatisfy { $0 == 25 })
    }

    @Test("SRV-06 codes have the length asked for and do not repeat", arguments: 6...10)
    func lengths(length: Int) {
        let codes = (0..<100).map { _ in SystemRandomSource().digits(length) }
        #expect(codes.allSatisfy { $0.utf8.count == length && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        #expect(Set(codes).count > 95)
    }

    @Test("SRV-04 ids are random UUIDs of version 4")
    func uuids() {
        let ids = (0..<1000).map { _ in SystemRandomSource().uuid() }
        #expect(Set(ids).count == 1000)
        #expect(ids.allSatisfy { $0.uuid.6 >> 4 == 4 && $0.uuid.8 >> 6 == 2 })
    }

    /// Gives 250, 251, … 255, 0, 1, … 249 and starts over.
    private final class CountingSource: RandomSource {
        private let next = Mutex<UInt8>(250)

        func bytes(_ count: Int) -> [UInt8] {
            next.withLock { next in
                (0..<count).map { _ in
                    defer { next &+= 1 }
                    return next
                }
            }
        }
    }
}
