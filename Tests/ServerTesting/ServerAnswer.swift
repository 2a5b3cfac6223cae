package import HTTPTypes
package import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix

/// The whole answer to one request.
package struct ServerAnswer: Sendable {
    /// The connection ended before the answer did.
    package struct Incomplete: Error {}

    package let head: HTTPResponse
    package let body: ByteBuffer

    package var status: Int { head.status.code }
    package var headers: HTTPFields { head.headerFields }
    /// The body as text.
    package var text: String { String(buffer: body) }

    package init(head: HTTPResponse, body: ByteBuffer) {
        self.head = head
        self.body = body
    }

    /// Sends one request over a connection of its own to this machine.
    /// - Throws: ``Incomplete``, or what the socket says.
    package static func overSocket(port: Int, _ request: HTTPRequest, body: ByteBuffer?) async throws -> ServerAnswer {
        let connecting = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        let channel = try await connecting.connect(host: "127.0.0.1", port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHTTPClientHandlers()
                try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPClientCodec())
                return try NIOAsyncChannel<HTTPResponsePart, HTTPRequestPart>(wrappingChannelSynchronously: channel)
            }
        }
        return try await channel.executeThenClose { inbound, outbound in
            // A server may answer, and stop reading, before it has the whole body.
            async let sent: ()? = try? await send(request, body, to: outbound)
            let answer = try await read(inbound)
            _ = await sent
            return answer
        }
    }

    private static func send(
        _ request: HTTPRequest, _ body: ByteBuffer?, to outbound: NIOAsyncChannelOutboundWriter<HTTPRequestPart>
    ) async throws {
        try await outbound.write(.head(request))
        if let body { try await outbound.write(.body(body)) }
        try await outbound.write(.end(nil))
    }

    private static func read(_ inbound: NIOAsyncChannelInboundStream<HTTPResponsePart>) async throws -> ServerAnswer {
        var head: HTTPResponse?
        var body = ByteBuffer()
        for try await part in inbound {
            switch part {
            case .head(let response): head = response
            case .body(var bytes): body.writeBuffer(&bytes)
            case .end:
                guard let head else { throw Incomplete() }
                return ServerAnswer(head: head, body: body)
            }
        }
        throw Incomplete()
    }
}
