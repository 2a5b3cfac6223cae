import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseHTTP
import GatehouseWire
import Logging

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The requests of a dialect to its provider, within the limits of time and size of the ``ProviderDirectory``. What a
/// provider fails to answer becomes a refusal, and a line in the log without any part of the answer but its error code.
package struct ProviderConnection: Sendable {
    let provider: ProviderSettings
    let directory: ProviderDirectory
    let clock: any WallClock
    let log: Logger

    /// The time now: a provider may have taken seconds to answer.
    var now: Date { clock.now }

    /// Exchanges a code at the token endpoint (RFC 6749, section 4.1.3).
    ///
    /// - Parameters:
    ///   - member: The member of the answer that has the token.
    ///   - secret: What this server proves itself with.
    ///   - inHeader: Whether id and secret are sent in a header instead of the form (RFC 6749, section 2.3.1).
    /// - Throws: `provider_unavailable`; `bad_oauth_callback` for an answer without the token.
    func exchange(
        _ code: ProviderCode, at endpoint: URL, for member: String, secret: Secret?, inHeader: Bool = false
    ) async throws(AccountRefusal) -> (token: Secret, members: JSONObject) {
        guard let clientID = provider.clientIDs.first else { throw .unsupportedProvider }
        var form = [
            ("grant_type", "authorization_code"), ("code", code.code.reveal()), ("redirect_uri", code.callback),
            ("code_verifier", code.verifier.reveal()),
        ]
        var authorization: Secret?
        if let secret, inHeader {
            // Both are encoded as form values before they are joined (RFC 6749, section 2.3.1).
            let pair = "\(PercentCoding.encode(clientID)):\(PercentCoding.encode(secret.reveal()))"
            authorization = Secret("Basic \(Data(pair.utf8).base64EncodedString())")
        } else {
            form.append(("client_id", clientID))
            if let secret { form.append(("client_secret", secret.reveal())) }
        }
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.httpBody = Data(FormEncoding.encode(form).utf8)
        request.setValue(FormEncoding.contentType, forHTTPHeaderField: "Content-Type")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if let authorization { request.setValue(authorization.reveal(), forHTTPHeaderField: "Authorization") }
        let (body, status): (Data, Int)
        do {
            let (data, head) = try await directory.transport.send(request)
            (body, status) = (data, head.statusCode)
        } catch {
            log.warning("a provider's token endpoint does not answer", metadata: ["provider": "\(provider.id)"])
            throw .providerUnavailable
        }
        let members = (try? JSONValue(json: body))?.objectValue
        guard status == 200, let members, let token = members[member]?.stringValue else {
            let error = members?["error"]?.stringValue.map(ProviderAnswer.errorCode) ?? "none"
            log.warning(
                "a provider gave no token for its code",
                metadata: ["provider": "\(provider.id)", "status": "\(status)", "error": "\(error)"])
            throw status >= 500 ? .providerUnavailable : .refusedByProvider
        }
        return (Secret(token), members)
    }

    /// Reads a JSON document as the person who brought the code.
    ///
    /// - Parameters:
    ///   - document: What it is, for the log.
    ///   - token: The access token (RFC 6750, section 2.1).
    ///   - parse: Reads what is needed of the document.
    /// - Throws: `provider_unavailable`; `bad_oauth_callback` if the token is not accepted, or the document is not as
    ///   the provider documents it.
    func read<Value>(
        _ url: URL, _ document: String, token: Secret, accept: String = "application/json",
        parse: (JSONValue) throws(ProviderFailure) -> Value
    ) async throws(AccountRefusal) -> Value {
        var request = URLRequest(url: url)
        request.setValue(accept, forHTTPHeaderField: "Accept")
        request.setValue("Bearer \(token.reveal())", forHTTPHeaderField: "Authorization")
        let (body, status): (Data, Int)
        do {
            let (data, head) = try await directory.transport.send(request)
            (body, status) = (data, head.statusCode)
        } catch {
            throw error == .tooLarge ? refusal(of: document, .tooLarge) : unavailable(document, .unreachable)
        }
        guard status == 200 else {
            throw status >= 500 || status == 429
                ? unavailable(document, .status, status: status) : refusal(of: document, .status, status: status)
        }
        do {
            guard let value = try? JSONValue(json: body, duplicateMembers: .refused) else {
                throw ProviderFailure.malformed
            }
            return try parse(value)
        } catch {
            throw refusal(of: document, .malformed)
        }
    }

    /// Returns the refusal for a document that is not as the provider documents it.
    func refusal(of document: String, _ failure: ProviderFailure, status: Int? = nil) -> AccountRefusal {
        note(document, failure, status)
        return .refusedByProvider
    }

    private func unavailable(_ document: String, _ failure: ProviderFailure, status: Int? = nil) -> AccountRefusal {
        note(document, failure, status)
        return .providerUnavailable
    }

    private func note(_ document: String, _ failure: ProviderFailure, _ status: Int?) {
        var metadata: Logger.Metadata = [
            "provider": "\(provider.id)", "document": "\(document)", "reason": "\(failure.rawValue)",
        ]
        if let status { metadata["status"] = "\(status)" }
        log.warning("a provider did not answer as it should", metadata: metadata)
    }
}
