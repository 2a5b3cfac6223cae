/// Where links of mails and sign-ins with a provider may lead in the end, beside the server's own pages: the URLs that the
/// deployment names, compared part by part and byte by byte. Nothing on it is a pattern, with one exception: the port of
/// an app that listens on the person's own machine, which the system chooses each time (RFC 8252, section 7.3).
package struct RedirectAllowList: Sendable, Equatable {
    package var urls: [RedirectURL]
    /// The URLs on a person's own machine, `http` at 127.0.0.1 or [::1], that are allowed on any port.
    package var loopbacks: [RedirectURL]

    /// Where `gatehouse signin` waits for the browser.
    package static let terminal = RedirectURL("http://127.0.0.1/signin")

    package init(urls: [RedirectURL] = [], loopbacks: [RedirectURL] = []) {
        self.urls = urls
        self.loopbacks = loopbacks
    }

    /// The list as a setting has it, with commas between; nil if one is no URL that could be asked for, or has a query:
    /// apps add what they like there.
    package init?(settingText text: String) {
        self.init()
        guard text != "none" else { return }
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let part = part.trimmingPrefix { $0 == " " }
            let isLoopback = Self.anyPort.contains { part.hasPrefix($0) }
            let written = isLoopback ? String(part.replacing(":*", with: "", maxReplacements: 1)) : String(part)
            guard let url = RedirectURL(written), url.query == nil else { return nil }
            if isLoopback { loopbacks.append(url) } else { urls.append(url) }
        }
    }

    private static let anyPort = ["http://127.0.0.1:*/", "http://[::1]:*/"]

    /// The URL that is asked for with its query, if it leads to a place on the list; else nil.
    package func url(_ asked: String) -> RedirectURL? {
        guard let asked = RedirectURL(asked) else { return nil }
        let isListed =
            urls.contains(where: { asked.leads(to: $0) })
            || loopbacks.contains(where: { asked.leads(to: $0, onAnyPort: true) })
        return isListed ? asked : nil
    }
}
