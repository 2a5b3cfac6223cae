import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseTesting
import GatehouseWire

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// What a provider of the tests says that is not as it should be. Each member changes what an honest one says.
struct Behaviour: Sendable {
    typealias Change = @Sendable (inout JSONObject) -> Void

    var algorithm = "ES256"
    var metadata: Change = { _ in }
    var keys: Change = { _ in }
    var header: Change = { _ in }
    var claims: Change = { _ in }
    var renewedClaims: Change = { _ in }
    var tokens: Change = { _ in }
    var userInfo: Change = { _ in }
    /// Signs in place of the provider's key.
    var signature: (@Sendable (String) throws -> [UInt8])?
    /// Answers by the last part of the path, in place of the provider's.
    var answers: [String: Answer] = [:]
    /// Changes where the browser is led.
    var callback: @Sendable (URL) -> URL = { $0 }
    /// The parameters of the answer to an authorization request, in place of the code.
    var refusal: [(String, String)]?
    /// Changes what it says about a sign-in on another device.
    var device: Change = { _ in }
    /// The refusals of the questions whether the person has entered the code, one for each; then there are tokens.
    var deviceRefusals: [String] = []
    var rotatesRefreshTokens = true
    var issuesRefreshTokens = true
    var renewalHasIDToken = true

    struct Answer: Sendable {
        var status = 200
        var headers = ["Content-Type": "application/json"]
        var body = Data()
    }
}

/// An OpenID provider in the process of a test. It keeps the rules of a provider, such as codes that are used once and
/// the check of the verifier, until a test tells it to lie.
actor FakeProvider: HTTPTransport {
    static let issuer = "https://id.example.com/tenant"
    static let clientID = "the-app"
    static let life: TimeInterval = 3_600

    private struct Grant {
        var challenge: String
        var redirect: String
        var nonce: String
        var subject: String
    }

    private struct Session {
        var subject: String
        var isRevoked = false
    }

    nonisolated let clock = ManualWallClock()
    nonisolated let keys = FakeKeys()
    private(set) var behaviour = Behaviour()
    private(set) var requests: [URLRequest] = []
    private var codes: [String: Grant] = [:]
    private var sessions: [Int: Session] = [:]
    private var refreshTokens: [String: Int] = [:]
    private var accessTokens: [String: (session: Int, until: Date)] = [:]
    private var count = 0
    var subject = "person-1"
    /// The nonces that were asked for, oldest first.
    private(set) var nonces: [String] = []

    func behave(_ change: @Sendable (inout Behaviour) -> Void) { change(&behaviour) }

    func become(_ subject: String) { self.subject = subject }

    /// How often a document or endpoint was asked for.
    func count(of path: String) -> Int { requests.count { $0.url?.lastPathComponent == path } }

    private func next(_ prefix: String) -> String {
        count += 1
        return "\(prefix)-\(count)"
    }

    // MARK: The browser

    /// Decides on a request as a person who signs in would, and returns where the browser is led.
    func decide(_ page: URL) throws -> URL {
        let items = URLComponents(url: page, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let asked = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        guard page.path() == "/tenant/authorize", asked["response_type"] == "code",
            asked["client_id"] == Self.clientID, asked["code_challenge_method"] == "S256",
            let challenge = asked["code_challenge"], challenge.count == 43, let nonce = asked["nonce"],
            nonce.count == 43,
            let state = asked["state"], state.count == 43, let redirect = asked["redirect_uri"],
            let back = URL(string: redirect)
        else { throw AuthError.unknown("bad_request") }
        nonces.append(nonce)
        var fields = behaviour.refusal ?? []
        if behaviour.refusal == nil {
            let code = next("code")
            codes[code] = Grant(challenge: challenge, redirect: redirect, nonce: nonce, subject: subject)
            fields.append(("code", code))
        }
        let all = fields + [("state", state), ("iss", Self.issuer)]
        let query = FormEncoding.encode(all)
        guard let answer = URL(string: "\(back.absoluteString)?\(query)") else {
            throw AuthError.unknown("bad_redirect")
        }
        return behaviour.callback(answer)
    }

    // MARK: The endpoints

    func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        requests.append(request)
        let path = request.url?.lastPathComponent ?? ""
        do {
            if let answer = behaviour.answers[path] {
                return try response(request, answer.status, answer.body, answer.headers)
            }
            switch path {
            case "openid-configuration": return try json(request, metadata())
            case "keys":
                var published = try keys.published()
                behaviour.keys(&published)
                return try json(request, published)
            case "token": return try token(request)
            case "userinfo": return try userInfo(request)
            case "revoke": return try revoke(request)
            case "device": return try deviceCode(request)
            default: return try response(request, 404, Data())
            }
        } catch {
            throw .failed
        }
    }

    private func metadata() -> JSONObject {
        let base = Self.issuer
        var members: JSONObject = [
            "issuer": .string(base), "authorization_endpoint": .string("\(base)/authorize"),
            "token_endpoint": .string("\(base)/token"), "jwks_uri": .string("\(base)/keys"),
            "userinfo_endpoint": .string("\(base)/userinfo"), "revocation_endpoint": .string("\(base)/revoke"),
            "device_authorization_endpoint": .string("\(base)/device"),
            "end_session_endpoint": .string("\(base)/leave?tenant=1"),
            "response_types_supported": ["code", "id_token"],
            "code_challenge_methods_supported": ["S256"], "authorization_response_iss_parameter_supported": true,
            "subject_types_supported": ["public"],
        ]
        behaviour.metadata(&members)
        return members
    }

    private func token(_ request: URLRequest) throws -> (Data, HTTPURLResponse) {
        let form = Self.form(request)
        guard form["client_id"] == Self.clientID, form["client_secret"] == nil else {
            return try refused(request, "invalid_client", 401)
        }
        switch form["grant_type"] {
        case "authorization_code":
            // A code is used once, whatever comes of it.
            guard let code = form["code"], let grant = codes.removeValue(forKey: code),
                grant.redirect == form["redirect_uri"], let verifier = form["code_verifier"],
                Base64URL.encode(SHA256.hash(data: Data(verifier.utf8))) == grant.challenge
            else { return try refused(request, "invalid_grant") }
            count += 1
            sessions[count] = Session(subject: grant.subject)
            return try issue(request, count, nonce: grant.nonce, isRenewal: false)
        case "refresh_token":
            guard let text = form["refresh_token"], let session = refreshTokens[text],
                sessions[session]?.isRevoked == false
            else { return try refused(request, "invalid_grant") }
            if behaviour.rotatesRefreshTokens { refreshTokens[text] = nil }
            return try issue(request, session, nonce: nil, isRenewal: true)
        case "urn:ietf:params:oauth:grant-type:device_code":
            if !behaviour.deviceRefusals.isEmpty {
                return try refused(request, behaviour.deviceRefusals.removeFirst())
            }
            guard form["device_code"] == "device-secret" else { return try refused(request, "invalid_grant") }
            count += 1
            sessions[count] = Session(subject: subject)
            return try issue(request, count, nonce: nil, isRenewal: false)
        default: return try refused(request, "unsupported_grant_type")
        }
    }

    private func deviceCode(_ request: URLRequest) throws -> (Data, HTTPURLResponse) {
        let form = Self.form(request)
        guard form["client_id"] == Self.clientID, form["scope"]?.contains("openid") == true else {
            return try refused(request, "invalid_client", 401)
        }
        var members: JSONObject = [
            "device_code": "device-secret", "user_code": "WDJB-MJHT", "verification_uri": .string("\(Self.issuer)/d"),
            "verification_uri_complete": .string("\(Self.issuer)/d?code=WDJB-MJHT"), "expires_in": 600,
        ]
        behaviour.device(&members)
        return try json(request, members)
    }

    private func issue(
        _ request: URLRequest, _ session: Int, nonce: String?, isRenewal: Bool
    ) throws -> (Data, HTTPURLResponse) {
        let access = next("access")
        accessTokens[access] = (session, clock.now.addingTimeInterval(Self.life))
        var members: JSONObject = [
            "access_token": .string(access), "token_type": isRenewal ? "bearer" : "Bearer",
            "expires_in": .integer(Int64(Self.life)), "scope": "openid",
        ]
        if behaviour.issuesRefreshTokens, !isRenewal || behaviour.rotatesRefreshTokens {
            let refresh = next("refresh")
            refreshTokens[refresh] = session
            members["refresh_token"] = .string(refresh)
        }
        if !isRenewal || behaviour.renewalHasIDToken {
            members["id_token"] = .string(
                try idToken(sessions[session]?.subject ?? "", nonce: nonce, access: access, isRenewal: isRenewal))
        }
        behaviour.tokens(&members)
        return try json(request, members)
    }

    private func idToken(_ subject: String, nonce: String?, access: String, isRenewal: Bool) throws -> String {
        let now = Int64(clock.now.timeIntervalSince1970)
        let digest =
            behaviour.algorithm == "EdDSA"
            ? Array(SHA512.hash(data: Data(access.utf8))) : Array(SHA256.hash(data: Data(access.utf8)))
        var header: JSONObject = ["alg": .string(behaviour.algorithm), "kid": .string(behaviour.algorithm)]
        var claims: JSONObject = [
            "iss": .string(Self.issuer), "aud": .string(Self.clientID), "sub": .string(subject),
            "iat": .integer(now), "exp": .integer(now + 600), "name": "Ada Okafor", "email": "Ada@example.com",
            "email_verified": true, "at_hash": .string(Base64URL.encode(digest.prefix(digest.count / 2))),
        ]
        if let nonce { claims["nonce"] = .string(nonce) }
        behaviour.header(&header)
        behaviour.claims(&claims)
        if isRenewal { behaviour.renewedClaims(&claims) }
        let text = [header, claims].map { Base64URL.encode(JSONValue.object($0).bytes) }.joined(separator: ".")
        let signature = try behaviour.signature?(text) ?? keys.signature(of: text, behaviour.algorithm)
        return "\(text).\(Base64URL.encode(signature))"
    }

    private func userInfo(_ request: URLRequest) throws -> (Data, HTTPURLResponse) {
        let header = request.value(forHTTPHeaderField: "Authorization") ?? ""
        guard let known = accessTokens[String(header.dropFirst(7))] else { return try response(request, 401, Data()) }
        var members: JSONObject = [
            "sub": .string(sessions[known.session]?.subject ?? ""), "name": "Ada of the userinfo",
            "email": "info@example.com", "email_verified": true,
        ]
        behaviour.userInfo(&members)
        return try json(request, members)
    }

    private func revoke(_ request: URLRequest) throws -> (Data, HTTPURLResponse) {
        let form = Self.form(request)
        let token = form["token"] ?? ""
        if let session = refreshTokens[token] ?? accessTokens[token]?.session { sessions[session]?.isRevoked = true }
        return try response(request, 200, Data())
    }

    /// Whether an app's own API would accept a token now.
    func accepts(_ token: Secret) -> Bool {
        guard let known = accessTokens[token.reveal()] else { return false }
        return clock.now < known.until && sessions[known.session]?.isRevoked == false
    }

    // MARK: Helpers

    static func form(_ request: URLRequest) -> [String: String] {
        let text = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
        let pairs = text.split(separator: "&").map {
            $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        }
        return Dictionary(
            pairs.map { (PercentCoding.text($0[0].utf8) ?? "", PercentCoding.text($0[1].utf8) ?? "") }
        ) { first, _ in first }
    }

    private func refused(_ request: URLRequest, _ code: String, _ status: Int = 400) throws -> (Data, HTTPURLResponse) {
        try response(request, status, Data(JSONValue.object(["error": .string(code)]).bytes))
    }

    private func json(_ request: URLRequest, _ members: JSONObject) throws -> (Data, HTTPURLResponse) {
        try response(request, 200, Data(JSONValue.object(members).bytes))
    }

    private func response(
        _ request: URLRequest, _ status: Int, _ body: Data,
        _ headers: [String: String] = ["Content-Type": "application/json"]
    ) throws -> (Data, HTTPURLResponse) {
        var headers = headers
        headers["Date"] = headers["Date"] ?? Self.date(clock.now)
        guard let url = request.url,
            let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
        else { throw AuthError.unknown("no_response") }
        return (body, head)
    }

    static func date(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}
