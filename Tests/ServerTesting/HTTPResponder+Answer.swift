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
    ///   - meanwhile: Is done when the server has the head and asks for the body; nil for nothing.
    package func answer(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: ByteBuffer? = nil,
        context: Context? = nil, meanwhile: (@Sendable () async throws -> Void)? = nil
    ) async throws -> ServerAnswer {
        let bytes = body ?? ByteBuffer()
        let request = Request(
            head: HTTPRequest(method, path, headers: headers, body: body),
            body: meanwhile.map { RequestBody(asyncSequence: LateBody(bytes: bytes, meanwhile: $0)) }
                ?? RequestBody(buffer: bytes))
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
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: ByteBuffer? = nil,
        meanwhile: (@Sendable () async throws -> Void)? = nil
    ) async throws -> ServerAnswer {
        try await buildResponder().answer(method, path, headers: headers, body: body, meanwhile: meanwhile)
    }
}

extension HTTPRequest {
    /// A request to this machine, which names no port, with the length of its body.
    package init(_ method: Method, _ path: String, headers: HTTPFields, body: ByteBuffer?) {
        self.init(method: method, scheme: "http", authority: "localhost", path: path, headerFields: headers)
        if let body { headerFields[.contentLength] = "\(body.readableBytes)" }
    }
}

/// The body of a sender who takes their time: something else happens before it is there.
private struct LateBody: AsyncSequence, Sendable {
    let bytes: ByteBuffer
    let meanwhile: @Sendable () async throws -> Void

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var body: LateBody?

        @concurrent mutating func next() async throws -> ByteBuffer? {
            guard let late = body else { return nil }
            body = nil
            try await late.meanwhile()
            return late.bytes
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: self) }
}

/// Keeps the body that a responder writes.
private final class Written: ResponseBodyWriter {
    private let kept = Mutex(ByteBuffer())

    var bytes: ByteBuffer { kept.withLock(\.self) }

    func write(_ buffer: ByteBuffer) { kept.withLock { _ = $0.writeImmutableBuffer(buffer) } }

    consuming func finish(_ trailingHeaders: HTTPFields?) {}
}
