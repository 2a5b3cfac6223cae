/// What an authenticator says about itself and what it did (Web Authentication Level 3, section 6.1).
package struct AuthenticatorFlags: OptionSet, Equatable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// UP: somebody was present.
    package static let userPresent = AuthenticatorFlags(rawValue: 1 << 0)
    /// UV: the person was verified, by a PIN, a fingerprint or a face.
    package static let userVerified = AuthenticatorFlags(rawValue: 1 << 2)
    /// BE: the credential can be copied to other devices.
    package static let backupEligible = AuthenticatorFlags(rawValue: 1 << 3)
    /// BS: the credential is backed up now.
    package static let backedUp = AuthenticatorFlags(rawValue: 1 << 4)
    /// AT: a new credential follows.
    static let attestedCredential = AuthenticatorFlags(rawValue: 1 << 6)
    /// ED: a map of extensions follows.
    static let extensions = AuthenticatorFlags(rawValue: 1 << 7)
}

/// Authenticator data, read whole (Web Authentication Level 3, section 6.1).
struct AuthenticatorData {
    /// A new credential (section 6.5.2).
    struct Attested {
        var aaguid, id, encodedKey: [UInt8]
        var key: CBORValue
    }

    /// The SHA-256 digest of an RP ID.
    let digest: ArraySlice<UInt8>
    let flags: AuthenticatorFlags
    /// How often the credential was used; 0 if its authenticator does not count.
    let counter: UInt32
    /// The credential that is to be registered; nil if there is none.
    let attested: Attested?

    /// Reads authenticator data of which every byte means something.
    init(_ bytes: [UInt8]) throws(PasskeyRefusal) {
        guard bytes.count >= Self.headLength else { throw .authenticatorData }
        digest = bytes[..<32]
        flags = AuthenticatorFlags(rawValue: bytes[32])
        counter = bytes[33..<Self.headLength].reduce(0) { $0 << 8 | UInt32($1) }
        var rest = bytes[Self.headLength...]
        attested = flags.contains(.attestedCredential) ? try Self.attested(&rest) : nil
        if flags.contains(.extensions) {
            guard try Self.value(&rest).mapValue != nil else { throw .authenticatorData }
        }
        guard rest.isEmpty else { throw .authenticatorData }
        if flags.contains(.backedUp), !flags.contains(.backupEligible) { throw .backupState }
    }

    /// The digest, the flags and the counter.
    private static let headLength = 37
    /// The id of the authenticator's model, and the length of the id of the credential.
    private static let attestedHeadLength = 18

    private static func attested(_ rest: inout ArraySlice<UInt8>) throws(PasskeyRefusal) -> Attested {
        guard rest.count >= attestedHeadLength else { throw .authenticatorData }
        let aaguid = Array(rest.prefix(16))
        rest = rest.dropFirst(16)
        let length = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(2)
        guard CredentialID.lengths.contains(length) else { throw .credential }
        guard length <= rest.count else { throw .authenticatorData }
        let id = Array(rest.prefix(length))
        rest = rest.dropFirst(length)
        let start = rest
        let key = try value(&rest)
        return Attested(aaguid: aaguid, id: id, encodedKey: Array(start[..<rest.startIndex]), key: key)
    }

    private static func value(_ rest: inout ArraySlice<UInt8>) throws(PasskeyRefusal) -> CBORValue {
        // Bytes that the flags promise and that are not there.
        guard !rest.isEmpty else { throw .authenticatorData }
        do throws(CBORFault) {
            let (value, end) = try CBORReader.first(of: rest)
            rest = rest[end...]
            return value
        } catch {
            throw .cbor(error)
        }
    }
}
