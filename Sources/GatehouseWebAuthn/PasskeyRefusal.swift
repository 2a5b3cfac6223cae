/// Why a passkey is not registered, or a sign-in with one not accepted. It contains nothing of the request.
package enum PasskeyRefusal: Error, Equatable, Sendable {
    /// A part is longer than any honest one.
    case tooLong
    /// A part is not base64url without padding.
    case encoding
    /// The credential is not of the type `public-key`.
    case type
    /// The id has an unusual length, its spellings differ, or it is that of another credential.
    case credential
    /// The credential serves something else: it is a second factor where a passkey is expected, or the reverse.
    case purpose
    /// The client data is not one JSON object whose members all have different names.
    case clientData
    /// The client data is of the other ceremony.
    case ceremony
    /// It answers another challenge.
    case challenge
    /// It was made for a page of another origin.
    case origin
    /// It was made within a frame of another site.
    case crossOrigin
    /// A part is not the CBOR that is read here.
    case cbor(CBORFault)
    /// The attestation object does not have exactly its three members.
    case attestationObject
    /// The attestation is of another format than `none` and `packed` by the key itself, or not of its form.
    case attestation
    /// The authenticator data ends too early, has bytes that belong to nothing, or lacks or has the key at the wrong
    /// time.
    case authenticatorData
    /// The authenticator data is for another RP ID.
    case relyingParty
    /// Nobody was present.
    case userPresence
    /// The credential is backed up, and at the same time one that cannot be.
    case backupState
    /// The algorithm was not offered.
    case algorithm
    /// The key is not one of its kind, or a weak one.
    case key
    /// The key did not make the signature.
    case signature
    /// The passkey says that it belongs to another account.
    case userHandle
    /// The counter did not grow, although the credential cannot be on another device: it may have been copied.
    case counter
}
