/// The URLs to which mailed links and sign-ins with a provider may finally lead, besides the server's own pages. The
/// deployment lists them, and they are compared part by part and byte by byte. None is a pattern, with one exception:
/// the port of an app on the person's own machine, which the system chooses each time (RFC 8252, section 7.3).
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

    /// Reads the list from a setting, separated by commas; nil if an entry is not a valid URL, or has a query, which
    /// apps may choose freely.
    package init?(settingText text: String) {
        self.init()
        guard text != "none" else { return }
        for part in ListText.elements(of: text) {
            let isLoopback = Self.anyPort.contains { part.hasPrefix($0) }
            let written = isLoopback ? part.replacing(":*", with: "", maxReplacements: 1) : part
            guard let url = RedirectURL(written), url.query == nil else { return nil }
            if isLoopback { loopbacks.append(url) } else { urls.append(url) }
        }
    }

    private static let anyPort = ["http://127.0.0.1:*/", "http://[::1]:*/"]

    /// Why a URL on the list cannot be used.
    package enum Fault: Equatable, Sendable {
        /// Its query has a parameter that apps would take for this server's answer.
        case reserved(String)
        /// Its query, or what follows it, cannot be read.
        case unreadable
    }

    /// Returns the requested URL with its query if it is on the list; otherwise nil.
    package func url(_ asked: String) -> RedirectURL? {
        guard let asked = RedirectURL(asked), isListed(asked) else { return nil }
        return asked
    }

    /// Returns what is wrong with the query of a URL that is on the list; nil if nothing is, and for any other URL.
    package func fault(in asked: String) -> Fault? {
        guard asked.utf8.count <= RedirectURL.lengthLimit, RedirectURL(asked) == nil else { return nil }
        let end = asked.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? asked.endIndex
        guard end < asked.endIndex, let place = RedirectURL(String(asked[..<end])), isListed(place) else { return nil }
        return RedirectURL.reservedParameter(in: asked[asked.index(after: end)...]).map(Fault.reserved) ?? .unreadable
    }

    private func isListed(_ asked: RedirectURL) -> Bool {
        urls.contains(where: { asked.leads(to: $0) })
            || loopbacks.contains(where: { asked.leads(to: $0, onAnyPort: true) })
    }
}
