/// Where mailed links may lead in the end, beside the server's own pages: the URLs that the deployment names, compared
/// part by part and byte by byte. Nothing on it is a pattern.
package struct RedirectAllowList: Sendable, Equatable {
    package var urls: [RedirectURL]

    package init(urls: [RedirectURL] = []) {
        self.urls = urls
    }

    /// The list as a setting has it, with commas between; nil if one is no URL that could be asked for, or has a query:
    /// apps add what they like there.
    package init?(settingText text: String) {
        guard text != "none" else {
            self.init()
            return
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            RedirectURL(part.trimmingPrefix { $0 == " " }.description)
        }
        let urls = parts.compactMap(\.self)
        guard urls.count == parts.count, urls.allSatisfy({ $0.query == nil }) else { return nil }
        self.init(urls: urls)
    }

    /// The URL that is asked for with its query, if it leads to a place on the list; else nil.
    package func url(_ asked: String) -> RedirectURL? {
        guard let asked = RedirectURL(asked), urls.contains(where: { asked.leads(to: $0) }) else { return nil }
        return asked
    }
}
