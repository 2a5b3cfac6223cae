package import Hummingbird
import Logging
import NIOCore

/// The context of a request in the routes of interface and pages.
package struct GatehouseRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The address at the other end of the connection: the client, or the proxy in front of the server. Nil without a
    /// network.
    package let remoteAddress: String?
    private let channel: any Channel

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        remoteAddress = source.channel.remoteAddress?.ipAddress
    }

    /// Whether somebody still waits for the answer: the client has closed neither the connection nor its side of it. True
    /// without a network.
    package func isWaitedFor() async -> Bool {
        guard remoteAddress != nil else { return true }
        let hasLeft = channel.eventLoop.submit { [channel] in
            (try? channel.pipeline.syncOperations.handler(type: ConnectionGuard.self))?.isLeft ?? !channel.isActive
        }
        return (try? await hasLeft.get()) != true
    }

    /// Returns the request with a body that the client sends once something reads it, if it waits for that.
    func asking(for request: Request) -> Request {
        guard remoteAddress != nil, Expectation.wantsContinue(request.head) else { return request }
        var request = request
        let body = AwaitedBody(body: request.body) { [channel] in
            channel.eventLoop.execute {
                (try? channel.pipeline.syncOperations.handler(type: ConnectionGuard.self))?.askForBody()
            }
        }
        request.body = RequestBody(asyncSequence: body)
        return request
    }

    /// The id of this request in the log; shown with a failure, so that the two can be matched.
    package var requestID: String { logger[metadataKey: "hb.request.id"]?.description ?? "none" }

    /// Writes a line about the request to the log. It must not contain anything that was sent.
    package func note(_ line: String) { logger.notice("\(line)") }

    /// The maximum size of a form, in bytes; the interface has its own limit.
    package var maxUploadSize: Int { 64 * 1024 }
}
