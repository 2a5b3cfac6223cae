import HTTPTypes
import Hummingbird

/// Refuses posts that another site made a browser send.
struct OriginCheck: Sendable {
    let configuration: PagesConfiguration

    /// Whether a post comes from a page of ours: by its `Origin`, or where a browser sends none by `Sec-Fetch-Site`.
    func allows(_ request: Request) -> Bool {
        if let origin = request.headers[.origin] { return origin.lowercased() == configuration.origin }
        guard let name = HTTPField.Name("Sec-Fetch-Site") else { return false }
        return request.headers[name] == "same-origin"
    }
}
