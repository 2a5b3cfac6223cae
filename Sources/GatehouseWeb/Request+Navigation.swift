import HTTPTypes
import Hummingbird

extension Request {
    /// Whether a browser will show the answer to a person, who should see a page and not JSON.
    ///
    /// Browsers say so (W3C Fetch Metadata, section 2.2). Those that do not are recognized because they accept HTML and
    /// send none of the credentials that clients of the interface send.
    package var isNavigation: Bool {
        if let mode = headers[.secFetchMode] { return mode == "navigate" }
        return headers[.authorization] == nil && headers[.apiKey] == nil
            && headers[.accept]?.lowercased().contains("text/html") == true
    }
}
