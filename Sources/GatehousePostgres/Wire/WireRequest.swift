import GatehouseStore

/// One statement with its arguments, on its way to the server.
struct WireRequest: Sendable {
    var text: String
    var arguments: [String?]
    /// The name of the prepared statement; nil to send the whole text each time.
    var name: String?

    init(_ text: String, _ arguments: [String?] = [], name: String? = nil) {
        self.text = text
        self.arguments = arguments
        self.name = name
    }
}
