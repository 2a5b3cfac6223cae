import GatehouseWire
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Closes connections whose other end is too slow. A request must be complete within a certain time after it began, the
/// next one must begin within a certain time after the last answer, and an answer must be read. Bytes that trickle in
/// do not extend any of these times.
///
/// Bytes that are not HTTP are answered in the interface's legacy shape, because nothing says which shape is wanted.
/// That answer comes after those to the requests before it; then the connection is closed.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    private let register: ConnectionRegister
    private var id: Int?
    private var context: ChannelHandlerContext?
    private var deadline: Scheduled<Void>?
    private var readingDeadline: Scheduled<Void>?
    /// Requests that have started and have no complete answer yet.
    private var unanswered = 0
    /// Whether a request has started and is not complete.
    private var isArriving = false
    /// Whether no request follows the current one: anything that still arrives is not passed on.
    private var isLast = false
    /// Whether the bytes that follow are no longer HTTP, so that they are not even read.
    private var isDeaf = false
    /// The answer to bytes that are not HTTP, while requests before them are still being answered.
    private var pendingRefusal: Refusal?
    /// Whether the other end has closed its side: nobody waits for an answer.
    private(set) var isLeft = false
    private var notedRank: ConnectionRegister.Rank? = .waiting
    /// Whether the client waits for 100 (Continue) before it sends the body of the current request.
    private var owesContinue = false

    init(limits: ConnectionLimits, register: ConnectionRegister) {
        self.limits = limits
        self.register = register
    }

    // MARK: Beginning and end

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        do {
            let pipeline = context.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(HostFieldCheck(), position: .before(codec))
        } catch {
            // Without the codec there is no server at all.
            return context.close(promise: nil)
        }
        if context.channel.isActive { begin(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end()
        self.context = nil
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard id == nil else { return }
        let guarded = NIOLoopBound(self, eventLoop: context.eventLoop)
        let eventLoop = context.eventLoop
        id = register.enter { eventLoop.execute { guarded.value.giveWay() } }
        expect(within: limits.nextRequest, context)
    }

    private func end() {
        deadline?.cancel()
        readingDeadline?.cancel()
        if let id { register.leave(id) }
        id = nil
    }

    /// Closes the connection to make room for another, unless a complete request is waiting for its answer.
    private func giveWay() {
        guard let id, let context else { return }
        if rank == nil { register.stays(id) } else { context.close(promise: nil) }
    }

    private var rank: ConnectionRegister.Rank? {
        if unanswered == 0 { return .waiting }
        return unanswered == 1 && isArriving ? .arriving : nil
    }

    private func noteRank() {
        guard let id, rank != notedRank else { return }
        notedRank = rank
        register.change(id, to: rank)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent { isLeft = true }
        context.fireUserInboundEventTriggered(event)
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(var head):
            guard !isLast else { return }
            isArriving = true
            unanswered += 1
            isDeaf = head.method == .connect || head.headerFields[.upgrade] != nil
            isLast = isDeaf || head.headerFields.asksToClose
            // Tells the responder that no request follows.
            if isLast { head.headerFields[.connection] = "close" }
            expect(within: limits.wholeRequest, context)
            owesContinue = Expectation.wantsContinue(head)
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body:
            owesContinue = false
            if isArriving { context.fireChannelRead(data) }
        case .end:
            guard isArriving else { return }
            isArriving = false
            owesContinue = false
            if unanswered > 0 { deadline?.cancel() } else { expectNext(context) }
            context.fireChannelRead(data)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        noteRank()
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        if !isDeaf || isArriving { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case is ByteToMessageDecoderError: break  // More of what was refused already.
        case is IOError, is ChannelError: context.fireErrorCaught(error)
        default:
            let wasArriving = isArriving
            isArriving = false
            isLast = true
            if wasArriving {
                // The code that reads the body answers. If it has answered already, the connection only has to end.
                if unanswered == 0 { expectNext(context) }
                context.fireErrorCaught(error)
            } else if unanswered > 0 {
                pendingRefusal = Refusal(of: error)
            } else {
                refuse(Refusal(of: error), context)
            }
        }
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard unanswered > 0 else {
            // This does not answer a request, but bytes that have already been refused here.
            promise?.succeed()
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head) where isLast && !isArriving && unanswered == 1 && pendingRefusal == nil:
            head.headerFields[.connection] = "close"
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            context.write(data, promise: promise)
            unanswered -= 1
            guard unanswered == 0 else { break }
            if let pendingRefusal { return refuse(pendingRefusal, context) }
            // A request that is answered before it is complete must still be completed in time.
            if !isArriving { expectNext(context) }
        default: context.write(data, promise: promise)
        }
        noteRank()
    }

    /// Tells a client that waits for it to send its body, which something is about to read. Requests are handled one
    /// after the other, so no answer to an earlier one is under way.
    func askForBody() {
        guard let context, owesContinue, isArriving, unanswered == 1 else { return }
        owesContinue = false
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        readingDeadline?.cancel()
        readingDeadline = context.channel.isWritable ? nil : cut(in: limits.reading, context)
        context.fireChannelWritabilityChanged()
    }

    /// Answers bytes that are not HTTP, and says that nothing follows. Anything the other end still sends is discarded
    /// for a while, because closing at once could keep it from receiving the answer.
    private func refuse(_ refusal: Refusal, _ context: ChannelHandlerContext) {
        pendingRefusal = nil
        let body = ByteBuffer(string: refusal.body)
        let head = HTTPResponse(
            status: refusal.status,
            headerFields: [
                .contentType: "application/json", .contentLength: String(body.readableBytes), .connection: "close",
            ])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(mode: .output, promise: nil)
        expectNext(context)
    }

    // MARK: Time

    private func expectNext(_ context: ChannelHandlerContext) {
        expect(within: isLast ? limits.afterLast : limits.nextRequest, context)
    }

    private func expect(within time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = cut(in: time, context)
    }

    private func cut(in time: TimeAmount, _ context: ChannelHandlerContext) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }
}

/// The answer to bytes that are not HTTP.
private struct Refusal {
    let status: HTTPResponse.Status
    let body: String

    init(of error: any Error) {
        let message: String
        if let error = error as? HTTPParserError, error == .headerOverflow {
            status = .requestHeaderFieldsTooLarge
            message = RequestHeadLimits.headTooLarge
        } else if error is HostFieldCheck.Refused {
            status = .badRequest
            message = HostFieldCheck.message
        } else {
            status = .badRequest
            message = "This is not a request in HTTP/1.1."
        }
        body =
            #"{"code":\#(status.code),"error_code":"\#(ErrorCode.validationFailed.rawValue)","msg":"\#(message)"}"#
    }
}

extension HTTPFields {
    /// Whether the sender will end the connection after this message (RFC 9112, section 9.6).
    fileprivate var asksToClose: Bool {
        self[values: .connection].contains { value in
            value.split { ", \t".contains($0) }.contains { $0.lowercased() == "close" }
        }
    }
}
