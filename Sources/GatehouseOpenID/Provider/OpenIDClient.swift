import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to a provider and reads its answers. Stateless. Redirects are never followed.
struct OpenIDClient: Sendable {
    /// The maximum size of an answer, in bytes.
    static let sizeLimit = 256 * 1_024

    /// An answer with the parts of its head that matter. It may hold tokens, so it prints as `<redacted>`.
    struct Reply: Redacted {
        let members: JSONObject
        /// The time of the answer by the provider's clock.
        let serverTime: Date?
        let cacheControl: String?
    }

    let transport: any HTTPTransport

    /// Fetches a JSON document.
    func document(_ url: URL, bearer: Secret? = nil) async throws(OpenIDFailure) -> Reply {
        var request = URLRequest(url: url)
        if let bearer { request.setValue("Bearer \(bearer.reveal())", forHTTPHeaderField: "Authorization") }
        return try await reply(to: request)
    }

    /// Sends a form whose answer is JSON.
    func form(_ url: URL, _ fields: [(String, String)]) async throws(OpenIDFailure) -> Reply {
        try await reply(to: Self.post(url, fields))
    }

    /// Sends a form whose answer may be empty.
    func tell(_ url: URL, _ fields: [(String, String)]) async throws(OpenIDFailure) {
        let (body, head) = try await answer(to: Self.post(url, fields))
        // A network's own sign-in page has done nothing.
        guard body.isEmpty || !Self.isPage(head) else { throw .malformed }
    }

    private static func post(_ url: URL, _ fields: [(String, String)]) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue(FormEncoding.contentType, forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(FormEncoding.encode(fields).utf8)
        return request
    }

    private func reply(to request: URLRequest) async throws(OpenIDFailure) -> Reply {
        let (body, head) = try await answer(to: request)
        guard head.isJSON, let members = Self.members(of: body) else { throw .malformed }
        return Reply(
            members: members, serverTime: head.serverTime,
            cacheControl: head.value(forHTTPHeaderField: "Cache-Control"))
    }

    private func answer(to request: URLRequest) async throws(OpenIDFailure) -> (Data, HTTPURLResponse) {
        var request = request
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        let (body, head): (Data, HTTPURLResponse)
        do {
            (body, head) = try await transport.send(request)
        } catch {
            throw .transport(error)
        }
        guard body.count <= Self.sizeLimit else { throw .transport(.tooLarge) }
        guard head.statusCode == 200 else {
            if (400..<500).contains(head.statusCode), head.statusCode != 429, head.isJSON,
                let code = Self.members(of: body)?["error"]?.stringValue
            {
                throw .refused(status: head.statusCode, code: code)
            }
            throw .failed(
                AuthError(status: head.statusCode, retryAfter: head.retryAfter), status: head.statusCode,
                retryAfter: head.pause)
        }
        return (body, head)
    }

    private static func members(of body: Data) -> JSONObject? {
        (try? JSONValue(json: body, duplicateMembers: .refused))?.objectValue
    }

    private static func isPage(_ head: HTTPURLResponse) -> Bool {
        head.value(forHTTPHeaderField: "Content-Type")?.lowercased().hasPrefix("text/html") == true
    }
}
