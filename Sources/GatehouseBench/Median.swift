/// How long something takes: the time that half of its samples do not exceed.
enum Median {
    /// Returns the nanoseconds for one operation of a sample, which performs many, measured for a given time.
    /// - Parameter sample: Performs some operations, and returns their number.
    static func nanoseconds(seconds: Double, of sample: () throws -> Int) rethrows -> Double {
        let end = ContinuousClock.now.advanced(by: .seconds(seconds))
        var samples: [Double] = []
        repeat {
            let start = ContinuousClock.now
            let count = try sample()
            samples.append((ContinuousClock.now - start) / .nanoseconds(1) / Double(count))
        } while ContinuousClock.now < end
        samples.sort()
        return samples[samples.count / 2]
    }

    /// The same for an asynchronous sample.
    static func nanoseconds(seconds: Double, of sample: () async throws -> Int) async rethrows -> Double {
        let end = ContinuousClock.now.advanced(by: .seconds(seconds))
        var samples: [Double] = []
        repeat {
            let start = ContinuousClock.now
            let count = try await sample()
            samples.append((ContinuousClock.now - start) / .nanoseconds(1) / Double(count))
        } while ContinuousClock.now < end
        samples.sort()
        return samples[samples.count / 2]
    }
}
