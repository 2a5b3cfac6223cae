import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A provider's document that is fetched when it is needed and kept for a while.
///
/// Callers that need it at the same time share one request. An older document stays in use while the provider does not
/// answer.
actor ProviderDocument<Value: Sendable> {
    /// How long a document is kept if it does not say so itself, and the shortest and longest time that it may set.
    private static var standardLife: TimeInterval { 3600 }
    private static var lives: ClosedRange<TimeInterval> { 60...86_400 }
    /// How long an expired document is used while the provider does not answer.
    private static var patience: TimeInterval { 86_400 }
    /// The minimum time between two fetches that clients can cause.
    private static var interval: TimeInterval { 30 }

    private let url: URL
    private let transport: any HTTPTransport
    private let clock: any WallClock
    private let parse: @Sendable (JSONObject) throws(ProviderFailure) -> Value

    private struct Kept {
        var value: Value
        var freshUntil: Date
    }

    private var kept: Kept?
    private var fetching: Task<Result<Value, ProviderFailure>, Never>?
    private var askedForNewer: Date?

    init(
        url: URL, transport: any HTTPTransport, clock: any WallClock,
        parse: @escaping @Sendable (JSONObject) throws(ProviderFailure) -> Value
    ) {
        self.url = url
        self.transport = transport
        self.clock = clock
        self.parse = parse
    }

    /// Returns what the document says: the kept version, or a fetched one if that has expired.
    ///
    /// - Returns: The value, and the failure if the provider did not answer and the value is an old one.
    func value() async throws(ProviderFailure) -> (value: Value, failure: ProviderFailure?) {
        let now = clock.now
        // A clock that was set back must not keep a document forever.
        if let kept, now < kept.freshUntil, kept.freshUntil <= now + Self.lives.upperBound { return (kept.value, nil) }
        switch await fetched() {
        case .success(let value): return (value, nil)
        case .failure(let failure):
            guard let kept, now < kept.freshUntil + Self.patience else { throw failure }
            return (kept.value, failure)
        }
    }

    /// The newest version that was read, however old.
    var last: Value? { kept?.value }

    /// Returns the current document, for a caller that does not find what it needs in the kept version. However many
    /// callers ask, the provider is asked at most twice a minute. Nil if it was asked a moment ago, or does not answer.
    func newer() async -> Value? {
        let now = clock.now
        if fetching == nil {
            if let askedForNewer, (0..<Self.interval).contains(now.timeIntervalSince(askedForNewer)) { return nil }
            askedForNewer = now
        }
        return try? await fetched().get()
    }

    private func fetched() async -> Result<Value, ProviderFailure> {
        if let fetching { return await fetching.value }
        // A separate task: if the caller that asked first goes away, the others still wait.
        let task = Task {
            let result = await fetch()
            fetching = nil
            return result
        }
        fetching = task
        return await task.value
    }

    private func fetch() async -> Result<Value, ProviderFailure> {
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        let (body, head): (Data, HTTPURLResponse)
        do {
            (body, head) = try await transport.send(request)
        } catch {
            return .failure(error == .tooLarge ? .tooLarge : .unreachable)
        }
        guard head.statusCode == 200 else { return .failure(.status) }
        guard let document = (try? JSONValue(json: body, duplicateMembers: .refused))?.objectValue else {
            return .failure(.malformed)
        }
        do {
            let value = try parse(document)
            let life = Self.life(head.value(forHTTPHeaderField: "Cache-Control"))
            kept = Kept(value: value, freshUntil: clock.now.addingTimeInterval(life))
            return .success(value)
        } catch {
            return .failure(error)
        }
    }

    /// Returns how long a document may be kept by its `Cache-Control` (RFC 9111, section 5.2.2), within bounds.
    private static func life(_ header: String?) -> TimeInterval {
        guard let header else { return standardLife }
        for part in header.lowercased().split(separator: ",") {
            let words = part.split(separator: "=", maxSplits: 1).map { $0.trimmingPrefix { $0 == " " } }
            if ["no-store", "no-cache"].contains(words.first) { return lives.lowerBound }
            guard words.first == "max-age", words.count == 2, let seconds = Int(words[1]) else { continue }
            return min(max(TimeInterval(seconds), lives.lowerBound), lives.upperBound)
        }
        return standardLife
    }
}
