public import Foundation

/// A device on which a person is signed in, as the back end describes it.
public struct SignedInDevice: Hashable, Sendable, Identifiable {
    /// The back end's own name for the sign-in.
    public let id: String
    /// What the device is, such as a model or a browser; nil if it did not say.
    public let name: String?
    /// Whether it is this device.
    public let isCurrent: Bool
    /// When the person signed in there.
    public let signedInAt: Date
    /// When it was last used, approximately.
    public let lastUsedAt: Date
    /// The network address that it was last used from, shortened; nil if it is not known.
    public let address: String?

    /// Creates a description of a device. Adapters call this.
    public init(
        id: String, name: String?, isCurrent: Bool, signedInAt: Date, lastUsedAt: Date, address: String? = nil
    ) {
        self.id = id
        self.name = name
        self.isCurrent = isCurrent
        self.signedInAt = signedInAt
        self.lastUsedAt = lastUsedAt
        self.address = address
    }
}
