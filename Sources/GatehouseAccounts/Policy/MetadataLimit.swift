import GatehouseCore
package import GatehouseWire

/// The size limit for the data about a person that the app, the person and the deployment write. This data is in the
/// row, in every answer that contains the user, and in every access token (SRV-24).
///
/// The limit applies to the data stored after a change, encoded as JSON, not to the data in one request. An account
/// that was larger before the limit existed keeps its data, and every change that makes it smaller is accepted.
package struct MetadataLimit: Sendable {
    /// The maximum size of `user_metadata`, and of `app_metadata`, in bytes.
    package static let bytes = FieldReader.metadataLimit
    /// The maximum size of either in an access token, in bytes. It is more than can be written, so that a provider that
    /// is configured later does not remove the rest of `app_metadata` from tokens.
    private static let claimBytes = bytes + 1024

    /// The members of `app_metadata` that belong to the server.
    static let ownMembers: Set<String> = ["provider", "providers"]

    /// The ids of the providers that people may sign in with.
    private let providers: [String]

    package init(providers: [ProviderSettings]) {
        self.providers = providers.map(\.id)
    }

    /// Returns the `user_metadata` after a change, in which `null` removes a member.
    /// - Throws: `validation_failed` if it becomes too large.
    func userMetadata(_ stored: JSONObject = [:], with change: JSONObject?) throws(AccountRefusal) -> JSONObject {
        guard let change else { return stored }
        let merged = Self.merged(stored, with: change)
        guard Self.isTaken(merged, inPlaceOf: stored) else {
            throw .metadataTooLarge(member: "user_metadata", limit: Self.bytes)
        }
        return merged
    }

    /// Returns the `app_metadata` after a change by an administrator, in which `null` removes a member. The server's
    /// own members stay as they are.
    /// - Throws: `validation_failed` if it becomes too large.
    func appMetadata(_ stored: JSONObject, with change: JSONObject?) throws(AccountRefusal) -> JSONObject {
        guard let change else { return stored }
        let merged = Self.merged(stored, with: change.filter { !Self.ownMembers.contains($0.key) })
        guard Self.isTaken(withAllProviders(merged), inPlaceOf: withAllProviders(stored)) else {
            throw .metadataTooLarge(member: "app_metadata", limit: Self.bytes)
        }
        return merged
    }

    /// Refuses the data of a new account if it is too large.
    /// - Throws: `validation_failed` if it is too large.
    func check(userMetadata: JSONObject) throws(AccountRefusal) {
        guard Self.fits(userMetadata) else { throw .metadataTooLarge(member: "user_metadata", limit: Self.bytes) }
    }

    /// Returns whether `app_metadata` has room for every provider, however the person signs in later.
    package func fits(appMetadata: JSONObject) -> Bool { Self.fits(withAllProviders(appMetadata)) }

    /// Returns whether data is small enough to be stored.
    package static func fits(_ metadata: JSONObject) -> Bool { JSONValue.object(metadata).isEncoded(within: bytes) }

    /// Returns the claims for an access token. Data that is too large, from an account older than the limit, is left
    /// out. So every route accepts the token, and the account can be read and made smaller.
    static func claims(of user: UserRecord) -> (userMetadata: JSONObject, appMetadata: JSONObject) {
        func isCarried(_ metadata: JSONObject) -> Bool {
            JSONValue.object(metadata).isEncoded(within: claimBytes)
        }
        return (
            isCarried(user.userMetadata) ? user.userMetadata : [:],
            isCarried(user.appMetadata)
                ? user.appMetadata : user.appMetadata.filter { ownMembers.contains($0.key) }
        )
    }

    private static func isTaken(_ new: JSONObject, inPlaceOf old: JSONObject) -> Bool {
        fits(new) || JSONValue.object(new).bytes.count < JSONValue.object(old).bytes.count
    }

    private static func merged(_ stored: JSONObject, with change: JSONObject) -> JSONObject {
        stored.merging(change) { _, new in new }.filter { change[$0.key] != .null }
    }

    /// Returns the data with every provider in it. A person who links one must not find that there is no room for it.
    private func withAllProviders(_ metadata: JSONObject) -> JSONObject {
        let ids = [UserRecord.email] + providers
        var full = metadata
        full["providers"] = .array(ids.map { .string($0) })
        full["provider"] = .string(ids.max { $0.utf8.count < $1.utf8.count } ?? UserRecord.email)
        return full
    }
}
