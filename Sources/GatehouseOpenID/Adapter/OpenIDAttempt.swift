import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseJOSE

/// One sign-in in a browser, with the secrets that tie its answer to it.
struct OpenIDAttempt: Sendable {
    /// How long the person can take, in seconds.
    static let life: TimeInterval = 600

    private let state: Secret
    private let nonceSecret: Secret
    let verifier: CodeVerifier
    /// When it began, by the clock of this device.
    let startedAt: Date
    /// The URL that leads back, once the browser has named it.
    var redirect: URL?

    /// The value that the id token must repeat.
    var nonce: String { nonceSecret.reveal() }

    init(random: any RandomBytes, startedAt: Date) {
        state = Secret(random.token())
        nonceSecret = Secret(random.token())
        verifier = CodeVerifier(random: random)
        self.startedAt = startedAt
    }

    /// Returns the URL of the provider's page (OpenID Connect Core 1.0, section 3.1.2.1; RFC 7636, section 4.3).
    func page(_ endpoint: URL, _ configuration: OpenIDConfiguration, redirect: URL) -> URL? {
        let fields =
            [
                ("response_type", "code"), ("client_id", configuration.clientID),
                ("redirect_uri", redirect.absoluteString), ("scope", configuration.scopes.joined(separator: " ")),
                ("state", state.reveal()), ("nonce", nonce), ("code_challenge", verifier.challenge),
                ("code_challenge_method", "S256"),
            ] + configuration.resources.map { ("resource", $0) }
            + configuration.extraParameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        return endpoint.adding(fields)
    }

    /// Returns the code of an answer (RFC 6749, section 4.1.2; RFC 9207).
    /// - Throws: ``OpenIDFailure/distrusted(_:)`` for an answer to something else; ``OpenIDFailure/refused(status:code:)``
    ///   when the provider refused.
    func code(in answer: URL, from metadata: ProviderMetadata, now: Date) throws(OpenIDFailure) -> String {
        guard let redirect, abs(now.timeIntervalSince(startedAt)) <= Self.life, redirect.isLed(by: answer),
            let parameters = CallbackParameters(answer), parameters.isAnswer(to: state),
            parameters["iss"].map({ $0.utf8.elementsEqual(metadata.issuer.utf8) }) ?? !metadata.namesIssuer
        else { throw .distrusted(.callback) }
        if let error = parameters["error"] {
            guard parameters["code"] == nil else { throw .distrusted(.callback) }
            throw .refused(status: 400, code: error)
        }
        guard let code = parameters["code"], !code.isEmpty else { throw .distrusted(.callback) }
        return code
    }
}

/// The parameters of the URL with which a provider returns to the app.
struct CallbackParameters {
    private var values: [String: String] = [:]

    /// Reads the query of a URL; nil when a parameter is there twice or malformed, or the URL has a fragment.
    init?(_ answer: URL) {
        guard let parts = URLComponents(url: answer, resolvingAgainstBaseURL: true), parts.fragment == nil else {
            return nil
        }
        for field in FormEncoding.fields((parts.percentEncodedQuery ?? "").utf8) {
            guard let (name, value) = field, values.updateValue(value, forKey: name) == nil else { return nil }
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// Whether the parameters repeat the state of a request.
    func isAnswer(to state: Secret) -> Bool {
        ConstantTime.areEqual(Array((values["state"] ?? "").utf8), Array(state.reveal().utf8))
    }
}

extension URL {
    /// Returns the URL with more parameters in its query.
    func adding(_ fields: [(String, String)]) -> URL? {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        let own = (parts.percentEncodedQuery?.isEmpty ?? true) ? "" : (parts.percentEncodedQuery ?? "") + "&"
        parts.percentEncodedQuery = own + FormEncoding.encode(fields)
        return parts.url
    }
}
