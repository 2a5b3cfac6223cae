import GatehouseWeb
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded

extension GatehouseRequestContext {
    /// A context as a connection from this address would have it.
    static func test(from address: String? = nil) throws -> GatehouseRequestContext {
        let channel = NIOAsyncTestingChannel()
        if let address { channel.remoteAddress = try SocketAddress(ipAddress: address, port: 1) }
        var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        logger[metadataKey: "hb.request.id"] = "1"
        return GatehouseRequestContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
    }
}
