import GatehouseWire
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Cuts connections whose other end keeps us waiting: a request has to be complete a certain time after it began, and
/// the next one has to begin a certain time after the last answer. Bytes that trickle in do not prolong either.
///
/// Bytes that are no HTTP are answered 400 in the interface's legacy shape, since nothing says which shape is asked
/// for, and the connection is closed.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    private var deadline: Scheduled<Void>?
    private var unanswered = 0

    init(limits: ConnectionLimits) {
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { expect(within: limits.nextRequest, context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }

    func channelActive(context: ChannelHandlerContext) {
        expect(within: limits.nextRequest, context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            unanswered += 1
            expect(within: limits.wholeRequest, context)
        case .body: break
        case .end: deadline?.cancel()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            unanswered -= 1
            if unanswered == 0 { expect(within: limits.nextRequest, context) }
        }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is HTTPParserError, unanswered == 0 else {
            context.fireErrorCaught(error)
            return
        }
        // The closing is left to nobody else: whoever waits for requests sees the end of the connection.
        let body = ByteBuffer(string: Self.notHTTP)
        let head = HTTPResponse(
            status: .badRequest,
            headerFields: [
                .contentType: "application/json", .contentLength: String(body.readableBytes), .connection: "close",
            ])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(promise: nil)
    }

    private static let notHTTP =
        #"{"code":400,"error_code":"\#(ErrorCode.validationFailed.rawValue)","msg":"This is not a request in HTTP/1.1."}"#

    private func expect(within time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }
}
