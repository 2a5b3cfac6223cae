import Foundation
import Testing

/// A test of equivalence: shows that several requests take the same time, rather than failing to show a difference.
///
/// The requests are timed in blocks, once each per block and in an order drawn anew, so that what else goes on on the
/// machine falls on all of them. For each request but the first, the interval that holds the median difference from
/// the first of its block must lie within the bound, on both sides. The interval comes from order statistics and so
/// needs no assumption about how times are distributed.
///
/// Hashes are counted, and each counts as what it costs on a real server; only what is around them is timed. They would be
/// nearly all of the time and of its scatter, and whom a hash is for changes nothing about it. One hash more or less is
/// still a difference of a whole hash.
struct TimingEquivalence {
    /// A request, told the number of its block.
    struct Request {
        var name: String
        var send: (Int) async throws -> Void

        init(_ name: String, send: @escaping (Int) async throws -> Void) {
            self.name = name
            self.send = send
        }
    }

    /// After how many blocks to look. A machine that is busy with other things gets more of them.
    private static let looks = [400, 800, 1600, 3200]
    /// How many standard errors the interval reaches to each side: 98.8 %, so that with four looks at least 95 % hold.
    private static let reach = 2.5
    /// Blocks at the beginning that do not count: caches fill, statements are prepared.
    private static let warmUp = 10

    /// The largest difference that counts as none, in seconds.
    let bound: Double
    /// What a hash costs on a real server, in seconds.
    let hash: Double
    /// What the requests make their hashes with; nil where they make none.
    let hasher: TimedHasher?

    /// Times the requests and expects that they take the same time. Each block begins with `prepare`, which does not
    /// count.
    func expectEqual(
        _ what: String, _ requests: [Request], sourceLocation: SourceLocation = #_sourceLocation,
        prepare: (Int) async throws -> Void = { _ in }
    ) async throws {
        let clock = ContinuousClock()
        var differences = [[Double]](repeating: [], count: requests.count)
        var block = 0
        for look in Self.looks {
            while differences[0].count < look {
                try await prepare(block)
                var spans = [Double](repeating: 0, count: requests.count)
                for index in requests.indices.shuffled() {
                    _ = hasher?.taken()
                    let span = try await clock.measure { try await requests[index].send(block) } / .seconds(1)
                    let work = hasher?.taken() ?? TimedHasher.Work()
                    spans[index] = span - work.seconds + Double(work.hashes) * hash
                }
                block += 1
                guard block > Self.warmUp else { continue }
                for index in requests.indices { differences[index].append(spans[index] - spans[0]) }
            }
            let intervals = differences.map { Self.interval(of: $0) }
            let report = zip(requests, intervals).dropFirst().map { request, interval in
                "\(request.name): \(percent(interval.low)) to \(percent(interval.high)) %"
            }
            let summary =
                "\(what), \(look) blocks, difference from \(requests[0].name) in parts of a hash of "
                + "\(String(format: "%.1f", hash * 1000)) ms, bound \(percent(bound)) %: "
                + report.joined(separator: "; ")
            // Not by `print`, which keeps it for itself until the end when nobody looks.
            FileHandle.standardError.write(Data("\(summary)\n".utf8))
            if intervals.allSatisfy({ -bound < $0.low && $0.high < bound }) { return }
            let isDifferent = intervals.contains { $0.low > bound || $0.high < -bound }
            if isDifferent || look == Self.looks.last {
                Issue.record(
                    "\(isDifferent ? "different" : "not shown to be equal"): \(summary)", sourceLocation: sourceLocation
                )
                return
            }
        }
    }

    private func percent(_ seconds: Double) -> String {
        String(format: "%+.2f", seconds / hash * 100)
    }

    /// The interval of the median: the order statistics between which it lies, for any distribution.
    private static func interval(of values: [Double]) -> (low: Double, high: Double) {
        let sorted = values.sorted()
        let middle = Double(sorted.count - 1) / 2
        let reach = Self.reach * Double(sorted.count).squareRoot() / 2
        return (sorted[Int((middle - reach).rounded(.down))], sorted[Int((middle + reach).rounded(.up))])
    }
}
