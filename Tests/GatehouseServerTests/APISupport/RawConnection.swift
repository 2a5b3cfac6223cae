import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A TCP connection to this machine over which a test sends whatever it likes. It blocks threads of its own only.
final class RawConnection: Sendable {
    private let descriptor: CInt
    private static let threads = DispatchQueue(label: "raw connections", attributes: .concurrent)

    /// Connects to a port of 127.0.0.1; nil if nobody listens there.
    init?(port: Int) {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafeBytes(of: &address) { bytes in
            bytes.baseAddress.map {
                connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
        }
        guard connected == 0 else {
            close(descriptor)
            return nil
        }
        // Whoever waits longer waits in vain: the test fails instead of hanging.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Sends bytes; false if the other end is gone.
    @discardableResult
    func send(_ bytes: [UInt8]) async -> Bool {
        await onThread { descriptor in
            var rest = bytes[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes { Self.write(descriptor, $0) }
                guard sent > 0 else { return false }
                rest.removeFirst(sent)
            }
            return true
        }
    }

    /// Sends text as UTF-8; false if the other end is gone.
    @discardableResult
    func send(_ text: String) async -> Bool { await send(Array(text.utf8)) }

    /// Sends the same again and again until that fails. Gives whether the other end has cut the connection; false if it
    /// takes nothing for a minute and leaves it open.
    func sendsUntilCut(_ text: String) async -> Bool {
        await onThread { descriptor in
            let bytes = Array(text.utf8)
            while bytes.withUnsafeBytes({ Self.write(descriptor, $0) }) > 0 {}
            return errno == EPIPE || errno == ECONNRESET
        }
    }

    /// Everything until the other end closes; nil if it does not within a minute.
    func readToEnd() async -> String? {
        await onThread { descriptor in
            var received: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                if count == 0 || (count < 0 && errno == ECONNRESET) {
                    return String(decoding: received, as: UTF8.self)
                }
                guard count > 0 else { return nil }
                received += buffer.prefix(count)
            }
        }
    }

    /// The next bytes that arrive; empty at the end, however the connection ends; nil if nothing comes within a minute.
    func readSome() async -> String? {
        await onThread { descriptor in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0 && errno == ECONNRESET { return "" }
            return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
        }
    }

    private func onThread<Value: Sendable>(_ work: @escaping @Sendable (CInt) -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Self.threads.async { continuation.resume(returning: work(self.descriptor)) }
        }
    }

    private static func write(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
        #else
            Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
        #endif
    }
}
