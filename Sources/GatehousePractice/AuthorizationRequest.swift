import Foundation
import GatehouseCore

/// What an app asks of a practice provider in the query of a request (RFC 6749, section 4.1.1; RFC 7636, section 4.3;
/// OpenID Connect Core 1.0, section 3.1.2.1).
struct AuthorizationRequest: Sendable {
    var client: PracticeClient
    var redirectURI: URL
    var state: String?
    var nonce: String?
    var challenge: String
    /// Whether the answer is posted (OAuth 2.0 Form Post Response Mode) instead of standing in a query.
    var isFormPost: Bool

    /// Why a request is refused.
    enum Refusal: Error {
        /// The app is not known, or not at this address: the person is told and goes nowhere.
        case shown(String)
        /// The app is told, by one of the codes of RFC 6749, section 4.1.2.1 and a sentence.
        case answered(String, String, AuthorizationRequest)
    }

    /// Reads a request.
    /// - Parameters:
    ///   - query: Its parameters.
    ///   - brand: The provider that is asked.
    ///   - clients: The apps that are known.
    init(_ query: QueryItems, of brand: PracticeBrand, clients: [PracticeClient]) throws(Refusal) {
        guard let client = clients.first(where: { $0.id == query["client_id"] }) else {
            throw .shown("The parameter client_id must be \(clients.map(\.id).joined(separator: " or ")).")
        }
        guard let text = query["redirect_uri"], client.accepts(text), let url = URL(string: text) else {
            throw .shown("The parameter redirect_uri must be \(client.redirectURIs.joined(separator: " or ")).")
        }
        self.client = client
        redirectURI = url
        state = query["state"]
        nonce = query["nonce"]
        challenge = query["code_challenge"] ?? ""
        isFormPost = query["response_mode"] == "form_post"
        let modes = [nil, "query", "form_post"]
        guard modes.contains(query["response_mode"]) else {
            throw .answered("invalid_request", "response_mode must be query or form_post", self)
        }
        guard query["response_type"] == "code" else {
            throw .answered("unsupported_response_type", "response_type must be code", self)
        }
        let scope = brand.signsTokens ? "openid" : "user:email"
        guard (query["scope"] ?? "").split(separator: " ").contains(Substring(scope)) else {
            throw .answered("invalid_scope", "scope must contain \(scope)", self)
        }
        guard query["code_challenge_method"] == "S256", CodeChallenge(challenge) != nil else {
            throw .answered("invalid_request", "code_challenge with the method S256 is required", self)
        }
    }
}
