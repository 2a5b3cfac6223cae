import GatehouseCore
import NIOCore
import NIOHTTP1

/// Refuses a request in HTTP/1.1 that does not say which host it is for: without `Host`, with several, or with one that
/// is not a name or an address and perhaps a port (RFC 9112, section 3.2). It stands before the conversion of the head,
/// which drops the version. The rest of such a connection is not read.
///
/// The host in a target in absolute form is checked in the same way and replaces the field (section 3.2.2), because the
/// conversion drops it too.
///
/// HTTP/1.0 has no `Host`, and probes still speak it; a `Host` that is there is checked too. It has no `Expect` either, and
/// its connection ends with the answer (section 9.3): a client that speaks it may read until the end.
final class HostFieldCheck: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// Why the bytes that follow are not read.
    struct Refused: Error {}

    static let message =
        "A request in HTTP/1.1 must have one Host field, with a name or an address and, if any, a port."

    private var hasRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasRefused else { return }
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        let hosts = head.headers["host"]
        let isOld = head.version.major < 1 || (head.version.major == 1 && head.version.minor == 0)
        let named = HostCheck.host(in: head.uri)
        guard hosts.count == 1 || (isOld && hosts.isEmpty), hosts.allSatisfy(Self.isHost),
            named.map(Self.isHost) ?? true
        else {
            hasRefused = true
            return context.fireErrorCaught(Refused())
        }
        guard isOld || named != nil else { return context.fireChannelRead(data) }
        if let named { head.headers.replaceOrAdd(name: "Host", value: named) }
        if isOld {
            head.headers.remove(name: "Expect")
            head.headers.replaceOrAdd(name: "Connection", value: "close")
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Bytes that nobody reads cannot be wrong.
        if hasRefused, error is HTTPParserError || error is ByteToMessageDecoderError { return }
        context.fireErrorCaught(error)
    }

    /// Whether a text is a name or an address, with or without a port. Names have the characters that names of hosts and
    /// of local machines have, which are fewer than those of a URL.
    static func isHost(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count <= 261 else { return false }
        var end = bytes.endIndex
        let close = bytes.lastIndex(of: UInt8(ascii: "]")) ?? -1
        if let colon = bytes.lastIndex(of: UInt8(ascii: ":")), colon > close {
            let port = bytes[(colon + 1)...]
            guard port.count <= 5, port.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                port.isEmpty || UInt16(String(decoding: port, as: UTF8.self)) != nil
            else { return false }
            end = colon
        }
        let host = bytes[..<end]
        if host.first == UInt8(ascii: "[") {
            guard host.count > 3, host.last == UInt8(ascii: "]") else { return false }
            let address = String(decoding: host.dropFirst().dropLast(), as: UTF8.self)
            return address.contains(":") && AddressRange.canonical(address) != nil
        }
        return !host.isEmpty && host.allSatisfy { $0.isASCIILetterOrDigit || "-._".utf8.contains($0) }
    }
}
