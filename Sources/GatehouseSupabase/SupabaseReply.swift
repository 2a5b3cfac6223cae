import Foundation

/// A response of the back end, with its time by the server's clock.
struct SupabaseReply<Value> {
    /// The body.
    let value: Value
    /// The time of the response (the `Date` field, RFC 9110, section 6.6.1), or nil if it has none.
    let serverTime: Date?
}
