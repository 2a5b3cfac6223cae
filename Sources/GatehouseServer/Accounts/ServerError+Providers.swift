import GatehouseWire

/// The refusals of providers and identities, each written once.
extension ServerError {
    static let providerDisabled = ServerError(
        400, .providerDisabled, "This provider is not enabled here: GET /settings lists those that are.")
    static let manualLinkingDisabled = ServerError(
        404, .manualLinkingDisabled, "Adding and removing ways to sign in is not offered here.")
    static let identityIsOwn = ServerError(
        422, .identityAlreadyExists, "This identity is linked to the account already.")
    static let identityIsAnothers = ServerError(
        422, .identityAlreadyExists, "This identity is linked to another account.")
    static let identityNotFound = ServerError(
        422, .identityNotFound, "The account has no identity with this id.")
    static let singleIdentityNotDeletable = ServerError(
        422, .singleIdentityNotDeletable, "An account keeps at least one way to sign in: this is the last one.")
    static let emailConflict = ServerError(
        422, .emailConflictIdentityNotDeletable,
        "Without this identity the account would have an address that is another account's.")
    /// The provider could not be asked, or gave no proper answer. Nobody is signed in by that, nor kept out for good.
    static let providerUnavailable = ServerError(
        503, .providerUnavailable, "The provider cannot be asked at the moment. Please try again later.", retryAfter: 5)
}
