/// What a device returns when it has made a passkey or registered a security key (Web Authentication Level 3, section
/// 5.2.1). It prints as `<redacted>`.
public struct NewPasskey: Hashable, Sendable {
    /// The question that it answers: ``PasskeyCreation/id``.
    public let questionID: String
    /// The id of the credential.
    public let credentialID: [UInt8]
    /// What the system signed about the site, as JSON.
    public let clientData: [UInt8]
    /// What the device says of the new credential, in CBOR.
    public let attestation: [UInt8]
    /// How the device can be reached, in the words of Web Authentication, such as `internal`.
    public let transports: [String]

    /// Creates an answer. Implementations of ``PasskeyCeremony`` call this.
    public init(
        questionID: String, credentialID: [UInt8], clientData: [UInt8], attestation: [UInt8], transports: [String] = []
    ) {
        self.questionID = questionID
        self.credentialID = credentialID
        self.clientData = clientData
        self.attestation = attestation
        self.transports = transports
    }
}

/// What a device returns when it has used a passkey or a security key (Web Authentication Level 3, section 5.2.2). It
/// prints as `<redacted>`.
public struct PasskeyProof: Hashable, Sendable {
    /// The question that it answers: ``PasskeyRequest/id``.
    public let questionID: String
    /// The id of the credential.
    public let credentialID: [UInt8]
    /// What the system signed about the site, as JSON.
    public let clientData: [UInt8]
    /// What the device says of the use.
    public let authenticatorData: [UInt8]
    /// The signature of both.
    public let signature: [UInt8]
    /// The account that the credential was made for; nil if the device does not say.
    public let userHandle: [UInt8]?

    /// Creates an answer. Implementations of ``PasskeyCeremony`` call this.
    public init(
        questionID: String, credentialID: [UInt8], clientData: [UInt8], authenticatorData: [UInt8],
        signature: [UInt8], userHandle: [UInt8]? = nil
    ) {
        self.questionID = questionID
        self.credentialID = credentialID
        self.clientData = clientData
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
    }
}

extension NewPasskey: CustomStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PasskeyProof: CustomStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
