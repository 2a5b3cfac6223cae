/// How often something may be asked for: so many times in any stretch of time of this length.
package struct LimitRule: Equatable, Sendable {
    /// What is counted together; part of the key in the database.
    package var name: String
    /// How many are let through within the window; at least 1.
    package var count: Int
    /// The length of the window. It slides: there is no instant at which everything is forgiven at once.
    package var window: Duration

    package init(_ name: String, count: Int, window: Duration) {
        self.name = name
        self.count = count
        self.window = window
    }
}
