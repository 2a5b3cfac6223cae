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
        /// The same to `URLSession` on Linux, which does not tell them all apart.
        let errorOfURLSession: AuthError

        /// Short for a server that says nothing more, and for all others too long to matter on a busy machine.
        var timeLimit: Duration {
            if case .stalls = behaviour { .seconds(2) } else { .seconds(20) }
        }

        init(
            _ name: String, _ behaviour: RawServer.Behaviour, _ error: AuthError,
            ofURLSession errorOfURLSession: AuthError? = nil
        ) {
            testDescription = name
            self.behaviour = behaviour
            self.error = error
            self.errorOfURLSession = errorOfURLSession ?? error
        }
    }

    private static func http(
        _ status: String, _ body: String, type: String = "application/json", length: Int? = nil, more: String = ""
    ) -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(length ?? body.utf8.count)\r\n\(more)\r\n\(body)"
    }

    private static let malformed = AuthError.unknown("malformed_response")
    private static let page = "<html><body>Sign in to the network of this hotel</body></html>"

    /// The transports of this system.
    enum Network: CaseIterable {
        case system
        #if canImport(FoundationNetworking)
            /// What a program gets that has no libcurl to load.
            case urlSession
        #endif

        func transport(_ timeLimit: Duration) -> any HTTPTransport {
            switch self {
            case .system: SystemTransport(timeLimit: timeLimit)
            #if canImport(FoundationNetworking)
                case .urlSession: URLSessionTransport(timeLimit: timeLimit)
            #endif
            }
        }
    }

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
        Case("not HTTP", .sends("SSH-2.0-OpenSSH_9.6\r\n"), malformed, ofURLSession: .network),
        Case("reset at once", .resets(after: ""), .network),
        Case("reset within the body", .resets(after: http("200 OK", "{\"acc", length: 500)), .network),
        Case("two lengths", .sends(http("200 OK", "{}", more: "Content-Length: 7\r\n")), .network),
        Case("a length below nothing", .sends(http("200 OK", "{}", length: -1)), malformed, ofURLSession: .network),
        Case("a chunk of no size", .sends("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}"), .network),
        Case(
            "another protocol from here on", .sends("HTTP/1.1 101 Switching Protocols\r\n\r\n{}"), malformed,
            ofURLSession: .unknown("back_end_refused")),
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

    @Test(
        "ADP-05 a hostile answer becomes an error of the domain within the time limit",
        arguments: Network.allCases, cases)
    func hostile(network: Network, case trial: Case) async throws {
        let server = try RawServer(trial.behaviour)
        let device = try Device(
            network.transport(trial.timeLimit), authURL: "http://127.0.0.1:\(server.port)")
        let error = network == .system ? trial.error : trial.errorOfURLSession
        let elapsed = await ContinuousClock().measure {
            await #expect(throws: error) {
                try await device.adapter.signIn(email: Device.email, password: Device.password)
            }
        }
        #expect(elapsed < .seconds(300))
        #expect(await device.holder.session == nil)
        #expect(!server.requests.isEmpty)
    }

    @Test("ADP-05 SES-05 no hostile answer to a renewal ends the session", arguments: cases)
    func renewal(case trial: Case) async throws {
        let server = try RawServer(trial.behaviour)
        let device = try Device(
            SystemTransport(timeLimit: trial.timeLimit), authURL: "http://127.0.0.1:\(server.port)")
        do {
            _ = try await device.sessions.renew(try Device.session())
            Issue.record("nothing was thrown")
        } catch let failure as SessionRenewalFailure {
            #expect(failure == .failed(trial.error))
        }
    }

    /// A whole answer, as a head and a body of a length that is said, and in chunks.
    static let answers: [String] = {
        let json = (try? JSONSerialization.data(withJSONObject: Device.answer())) ?? Data()
        let body = String(decoding: json, as: UTF8.self)
        return [
            http("200 OK", body),
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "10\r\n\(body.prefix(16))\r\n\(String(body.utf8.count - 16, radix: 16))\r\n\(body.dropFirst(16))\r\n"
                + "0\r\n\r\n",
        ]
    }()

    @Test("ADP-05 an answer that comes byte by byte is an answer", arguments: answers)
    func trickling(answer: String) async throws {
        let server = try RawServer(.trickles(answer))
        let device = try Device(
            SystemTransport(timeLimit: .seconds(20)), authURL: "http://127.0.0.1:\(server.port)")
        _ = try await device.adapter.signIn(email: Device.email, password: Device.password)
        #expect(await device.holder.session != nil)
    }

    @Test(
        "ADP-05 an answer that ends at any byte of its head or body, closed or broken off, is no network",
        arguments: answers, [true, false])
    func cutShort(answer: String, isReset: Bool) async throws {
        let transport = SystemTransport(timeLimit: .seconds(20))
        // After the last chunk only a line ends, and nothing is missing without its last byte.
        let last = answer.hasSuffix("0\r\n\r\n") ? 1 : 0
        for count in 0..<(answer.utf8.count - last) {
            let part = String(decoding: answer.utf8.prefix(count), as: UTF8.self)
            let server = try RawServer(isReset ? .resets(after: part) : .sends(part))
            let device = try Device(transport, authURL: "http://127.0.0.1:\(server.port)")
            await #expect(throws: AuthError.network, "after \(count) bytes") {
                try await device.adapter.signIn(email: Device.email, password: Device.password)
            }
            #expect(await device.holder.session == nil)
            #expect(server.requests.count == 1)
        }
    }

    #if canImport(FoundationNetworking)
        @Test("ADP-05 the one answer that the system's own HTTP does not survive, known until it does")
        func closedWithinTheHead() async {
            await #expect(processExitsWith: .failure) {
                let server = try RawServer(.sends("HTTP/1.1 200 OK\r\nContent-Ty"))
                let transport = URLSessionTransport(timeLimit: .seconds(60))
                guard let url = URL(string: "http://127.0.0.1:\(server.port)/") else { return }
                _ = try? await transport.send(URLRequest(url: url))
            }
        }
    #endif

    @Test("ADP-05 an unreachable server counts as no network")
    func offline() async throws {
        let device = try Device(
            SystemTransport(timeLimit: .seconds(60)), authURL: "http://127.0.0.1:\(try RawServer.freePort())")
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
            SystemTransport(timeLimit: .seconds(60)), authURL: "http://127.0.0.1:\(server.port)")
        await #expect(throws: AuthError.unknown("redirected")) {
            try await device.adapter.signIn(email: Device.email, password: Device.password)
        }
        #expect(server.requests.count == 1 && other.requests.isEmpty)
    }

    @Test("ADP-05 who is cancelled while the back end is silent does not wait for the time limit")
    func cancelled() async throws {
        let server = try RawServer(.stalls(after: ""))
        let device = try Device(
            SystemTransport(timeLimit: .seconds(600)), authURL: "http://127.0.0.1:\(server.port)")
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
            SystemTransport(timeLimit: .seconds(60)), authURL: "http://127.0.0.1:\(server.port)")
        for _ in 0..<2 { _ = try await device.adapter.refreshProviders() }
        #expect(server.requests.count == 2)
        #expect(!server.requests.contains { $0.lowercased().contains("cookie") })
    }
}
