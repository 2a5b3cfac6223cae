import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What comes back from a network that does not mean well, over real sockets. One after the other: the time limits are
/// real.
@Suite(.serialized)
struct HostileAnswerTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let behaviour: RawServer.Behaviour
        let error: AuthError

        /// Short for a server that says nothing more, and for all others too long to matter on a busy machine.
        var timeLimit: Duration {
            if case .stalls = behaviour { .milliseconds(500) } else { .seconds(20) }
        }

        init(_ name: String, _ behaviour: RawServer.Behaviour, _ error: AuthError) {
            testDescription = name
            self.behaviour = behaviour
            self.error = error
        }
    }

    private static func http(
        _ status: String, _ body: String, type: String = "application/json", length: Int? = nil, more: String = ""
    ) -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(length ?? body.utf8.count)\r\n\(more)\r\n\(body)"
    }

    private static let malformed = AuthError.unknown("malformed_response")
    private static let page = "<html><body>Sign in to the network of this hotel</body></html>"

    static let cases = [
        Case("closed at once", .sends(""), .network),
        Case(
            "a password is asked for by the connection itself",
            .sends(http("401 Unauthorized", "{}", more: "WWW-Authenticate: Basic realm=\"a\"\r\n")),
            .unknown("back_end_refused")),
        Case("closed within the body", .sends(http("200 OK", "{\"access_token\":\"a", length: 5000)), .network),
        Case(
            "closed within a chunk",
            .sends(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "ff\r\n{\"access_token\""), .network),
        Case("silent", .stalls(after: ""), .network),
        Case("silent after the head", .stalls(after: http("200 OK", "", length: 500)), .network),
        Case("silent within the body", .stalls(after: http("200 OK", "{\"acc", length: 500)), .network),
        Case("500", .sends(http("500 Internal Server Error", page, type: "text/html")), .unknown("back_end_failed")),
        Case(
            "500 in the documented shape",
            .sends(
                http(
                    "500 Internal Server Error",
                    "{\"code\":\"unexpected_failure\",\"message\":\"at person@example.com\"}")),
            .unknown("unexpected_failure")),
        Case("502", .sends(http("502 Bad Gateway", page, type: "text/html")), .unavailable),
        Case("503", .sends(http("503 Service Unavailable", "")), .unavailable),
        Case("504", .sends(http("504 Gateway Timeout", "{")), .unavailable),
        Case("522", .sends(http("522 Origin Timeout", page, type: "text/html")), .unavailable),
        Case("a page instead of an answer", .sends(http("200 OK", page, type: "text/html")), malformed),
        Case("JSON that is called a page", .sends(http("200 OK", "{}", type: "text/html")), malformed),
        Case("a page that is called JSON", .sends(http("200 OK", page)), malformed),
        Case("JSON cut short", .sends(http("200 OK", "{\"access_token\":\"abc\",")), malformed),
        Case("nothing", .sends(http("200 OK", "")), malformed),
        Case("204", .sends("HTTP/1.1 204 No Content\r\n\r\n"), malformed),
        Case("null", .sends(http("200 OK", "null")), malformed),
        Case("a list", .sends(http("200 OK", "[]")), malformed),
        Case("bytes that are no text", .sends(http("200 OK", "{\"access_token\":\"\u{0}\u{7F}\"}")), malformed),
        Case("deeply nested", .sends(http("200 OK", String(repeating: "[", count: 200_000))), malformed),
        Case(
            "deeply nested objects",
            .sends(http("400 Bad Request", String(repeating: "{\"a\":", count: 100_000))), .unknown("back_end_refused")),
        Case("not HTTP", .sends("SSH-2.0-OpenSSH_9.6\r\n"), .network),
        Case("a body that is said to be huge", .sends(http("200 OK", "{", length: 10_000_000_000)), tooLarge),
        Case(
            "a body without end",
            .floods(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n", String(repeating: " ", count: 65_536)),
            tooLarge),
        Case(
            "chunks without end",
            .floods(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
                "10000\r\n" + String(repeating: " ", count: 65_536) + "\r\n"), tooLarge),
        Case(
            "a refusal that is called a success",
            .sends(http("200 OK", "{\"code\":\"invalid_credentials\",\"message\":\"no\"}")), .invalidCredentials),
        Case(
            "a refusal of the older shape that is called a success",
            .sends(http("200 OK", "{\"code\":400,\"error_code\":\"user_banned\",\"msg\":\"no\"}")), .accountSuspended),
        Case(
            "a refusal in OAuth's shape that is called a success",
            .sends(http("200 OK", "{\"error\":\"invalid_grant\",\"error_description\":\"no\"}")),
            .unknown("invalid_grant")),
    ]

    private static let tooLarge = AuthError.unknown("response_too_large")

    @Test("ADP-05 a hostile answer becomes an error of the domain within the time limit", arguments: cases)
    func hostile(case trial: Case) async throws {
        let server = try RawServer(trial.behaviour)
        let device = try Device(
            URLSessionTransport(timeLimit: trial.timeLimit), authURL: "http://127.0.0.1:\(server.port)")
        let elapsed = await ContinuousClock().measure {
            await #expect(throws: trial.error) {
                try await device.adapter.signIn(email: Device.email, password: Device.password)
            }
        }
        #expect(elapsed < .seconds(30))
        #expect(await device.holder.session == nil)
        #expect(!server.requests.isEmpty)
    }

    @Test("ADP-05 SES-05 no hostile answer to a renewal ends the session", arguments: cases)
    func renewal(case trial: Case) async throws {
        let server = try RawServer(trial.behaviour)
        let device = try Device(
            URLSessionTransport(timeLimit: trial.timeLimit), authURL: "http://127.0.0.1:\(server.port)")
        do {
            _ = try await device.sessions.renew(try Device.session())
            Issue.record("nothing was thrown")
        } catch let failure as SessionRenewalFailure {
            #expect(failure == .failed(trial.error))
        }
    }

    #if canImport(FoundationNetworking)
        @Test("ADP-05 the one answer that the system's own HTTP does not survive, known until it does")
        func closedWithinTheHead() async {
            await #expect(processExitsWith: .failure) {
                let server = try RawServer(.sends("HTTP/1.1 200 OK\r\nContent-Ty"))
                let transport = URLSessionTransport(timeLimit: .seconds(5))
                guard let url = URL(string: "http://127.0.0.1:\(server.port)/") else { return }
                _ = try? await transport.send(URLRequest(url: url))
            }
        }
    #else
        @Test("ADP-05 an answer that ends within its head is no network")
        func closedWithinTheHead() async throws {
            let server = try RawServer(.sends("HTTP/1.1 200 OK\r\nContent-Ty"))
            let device = try Device(
                URLSessionTransport(timeLimit: .seconds(5)), authURL: "http://127.0.0.1:\(server.port)")
            await #expect(throws: AuthError.network) {
                try await device.adapter.signIn(email: Device.email, password: Device.password)
            }
        }
    #endif

    @Test("ADP-05 nobody there is no network")
    func offline() async throws {
        let device = try Device(
            URLSessionTransport(timeLimit: .seconds(5)), authURL: "http://127.0.0.1:\(try RawServer.freePort())")
        await #expect(throws: AuthError.network) {
            try await device.adapter.signIn(email: Device.email, password: Device.password)
        }
    }

    @Test(
        "ADP-05 a redirect is not followed, so that no password reaches another host",
        arguments: ["301 Moved", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect"])
    func redirect(status: String) async throws {
        let other = try RawServer(.sends(Self.http("200 OK", "{}")))
        let server = try RawServer(
            .sends(Self.http(status, "", more: "Location: http://127.0.0.1:\(other.port)/token\r\n")))
        let device = try Device(
            URLSessionTransport(timeLimit: .seconds(5)), authURL: "http://127.0.0.1:\(server.port)")
        await #expect(throws: AuthError.unknown("redirected")) {
            try await device.adapter.signIn(email: Device.email, password: Device.password)
        }
        #expect(server.requests.count == 1 && other.requests.isEmpty)
    }

    @Test("ADP-05 who is cancelled while the back end is silent does not wait for the time limit")
    func cancelled() async throws {
        let server = try RawServer(.stalls(after: ""))
        let device = try Device(
            URLSessionTransport(timeLimit: .seconds(600)), authURL: "http://127.0.0.1:\(server.port)")
        let task = Task { try await device.adapter.signIn(email: Device.email, password: Device.password) }
        await server.isAsked()
        task.cancel()
        await #expect(throws: AuthError.cancelled) { try await task.value }
        let already = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await device.adapter.signIn(email: Device.email, password: Device.password)
        }
        await #expect(throws: AuthError.cancelled) { try await already.value }
    }

    @Test("ADP-05 nothing of an answer is kept for the next request")
    func nothingIsKept() async throws {
        let server = try RawServer(
            .sends(
                Self.http(
                    "200 OK", "{\"external\":{}}",
                    more: "Set-Cookie: a=1; Path=/\r\nCache-Control: max-age=600\r\nConnection: close\r\n")))
        let device = try Device(
            URLSessionTransport(timeLimit: .seconds(5)), authURL: "http://127.0.0.1:\(server.port)")
        for _ in 0..<2 { _ = try await device.adapter.refreshProviders() }
        #expect(server.requests.count == 2)
        #expect(!server.requests.contains { $0.lowercased().contains("cookie") })
    }
}
