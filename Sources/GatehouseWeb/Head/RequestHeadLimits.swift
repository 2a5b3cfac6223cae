import GatehouseCore
import GatehouseWire
import HTTPTypes
import HummingbirdCore

/// The maximum size of a request's head.
enum RequestHeadLimits {
    /// The maximum length of the target, path and query, in bytes.
    static let target = 8192
    /// The maximum number of header fields.
    static let fieldCount = 100
    /// The maximum size of all header fields, names and values, in bytes: enough for the longest access token and more.
    static let fieldBytes = 72 * 1024

    /// How much of a head is read before anything else is checked. Beyond that, the only possible answer is "too
    /// large".
    static let decoding = HTTP1Channel.Configuration.DecoderConfiguration(
        maxHeaderFieldSize: 80 * 1024, maxHeaderListSize: 96 * 1024, maxHeaderFieldCount: 500)

    static let headTooLarge =
        "The target of a request must be at most \(target) bytes long, and its header fields at most \(fieldCount) "
        + "with \(fieldBytes) bytes in all."

    /// Returns the refusal of a head that is too large; nil for any other.
    static func refusal(of head: HTTPRequest) -> ServerError? {
        if (head.path?.utf8.count ?? 0) > target {
            return RequestRefusal.target(longest: target).answer
        }
        var bytes = 0
        for field in head.headerFields {
            bytes += field.name.rawName.utf8.count + field.value.utf8.count
        }
        guard head.headerFields.count > fieldCount || bytes > fieldBytes else { return nil }
        return RequestRefusal.fields(most: fieldCount, bytes: fieldBytes).answer
    }
}
