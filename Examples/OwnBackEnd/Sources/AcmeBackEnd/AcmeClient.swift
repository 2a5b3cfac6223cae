import Foundation
import GatehouseKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to Acme and decodes the responses. The only place that knows Acme's error codes.
struct AcmeClient: Sendable {
    let address: URL
    let transport: any HTTPTransport

    /// The body of a refusal.
    private struct Refusal: Decodable {
        let error: String
    }

    /// Sends a request and returns the decoded response.
    func value<Value: Decodable>(
        _ method: String, _ path: String, _ body: [String: String] = [:], token: Secret? = nil
    ) async throws(AuthError) -> Value {
        let data = try await send(method, path, body, token)
        do {
            return try JSONDecoder().decode(Value.self, from: data)
        } catch {
            // A proxy's page is not a response of Acme.
            throw .unknown("acme_malformed")
        }
    }

    /// Sends a request and ignores the response.
    func tell(
        _ method: String, _ path: String, _ body: [String: String] = [:], token: Secret? = nil
    ) async throws(AuthError) {
        _ = try await send(method, path, body, token)
    }

    private func send(
        _ method: String, _ path: String, _ body: [String: String], _ token: Secret?
    ) async throws(AuthError) -> Data {
        var request = URLRequest(url: address.appending(path: path))
        request.httpMethod = method
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let token { request.setValue("Bearer \(token.reveal())", forHTTPHeaderField: "Authorization") }
        if method != "GET" { request.httpBody = try? JSONEncoder().encode(body) }
        let (data, response): (Data, HTTPURLResponse)
        do {
            (data, response) = try await transport.send(request)
        } catch {
            throw Self.error(for: error)
        }
        guard (200..<300).contains(response.statusCode) else {
            let refusal = try? JSONDecoder().decode(Refusal.self, from: data)
            throw Self.error(for: response, code: refusal?.error)
        }
        return data
    }

    /// Maps a request without a response to an error for the app.
    private static func error(for failure: HTTPFailure) -> AuthError {
        switch failure {
        case .unreachable, .connectionLost, .timedOut: .network
        case .cancelled: .cancelled
        case .insecure, .tooLarge, .malformed, .failed: .unavailable
        }
    }

    /// Maps a refusal to an error for the app. A status without one of Acme's codes never says anything about the
    /// person.
    private static func error(for response: HTTPURLResponse, code: String?) -> AuthError {
        if response.statusCode == 429 {
            return .rateLimited(retryAfter: response.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init))
        }
        return switch code {
        case "wrong_credentials": .invalidCredentials
        case "email_unconfirmed": .emailUnverified
        case "email_taken": .duplicateEmail
        case "email_invalid": .emailInvalid
        case "password_weak": .weakPassword
        case "password_same": .samePassword
        case "terms_not_accepted": .consentRequired
        case "code_wrong": .otpIncorrect
        case "code_expired": .otpExpired
        case "token_over", "session_over": .sessionExpired
        case "out_of_reach": .unavailable
        case "no_profile": .unknown("acme_no_profile")
        case nil: .unavailable
        default: .unknown("acme_refused")
        }
    }
}
