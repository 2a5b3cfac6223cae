/// The name by which a person recognizes a browser or device, read from its `User-Agent` (RFC 9110, section 10.1.5).
/// Clients can send anything, so nothing depends on it.
package struct DeviceName: Equatable, Sendable {
    /// The browser's name, if it is a well-known one.
    package let browser: String?
    /// The system it runs on, if it is a well-known one.
    package let system: String?

    package init(agent: String?) {
        let agent = agent ?? ""
        browser = Self.browsers.first { agent.contains($0.sign) }?.name
        system = Self.systems.first { agent.contains($0.sign) }?.name
    }

    /// Returns what people call a device of Apple's that an app names by the identifier of its model, such as iPad for
    /// `iPad16,3`; nil for any other name.
    package static func product(ofModel name: String?) -> String? {
        guard let family = name?.wholeMatch(of: /([A-Za-z]+)[0-9]+,[0-9]+/)?.1 else { return nil }
        return products[String(family)]
    }

    private static let products = [
        "iPhone": "iPhone", "iPad": "iPad", "iPod": "iPod touch", "Watch": "Apple Watch", "AppleTV": "Apple TV",
        "RealityDevice": "Apple Vision Pro", "Mac": "Mac", "MacBook": "Mac", "MacBookAir": "Mac", "MacBookPro": "Mac",
        "MacPro": "Mac", "Macmini": "Mac", "iMac": "Mac", "iMacPro": "Mac",
    ]

    /// The first matching sign counts, because most browsers also name others that they are compatible with.
    private static let browsers: [(sign: String, name: String)] = [
        ("Edg/", "Edge"), ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("OPR/", "Opera"), ("Vivaldi/", "Vivaldi"),
        ("SamsungBrowser/", "Samsung Internet"), ("DuckDuckGo/", "DuckDuckGo"), ("FxiOS/", "Firefox"),
        ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("HeadlessChrome/", "Chrome"), ("Chromium/", "Chromium"),
        ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]

    private static let systems: [(sign: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Apple Watch", "Apple Watch"), ("Android", "Android"),
        ("Windows", "Windows"), ("CrOS", "ChromeOS"), ("Macintosh", "Mac"), ("Mac OS X", "Mac"),
        ("Ubuntu", "Ubuntu"), ("Linux", "Linux"),
    ]
}
