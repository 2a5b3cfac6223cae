/// What somebody recognises a browser or a device by, read from the `User-Agent` that it sent (RFC 9110, section
/// 10.1.5). It says what it likes, so nothing depends on this.
package struct DeviceName: Equatable, Sendable {
    /// The browser's name, if it is one that people know.
    package let browser: String?
    /// The system it runs on, if it is one that people know.
    package let system: String?

    package init(agent: String?) {
        let agent = agent ?? ""
        browser = Self.browsers.first { agent.contains($0.sign) }?.name
        system = Self.systems.first { agent.contains($0.sign) }?.name
    }

    /// The first sign that is there counts: most browsers name those that they want to be taken for as well.
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
