package import HTTPTypes
package import Hummingbird
import Logging
package import NIOCore
import NIOEmbedded
import Synchronization

extension HTTPResponder where Context: InitializableFromSource<ApplicationRequestContextSource> {
    /// Answers one request as a value, without a socket. What it throws is an answer of status 500, as on a connection.
    /// - Parameters:
    ///   - body: Is sent with its length; nil for none.
    ///   - context: That of its connection; nil for one of no network that logs nothing.
    package func answer(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: ByteBuffer? = nil,
        context: Context? = nil
    ) async throws -> ServerAnswer {
        let request = Request(
            head: HTTPRequest(method, path, headers: headers, body: body),
            body: RequestBody(buffer: body ?? ByteBuffer()))
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let source = ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: log)
        var response: Response
        do {
            response = try await respond(to: request, context: context ?? Context(source: source))
        } catch {
            response = Response(status: .internalServerError)
        }
        let written = Written()
        try await response.body.write(written)
        return ServerAnswer(head: response.head, body: written.bytes)
    }
}

extension Router where Context: InitializableFromSource<ApplicationRequestContextSource> {
    /// Answers one request as a value, without a socket.
    package func answer(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: ByteBuffer? = nil
    ) async throws -> ServerAnswer {
        try await buildResponder().answer(method, path, headers: headers, body: body)
    }
}

extension HTTPRequest {
    /// A request to this machine, which names no port, with the length of its body.
    package init(_ method: Method, _ path: String, headers: HTTPFields, body: ByteBuffer?) {
        self.init(method: method, scheme: "http", authority: "localhost", path: path, headerFields: headers)
        if let body { headerFields[.contentLength] = "\(body.readableBytes)" }
    }
}

/// Keeps the body that a responder writes.
private final class Written: ResponseBodyWriter {
    private let kept = Mutex(ByteBuffer())

    var bytes: ByteBuffer { kept.withLock(\.self) }

    func write(_ buffer: ByteBuffer) { kept.withLock { _ = $0.writeImmutableBuffer(buffer) } }

    consuming func finish(_ trailingHeaders: HTTPFields?) {}
}
