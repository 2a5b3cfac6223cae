import HTTPTypes
import Hummingbird

/// Refuses posts that another site made a browser send.
struct OriginCheck: Sendable {
    let configuration: PagesConfiguration

    /// Whether a post comes from one of the server's pages: according to `Origin` or, if the browser sends none,
    /// `Sec-Fetch-Site`.
    func allows(_ request: Request) -> Bool {
        if let origin = request.headers[.origin] { return origin.lowercased() == configuration.origin }
        guard let name = HTTPField.Name("Sec-Fetch-Site") else { return false }
        return request.headers[name] == "same-origin"
    }
}
