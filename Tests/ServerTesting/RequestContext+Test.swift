package import GatehouseWeb
import Hummingbird
package import Logging
import NIOCore
import NIOEmbedded

extension GatehouseRequestContext {
    /// Returns a context as a connection from this address would have it; without an address, one of no network.
    /// - Parameter log: What the request is logged to; nil for nothing.
    package static func test(from address: String? = nil, log: Logger? = nil) throws -> GatehouseRequestContext {
        let channel = NIOAsyncTestingChannel()
        if let address { channel.remoteAddress = try SocketAddress(ipAddress: address, port: 1) }
        var logger = log ?? Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        logger[metadataKey: "hb.request.id"] = "1"
        return GatehouseRequestContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
    }
}
