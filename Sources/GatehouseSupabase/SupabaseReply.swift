import Foundation
import GatehouseDomain

/// A response of the back end, with its time by the server's clock.
struct SupabaseReply<Value> {
    /// The body.
    let value: Value
    /// The time of the response (the `Date` field, RFC 9110, section 6.6.1), or nil if it has none.
    let serverTime: Date?
    /// The sign-out ticket of the issued session, or nil if there is none.
    var ticket: Secret?
    /// Whether the back end says that the person must have a second factor and has none.
    var lacksFactor = false
    /// Whether the back end says that the issued session needs no second step, although the person has factors.
    var sparesStep = false

    /// The same response with a part of its body.
    func with<Part>(_ part: Part) -> SupabaseReply<Part> {
        SupabaseReply<Part>(
            value: part, serverTime: serverTime, ticket: ticket, lacksFactor: lacksFactor, sparesStep: sparesStep)
    }
}
