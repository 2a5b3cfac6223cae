import Dispatch
import Foundation
import GatehouseCore
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The addresses of a host. The system looks names up for as long as it likes, and libpq would wait for it. So each
/// lookup has a thread of its own, and while there is no answer, the addresses that were found last are used.
final class HostLookup: Sendable {
    /// The system's answer.
    enum Answer: Sendable {
        case found([String])
        /// There is no such name.
        case missing(ConnectFailure)
        /// Nobody knows at the moment.
        case unavailable(ConnectFailure)
    }

    /// How long to wait when there are no addresses from before.
    private static let longestWait = Duration.seconds(2)

    private struct State {
        var known: [String]?
        var failure: ConnectFailure?
        /// Those who wait for the lookup that is running; nil if none is.
        var running: DispatchGroup?
    }

    private let state = Mutex(State())
    private let patience: Duration
    private let clock: SteadyClock
    private let find: @Sendable () -> Answer

    /// - Parameters:
    ///   - patience: How long to wait for an answer when there are addresses from before.
    ///   - find: Looks the name up, and may take long.
    init(
        patience: Duration = .milliseconds(250), clock: SteadyClock, find: @escaping @Sendable () -> Answer
    ) {
        self.patience = patience
        self.clock = clock
        self.find = find
    }

    /// Creates the lookup of a host; nil for an address or a socket, which need none.
    convenience init?(of host: String, clock: SteadyClock) {
        if host.hasPrefix("/") { return nil }
        if case .found = Self.addresses(of: host, flags: AI_NUMERICHOST) { return nil }
        self.init(clock: clock) { Self.addresses(of: host, flags: 0) }
    }

    /// Returns the addresses of the host, or those that were found last if there is no answer in time.
    ///
    /// - Parameter deadline: When to stop waiting at the latest.
    /// - Throws: ``ConnectFailure`` if there are none.
    func addresses(until deadline: SteadyClock.Instant) throws(ConnectFailure) -> [String] {
        let (running, known) = state.withLock { state in
            if let running = state.running { return (running, state.known) }
            let running = DispatchGroup()
            running.enter()
            state.running = running
            Thread.detachNewThread { [self] in
                note(find())
                running.leave()
            }
            return (running, state.known)
        }
        let longest = known == nil ? Self.longestWait : patience
        let wait = max(min(deadline - clock.now, longest), .zero)
        guard running.wait(timeout: .after(wait)) == .success else {
            if let known { return known }
            throw ConnectFailure(reason: "looking up its host takes too long")
        }
        let (addresses, failure) = state.withLock { ($0.known, $0.failure) }
        guard let addresses else { throw failure ?? ConnectFailure(reason: nil) }
        return addresses
    }

    private func note(_ answer: Answer) {
        state.withLock { state in
            state.running = nil
            switch answer {
            case .found(let addresses): (state.known, state.failure) = (addresses, nil)
            case .missing(let failure): (state.known, state.failure) = (nil, failure)
            case .unavailable(let failure): state.failure = failure
            }
        }
    }

    private static func addresses(of host: String, flags: Int32) -> Answer {
        var hints = addrinfo()
        hints.ai_flags = flags
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &list)
        guard code == 0 else {
            let failure = ConnectFailure(reason: "its host was not found: \(String(cString: gai_strerror(code)))")
            return code == EAI_NONAME ? .missing(failure) : .unavailable(failure)
        }
        defer { freeaddrinfo(list) }
        var (addresses, next): ([String], UnsafeMutablePointer<addrinfo>?) = ([], list)
        while let entry = next {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let info = entry.pointee
            let length = socklen_t(text.count)
            if getnameinfo(info.ai_addr, info.ai_addrlen, &text, length, nil, 0, NI_NUMERICHOST) == 0 {
                addresses.append(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
            }
            next = info.ai_next
        }
        return .found(addresses)
    }
}
