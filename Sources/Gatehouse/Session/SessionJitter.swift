/// The port that provides randomness for waiting times.
package protocol SessionJitter: Sendable {
    /// Returns a random number from 0 to 1.
    func fraction() -> Double
}

/// The operating system's generator.
package struct SystemJitter: SessionJitter {
    /// Creates the generator.
    package init() {}

    /// Returns a random number from 0 to 1.
    package func fraction() -> Double {
        var generator = SystemRandomNumberGenerator()
        return Double.random(in: 0...1, using: &generator)
    }
}
