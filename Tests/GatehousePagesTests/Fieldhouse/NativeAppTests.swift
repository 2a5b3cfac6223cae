import Fieldhouse
import Foundation
import GatehouseDomain
import HTTPTypes
import Hummingbird
import NIOCore
import NativeApp
import ServerTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The native example app, which asks the server of the web pages.
struct NativeAppTests {
    /// What the app asked for: methods and paths.
    private actor Asked {
        private(set) var requests: Set<String> = []

        func note(_ request: String) { requests.insert(request) }
    }

    /// What stands in for an answer that is none.
    private struct NoAnswer: Error {}

    @Test(
        "APP-04 APP-22 the native app has the acts and places of the server, and remembers nobody who has signed out")
    func everything() async throws {
        let crew = try await Crew()
        _ = try await crew.person("ada@example.com").createGroup(name: "North Crew")
        let (site, asked) = (crew.site, Asked())
        try await NativeWalk.run(email: "ada@example.com", password: TestSite.password.reveal()) { request in
            let path = try #require(request.url).path()
            await asked.note("\(request.httpMethod ?? "GET") \(path)")
            return try await Self.answer(to: request, at: site)
        }
        let requests = await asked.requests
        let routes = site.router().routes.filter { $0.path.description.hasPrefix("\(FieldhouseAPI.prefix)/") }
            .map { "\($0.method.rawValue) \($0.path.description)" }
        #expect(routes.count > 12)
        #expect(routes.filter { route in !requests.contains { Self.fits($0, route) } } == [])
    }

    private static func answer(to request: URLRequest, at site: TestSite) async throws -> (Data, HTTPURLResponse) {
        guard let url = request.url, let method = HTTPRequest.Method(request.httpMethod ?? "GET") else {
            throw NoAnswer()
        }
        var headers = HTTPFields()
        for (name, value) in request.allHTTPHeaderFields ?? [:] {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        let answer = try await site.router().answer(
            method, url.path() + (url.query().map { "?\($0)" } ?? ""), headers: headers,
            body: request.httpBody.map { ByteBuffer(bytes: $0) })
        let said = Dictionary(answer.headers.map { ($0.name.rawName, $0.value) }) { $1 }
        guard let head = HTTPURLResponse(url: url, statusCode: answer.status, httpVersion: nil, headerFields: said)
        else { throw NoAnswer() }
        return (Data(answer.body.readableBytesView), head)
    }

    /// Whether a request is one of a route, whose path has the names of values.
    private static func fits(_ request: String, _ route: String) -> Bool {
        let (parts, pattern) = (request.split(separator: "/"), route.split(separator: "/"))
        return parts.count == pattern.count
            && zip(parts, pattern).allSatisfy { $0 == $1 || $1.hasPrefix("{") || $1.hasPrefix(":") }
    }
}
