import HTTPTypes
import Hummingbird

/// Refuses posts that another site made a browser send.
struct OriginCheck: Sendable {
    let configuration: PagesConfiguration

    /// Whether a post comes from one of the server's pages: according to `Origin` or, if the browser sends none,
    /// `Sec-Fetch-Site`, which no page can set. An origin that the browser withholds (`null`, because a proxy adds
    /// `Referrer-Policy: no-referrer`) says as little as none.
    func allows(_ request: Request) -> Bool {
        let origin = request.headers[.origin]?.lowercased()
        if let origin, origin != "null" { return origin == configuration.origin }
        guard let name = HTTPField.Name("Sec-Fetch-Site") else { return false }
        return request.headers[name] == "same-origin"
    }
}
