/// The port through which waits get their randomness.
public protocol SessionJitter: Sendable {
    /// A random number from 0 to 1.
    func fraction() -> Double
}

/// The operating system's generator.
public struct SystemJitter: SessionJitter {
    /// Makes it.
    public init() {}

    /// A random number from 0 to 1.
    public func fraction() -> Double {
        var generator = SystemRandomNumberGenerator()
        return Double.random(in: 0...1, using: &generator)
    }
}
