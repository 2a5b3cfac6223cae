import Crypto
import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseHTTP
import GatehouseJOSE
import GatehouseTesting
import GatehouseTokens
import GatehouseWire
import HTTPTypes
import Logging
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a provider answers on the way to it, for tests of what is made of the answers. The real thing, over a real
/// network, is in the tests of the client.
final class FakeProvider: HTTPTransport {
    static let issuer = "https://id.example.com/realms/work"

    struct State {
        var keys: [SigningKey] = []
        var status = 200
        var failure: HTTPFailure?
        var cacheControl: String?
        var metadata: JSONObject = [
            "issuer": .string(issuer), "authorization_endpoint": "https://id.example.com/authorize",
            "token_endpoint": "https://id.example.com/token", "jwks_uri": "https://id.example.com/keys",
        ]
        /// Keys beside those, as they are published.
        var otherKeys: [JSONValue] = []
        /// Instead of the keys.
        var keysText: String?
        /// The claims of the token that any code is exchanged for, beside those of an honest one.
        var exchanged: JSONObject?
        /// How often each path was asked for.
        var counts: [String: Int] = [:]
        var isHeld = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let state = Mutex(State())
    /// Says that somebody is held.
    let held = AsyncStream.makeStream(of: Void.self)
    let clock = ManualWallClock()
    let key: SigningKey
    let settings = ProviderSettings(
        id: "work", kind: .openID, issuer: issuer, clientIDs: ["web", "app"])

    init(key: SigningKey? = nil) {
        self.key = key ?? SigningKey(privateKey: P256.Signing.PrivateKey())
        state.withLock { $0.keys = [self.key] }
    }

    /// A directory that asks nobody but this one.
    func directory(log: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) -> ProviderDirectory {
        ProviderDirectory(clock: clock, log: log) { self }
    }

    func count(_ path: String) -> Int { state.withLock { $0.counts[path, default: 0] } }

    /// Lets everybody go on who was held.
    func release() {
        let waiting = state.withLock { state in
            state.isHeld = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func hold() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let goesOn = state.withLock { state -> Bool in
                guard state.isHeld else { return true }
                state.waiting.append(continuation)
                return false
            }
            held.continuation.yield()
            if goesOn { continuation.resume() }
        }
    }

    // MARK: Tokens

    /// The claims of an honest token.
    func claims(_ changes: JSONObject = [:]) -> JSONObject {
        let now = Int64(clock.now.timeIntervalSince1970)
        return [
            "iss": .string(Self.issuer), "aud": "app", "sub": "person-1", "iat": .integer(now),
            "exp": .integer(now + 600), "email": "Ada@Example.org", "email_verified": true, "name": "Ada Lovelace",
            "nonce": .string(Self.hashedNonce),
        ].merging(changes) { _, new in new }.filter { $0.value != .null }
    }

    static let nonce = Secret("a nonce of the app's")
    /// `printf 'a nonce of the app'"'"'s' | sha256sum`.
    static let hashedNonce = SHA256.hash(data: Data(nonce.reveal().utf8)).map {
        String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
    }
    .joined()

    func token(_ changes: JSONObject = [:], by key: SigningKey? = nil) throws -> Secret {
        Secret(try (key ?? self.key).token(of: claims(changes)))
    }

    // MARK: HTTPTransport

    func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        let path = request.url?.path() ?? ""
        let isHeld = state.withLock { state -> Bool in
            state.counts[path, default: 0] += 1
            return state.isHeld && path == "/keys"
        }
        if isHeld { await hold() }
        let state = state.withLock { state -> State in state }
        let keys = state.keys.compactMap(\.published)
        if let failure = state.failure { throw failure }
        let headers = state.cacheControl.map { ["Cache-Control": $0] }
        guard let url = request.url,
            let head = HTTPURLResponse(
                url: url, statusCode: state.status, httpVersion: "HTTP/1.1", headerFields: headers)
        else { throw .malformed }
        if path == "/keys" {
            if let text = state.keysText { return (Data(text.utf8), head) }
            guard let encoded = try? JSONEncoder().encode(PublicKeySet(keys: keys)),
                var set = (try? JSONValue(json: encoded))?.objectValue
            else { throw .malformed }
            set["keys"] = .array((set["keys"]?.arrayValue ?? []) + state.otherKeys)
            return (Data(JSONValue.object(set).bytes), head)
        }
        if path == "/token", let changes = state.exchanged, let token = try? token(changes) {
            let answer: JSONObject = ["id_token": .string(token.reveal()), "token_type": "Bearer"]
            return (Data(JSONValue.object(answer).bytes), head)
        }
        return (Data(JSONValue.object(state.metadata).bytes), head)
    }
}
