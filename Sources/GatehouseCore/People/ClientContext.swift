package import GatehouseDomain

/// The client of a request. It is stored with the session, and limits count by it.
package struct ClientContext: Sendable, Equatable {
    /// The client's address as text, or nil if there is none (a test, an in-process caller).
    package var address: String?
    /// The client's `User-Agent`, cut to 512 bytes.
    package var agent: String?
    /// What an app calls the device that it runs on, such as its model; nil if it does not say. At most
    /// ``longestDeviceName`` characters, none of which acts on its surroundings.
    package var deviceName: String?
    /// The supported language that the client prefers, as a BCP 47 tag; nil if it names none.
    package var language: String?

    /// The device token that a browser or an app presents: see ``DeviceTokens``. It is not stored.
    package var device: Secret?

    /// The maximum length of a device's name, in characters.
    package static let longestDeviceName = 64

    package init(
        address: String? = nil, agent: String? = nil, deviceName: String? = nil, language: String? = nil,
        device: Secret? = nil
    ) {
        self.device = device
        self.deviceName = deviceName
        self.address = address
        self.agent = agent
        self.language = language
    }
}
