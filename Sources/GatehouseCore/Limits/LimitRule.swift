/// How often something may be requested: this many times in any period of this length.
package struct LimitRule: Equatable, Sendable {
    /// The name of what is counted together; part of the key in the database.
    package var name: String
    /// The number of requests allowed within the window; at least 1.
    package var count: Int
    /// The length of the window, which slides: there is no instant at which all counts are reset.
    package var window: Duration

    package init(_ name: String, count: Int, window: Duration) {
        self.name = name
        self.count = count
        self.window = window
    }
}
