import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to the API and maps its errors. Stateless.
struct SupabaseClient: Sendable {
    enum Method: String {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// The API version whose errors are read (`X-Supabase-Api-Version`).
    private static let version = "2024-01-01"

    /// The header field that carries the sign-out ticket of a session.
    private static let ticketField = "X-Gatehouse-Ticket"
    /// The header field that says whether the person lacks a second factor, or needs none here.
    private static let factorField = "X-Gatehouse-Second-Factor"
    /// The maximum length of a sign-out ticket, in bytes.
    private static let ticketLimit = 512

    let configuration: SupabaseConfiguration
    let transport: any HTTPTransport
    /// The id by which the back end recognizes this device.
    let device: KnownDevice

    /// Requests a JSON value.
    /// - Parameters:
    ///   - path: The path below the base URL, starting with a slash.
    ///   - query: Names and values, not yet escaped.
    ///   - bearer: The access token to send.
    /// - Throws: ``SupabaseFailure``.
    func json<Value: Decodable>(
        _ method: Method, _ path: String, query: [(String, String)] = [], body: JSONObject? = nil,
        bearer: Secret? = nil, as type: Value.Type = Value.self
    ) async throws(SupabaseFailure) -> SupabaseReply<Value> {
        let (data, response) = try await answer(method, path, query: query, body: body, bearer: bearer)
        guard response.isJSON else { throw .malformed }
        if let error = Self.disguisedRefusal(data) {
            throw refusal(error, response, isAuthorized: bearer != nil)
        }
        guard let value = try? JSONDecoder().decode(Value.self, from: data) else { throw .malformed }
        let factor = response.value(forHTTPHeaderField: Self.factorField)
        return SupabaseReply(
            value: value, serverTime: response.serverTime,
            ticket: response.value(forHTTPHeaderField: Self.ticketField).flatMap(Self.ticket),
            lacksFactor: factor == "missing", sparesStep: factor == "spared")
    }

    /// Sends a request whose response is ignored unless it is a refusal.
    /// - Throws: ``SupabaseFailure``.
    func run(
        _ method: Method, _ path: String, query: [(String, String)] = [], body: JSONObject? = nil,
        bearer: Secret? = nil
    ) async throws(SupabaseFailure) {
        let (data, response) = try await answer(method, path, query: query, body: body, bearer: bearer)
        if data.isEmpty { return }
        // A proxy that answers every request with 200 has done nothing.
        guard response.isJSON, (try? JSONDecoder().decode(JSONValue.self, from: data)) != nil else {
            throw .malformed
        }
        if let error = Self.disguisedRefusal(data) {
            throw refusal(error, response, isAuthorized: bearer != nil)
        }
    }

    /// Returns the URL that a page redirects to, without following it.
    /// - Throws: ``SupabaseFailure``; ``SupabaseFailure/malformed`` for a response without a target.
    func location(_ path: String, query: [(String, String)]) async throws(SupabaseFailure) -> String {
        let (_, response) = try await answer(
            .get, path, query: query, body: nil, bearer: nil, taking: [302, 303, 307])
        guard let target = response.value(forHTTPHeaderField: "Location") else { throw .malformed }
        return target
    }

    /// Sends a request and returns the response if it has one of the expected statuses.
    private func answer(
        _ method: Method, _ path: String, query: [(String, String)], body: JSONObject?, bearer: Secret?,
        taking expected: Set<Int> = Set(200..<300)
    ) async throws(SupabaseFailure) -> (Data, HTTPURLResponse) {
        var request = URLRequest(url: try url(path, query))
        request.httpMethod = method.rawValue
        request.setValue(Self.version, forHTTPHeaderField: "X-Supabase-Api-Version")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if let key = configuration.apiKey { request.setValue(key.reveal(), forHTTPHeaderField: "apikey") }
        // The gateway in front of Supabase accepts the public key in place of a token.
        if let token = bearer ?? configuration.apiKey {
            request.setValue("Bearer \(token.reveal())", forHTTPHeaderField: "Authorization")
        }
        let known = await device.current() ?? KnownDevice.none
        request.setValue(known.reveal(), forHTTPHeaderField: KnownDevice.field)
        // Every request that opens or renews a session is a POST.
        if method == .post { request.setValue(device.name, forHTTPHeaderField: KnownDevice.nameField) }
        if let body {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(JSONValue.object(body).bytes)
        }
        let data: Data
        let response: HTTPURLResponse
        do {
            (data, response) = try await transport.send(request)
        } catch {
            throw .transport(error)
        }
        guard expected.contains(response.statusCode) else {
            let error = response.isJSON ? try? JSONDecoder().decode(WireError.self, from: data) : nil
            throw refusal(error, response, isAuthorized: bearer != nil)
        }
        if let token = response.value(forHTTPHeaderField: KnownDevice.field) { await device.keep(token) }
        return (data, response)
    }

    /// Returns the sign-out ticket in a header field; nil for a value that cannot be one.
    private static func ticket(_ text: String) -> Secret? {
        guard !text.isEmpty, text.utf8.count <= ticketLimit, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        return Secret(text)
    }

    private func refusal(
        _ error: WireError?, _ response: HTTPURLResponse, isAuthorized: Bool
    ) -> SupabaseFailure {
        var meaning = AuthError(refusal: error, status: response.statusCode, retryAfter: response.retryAfter)
        // No session was sent, so the back end rejected the app's key.
        if meaning == .sessionExpired, !isAuthorized { meaning = .unknown("back_end_refused") }
        return .refused(status: response.statusCode, code: error?.code, meaning, retryAfter: response.pause)
    }

    /// Returns a refusal that arrives with a success status, or nil. A message about the progress of a step (`{"code":
    /// "200", "msg": …}`) is not one, and neither is the code of an invitation (`{"code": "K7X2P-9MWQD", …}`), which may
    /// have no letter at all.
    private static func disguisedRefusal(_ data: Data) -> WireError? {
        guard let object = try? JSONDecoder().decode(JSONObject.self, from: data) else { return nil }
        let isRefusal =
            object["error_code"]?.stringValue != nil || object["error"]?.stringValue != nil
            || (object["code"]?.stringValue.map { $0.contains(where: \.isLetter) && $0 == $0.lowercased() } ?? false)
        return isRefusal ? try? JSONDecoder().decode(WireError.self, from: data) : nil
    }

    private func url(_ path: String, _ query: [(String, String)]) throws(SupabaseFailure) -> URL {
        let items = FormEncoding.encode(query)
        let text = configuration.authURL.absoluteString + path + (items.isEmpty ? "" : "?\(items)")
        // An id of dots would lead to another route (RFC 3986, section 5.2.4).
        let isPlain = !path.split(separator: "/").contains { $0 == "." || $0 == ".." }
        guard isPlain, let url = URL(string: text) else { throw .malformed }
        return url
    }
}
