import Foundation
import GatehouseEmbedded

/// How long an app's test waits for its back end: from the call until the first request can be sent, with a new database.
enum EmbeddedFigure {
    /// Returns the nanoseconds until the closure runs: the median of at least three starts.
    static func nanoseconds(seconds: Double) async throws -> Double {
        let end = ContinuousClock.now.advanced(by: .seconds(seconds))
        var samples: [Double] = []
        repeat {
            let start = ContinuousClock.now
            samples.append(try await withGatehouse { _ in (ContinuousClock.now - start) / .nanoseconds(1) })
        } while ContinuousClock.now < end || samples.count < 3
        samples.sort()
        return samples[samples.count / 2]
    }
}
