import GatehouseCore

/// A rule and what it counts: the digest of an account's address, of a client's address, or of both.
package struct LimitKey: Sendable {
    var rule: LimitRule
    var subject: String
}
