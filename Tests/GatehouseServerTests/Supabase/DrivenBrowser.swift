import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseWire
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A browser whose person does at the provider what the test says: it opens the provider's page, and brings the answer to
/// the back end over a socket, which leads it on to the app.
final class DrivenBrowser: BrowserSession {
    /// What the person does.
    enum Act: Sendable {
        /// Signs in at the provider.
        case agrees
        /// Says no at the provider.
        case refuses
        /// Closes the browser.
        case closes
        /// Signs in, and something else happens before the browser is back.
        case agreesAfter(@Sendable () async throws -> Void)
        /// Is led back with somebody else's code.
        case brings(code: String)
    }

    static let callback = "org.example.app://signin"

    private let provider: FakeProvider
    private let backEnd: URL
    private let callback: String
    private let acts: Mutex<[Act]>
    private let opened = Mutex<[URL]>([])
    /// What an honest token says beside the nonce.
    private let claims: Mutex<JSONObject>

    init(
        _ provider: FakeProvider, backEnd: URL, callback: String = callback, acts: [Act] = [.agrees],
        claims: JSONObject = [:]
    ) {
        self.provider = provider
        self.backEnd = backEnd
        self.callback = callback
        self.acts = Mutex(acts)
        self.claims = Mutex(claims)
    }

    /// The pages that were opened.
    var pages: [URL] { opened.withLock { $0 } }

    /// Replaces what tokens say.
    func set(claims: JSONObject) { self.claims.withLock { $0 = claims } }

    func answer(to page: @escaping @Sendable (URL) async throws -> URL) async throws -> URL {
        guard let callback = URL(string: callback) else { throw AuthError.unavailable }
        let url = try await page(callback)
        opened.withLock { $0.append(url) }
        let act = acts.withLock { $0.isEmpty ? .agrees : $0.removeFirst() }
        switch act {
        case .closes: throw AuthError.cancelled
        case .refuses: return try await lead([("error", "access_denied")], from: url)
        case .agrees: return try await lead([("code", UUID().uuidString)], from: url)
        case .agreesAfter(let step):
            try await step()
            return try await lead([("code", UUID().uuidString)], from: url)
        case .brings(let code): return URL(string: "\(callback)?code=\(code)") ?? callback
        }
    }

    /// Brings the provider's answer to the back end; the URL that the browser is led to.
    private func lead(_ answer: [(String, String)], from page: URL) async throws -> URL {
        let items = URLComponents(url: page, resolvingAgainstBaseURL: true)?.queryItems ?? []
        func item(_ name: String) -> String { items.first { $0.name == name }?.value ?? "" }
        let claims = claims.withLock { $0 }
        provider.state.withLock { $0.exchanged = claims.merging(["nonce": .string(item("nonce"))]) { $1 } }
        var parts = URLComponents(url: backEnd.appending(path: "callback"), resolvingAgainstBaseURL: true)
        parts?.queryItems = (answer + [("state", item("state"))]).map { URLQueryItem(name: $0.0, value: $0.1) }
        guard let url = parts?.url else { throw AuthError.unavailable }
        let (_, head) = try await SystemTransport().send(URLRequest(url: url))
        guard let target = head.value(forHTTPHeaderField: "Location").flatMap(URL.init(string:)) else {
            throw AuthError.unavailable
        }
        return target
    }
}
