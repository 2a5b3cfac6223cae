package import GatehouseCore
import GatehouseWire

/// The errors for providers and identities, each defined once.
extension ServerError {
    /// An app asks for tokens in the URL, where histories and logs would keep them.
    package static let implicitFlow = ServerError(
        400, .validationFailed,
        "The implicit flow is not offered. Use PKCE: set the client's flow type to pkce, so that it sends "
            + "code_challenge with code_challenge_method=s256 and exchanges the code that comes back.")
    package static let unsupportedProvider = ServerError(
        400, .validationFailed, "Unsupported provider: provider is not enabled",
        hint: "GET /settings lists the providers that are.")
    package static let providerDisabled = ServerError(
        400, .providerDisabled, "This provider is not enabled here: GET /settings lists those that are.")
    package static let manualLinkingDisabled = ServerError(
        404, .manualLinkingDisabled, "Manual linking is disabled")
    static let identityIsOwn = ServerError(
        422, .identityAlreadyExists, "Identity is already linked")
    static let identityIsAnothers = ServerError(
        422, .identityAlreadyExists, "Identity is already linked to another user")
    static let addressNotAllowed = ServerError(
        400, .emailAddressNotAuthorized,
        "With this provider people sign in by a verified email address of an allowed domain.")
    static let identityNotFound = ServerError(
        422, .identityNotFound, "Identity doesn't exist")
    static let singleIdentityNotDeletable = ServerError(
        422, .singleIdentityNotDeletable, "User must have at least 1 identity after unlinking")
    static let emailConflict = ServerError(
        422, .emailConflictIdentityNotDeletable,
        "Unable to unlink identity due to email conflict",
        hint: "Without this identity the account would have an address that is another account's.")
    /// The provider could not be reached, or gave no valid answer. This signs nobody in, and locks nobody out
    /// permanently.
    static let providerUnavailable = ServerError(
        503, .providerUnavailable, "The provider cannot be asked at the moment. Please try again later.", retryAfter: 5)
}
