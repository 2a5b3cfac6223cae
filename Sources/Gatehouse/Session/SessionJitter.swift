/// The port that provides randomness for waiting times.
public protocol SessionJitter: Sendable {
    /// Returns a random number from 0 to 1.
    func fraction() -> Double
}

/// The operating system's generator.
public struct SystemJitter: SessionJitter {
    /// Creates the generator.
    public init() {}

    /// Returns a random number from 0 to 1.
    public func fraction() -> Double {
        var generator = SystemRandomNumberGenerator()
        return Double.random(in: 0...1, using: &generator)
    }
}
