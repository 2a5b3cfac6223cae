import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to Google's Identity Toolkit and maps its errors. Stateless.
struct FirebaseClient: Sendable {
    /// A request to the Identity Toolkit.
    enum Operation: String, CaseIterable {
        case signUp, signInWithPassword, signInWithIdp, sendOobCode, resetPassword, update, lookup, delete, revokeToken
        case finalizeSignIn = "mfaSignIn:finalize"
        case startEnrollment = "mfaEnrollment:start"
        case finalizeEnrollment = "mfaEnrollment:finalize"
        case withdraw = "mfaEnrollment:withdraw"

        /// The path below the host.
        var path: String {
            switch self {
            case .finalizeSignIn, .startEnrollment, .finalizeEnrollment, .withdraw: "v2/accounts/\(rawValue)"
            case .revokeToken: "v2/accounts:\(rawValue)"
            default: "v1/accounts:\(rawValue)"
            }
        }

        /// Whether the request names the tenant. The others carry an id token, which says it.
        var namesTenant: Bool {
            switch self {
            case .signUp, .signInWithPassword, .signInWithIdp, .sendOobCode, .resetPassword, .update, .finalizeSignIn,
                .startEnrollment, .finalizeEnrollment, .withdraw:
                true
            case .lookup, .delete, .revokeToken: false
            }
        }
    }

    /// The maximum size of a response, in bytes.
    static let largestAnswer = 262_144

    let configuration: FirebaseConfiguration
    let transport: any HTTPTransport
    let clock: any WallClock

    init(_ configuration: FirebaseConfiguration, transport: any HTTPTransport, clock: any WallClock) {
        self.configuration = configuration
        self.transport = transport
        self.clock = clock
    }

    /// Runs an operation.
    /// - Parameter body: The members of the request. Members without a value are left out: Google refuses null.
    /// - Throws: ``FirebaseFailure``.
    func call(
        _ operation: Operation, _ body: [String: JSONValue?]
    ) async throws(FirebaseFailure) -> FirebaseReply {
        var members = body.compactMapValues { $0 }
        if operation.namesTenant, let tenant = configuration.tenantId { members["tenantId"] = .string(tenant) }
        return try await answer(
            host: "identitytoolkit.googleapis.com", path: operation.path,
            Data(JSONValue.object(members).bytes), type: "application/json")
    }

    /// Exchanges a refresh token for new tokens.
    /// - Throws: ``FirebaseFailure``.
    func renew(_ refreshToken: Secret) async throws(FirebaseFailure) -> FirebaseReply {
        let form = FormEncoding.encode([("grant_type", "refresh_token"), ("refresh_token", refreshToken.reveal())])
        return try await answer(
            host: "securetoken.googleapis.com", path: "v1/token", Data(form.utf8),
            type: FormEncoding.contentType)
    }

    private func answer(
        host: String, path: String, _ body: Data, type: String
    ) async throws(FirebaseFailure) -> FirebaseReply {
        let base = configuration.emulator.map { "http://\($0)/\(host)" } ?? "https://\(host)"
        guard let url = URL(string: "\(base)/\(path)?key=\(configuration.apiKey)") else { throw .malformed }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = body
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue(configuration.bundleId, forHTTPHeaderField: "X-Ios-Bundle-Identifier")
        request.setValue(configuration.language, forHTTPHeaderField: "X-Firebase-Locale")
        if let token = await configuration.appCheckToken?() {
            request.setValue(token, forHTTPHeaderField: "X-Firebase-AppCheck")
        }
        let data: Data
        let response: HTTPURLResponse
        do {
            (data, response) = try await transport.send(request)
        } catch {
            throw .transport(error)
        }
        guard data.count <= Self.largestAnswer else { throw .transport(.tooLarge) }
        let object = response.isJSON ? try? JSONDecoder().decode(JSONObject.self, from: data) : nil
        guard (200..<300).contains(response.statusCode) else {
            let refusal = (object?["error"]?.objectValue).map(FirebaseRefusal.init)
            throw Self.failure(refusal, response)
        }
        guard let object, object["error"] == nil else { throw .malformed }
        // A sign-in with a provider reports its refusals with status 200.
        if let message = object["errorMessage"]?.stringValue, !message.isEmpty {
            throw Self.failure(FirebaseRefusal(errorMessage: message), response)
        }
        return FirebaseReply(object: object, serverTime: response.serverTime)
    }

    private static func failure(_ refusal: FirebaseRefusal?, _ response: HTTPURLResponse) -> FirebaseFailure {
        let status = response.statusCode
        return .refused(
            status: status, code: refusal?.isOfKey == true ? nil : refusal?.code,
            AuthError(refusal: refusal, status: status, retryAfter: response.retryAfter), retryAfter: response.pause)
    }
}
