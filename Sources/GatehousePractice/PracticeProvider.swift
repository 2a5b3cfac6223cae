import Crypto
import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseJOSE
import GatehousePages
package import GatehouseSettings
import GatehouseWeb
import GatehouseWire
import HTTPTypes
package import Hummingbird
package import Logging

/// A provider for your own machine, where you can choose any identity: it speaks OpenID Connect (Core 1.0), and GitHub's
/// dialect of OAuth 2.0. Use it to try a sign-in with providers without having an account anywhere. It imitates several
/// providers, each with its own issuer.
package struct PracticeProvider: Sendable {
    /// The id of the app with a secret: the demo that it runs with.
    package static let clientID = "gatehouse-demo"
    /// The id of the app without a secret: any program on this machine that waits for the browser at
    /// ``appRedirectURI``.
    package static let appID = "gatehouse-app"
    /// Where answers to that app go, whatever its port.
    package static let appRedirectURI = "http://127.0.0.1/callback"
    /// Where answers to the reference app in SwiftUI go: a scheme of its own (RFC 8252, section 7.1).
    package static let fieldhouseRedirectURI = "example.fieldhouse://signin"
    /// How long a code is valid.
    private static let codeLife: TimeInterval = 60

    /// The app's secret; a new one for each start.
    package let clientSecret: Secret
    private let origin: String
    let clients: [PracticeClient]
    private let tokens: PracticeTokens
    let memory = PracticeMemory()
    private let look: PageLook
    private let renderer: PageRenderer
    let clock: any WallClock
    let random: any RandomSource

    /// - Parameters:
    ///   - origin: The URL at which browser and app reach it, without a path: `http://127.0.0.1:8081`.
    ///   - redirectURIs: Where its answers to the app with a secret go.
    ///   - clock: The time.
    ///   - random: The source of the app's secret and of the codes.
    /// - Throws: `MissingResource` for files that were not installed; an error if a key cannot be created.
    package init(
        origin: String, redirectURIs: [String], clock: any WallClock, random: any RandomSource
    ) async throws {
        self.origin = origin
        clients = [
            PracticeClient(id: Self.clientID, isPublic: false, redirectURIs: redirectURIs),
            PracticeClient(
                id: Self.appID, isPublic: true, redirectURIs: [Self.appRedirectURI, Self.fieldhouseRedirectURI]),
        ]
        self.clock = clock
        self.random = random
        clientSecret = Secret(random.token())
        tokens = PracticeTokens()
        look = try PracticeLook.look()
        renderer = PageRenderer(look: look, productName: "Practice provider")
    }

    /// The issuer of a provider, below which it is asked.
    package func issuer(_ brand: PracticeBrand) -> String { "\(origin)/\(brand.path)" }

    /// Creates the server that listens for browsers and apps.
    /// - Parameter onListening: Called once the socket listens.
    package func application(
        at address: ListenAddress, log: Logger, onListening: @escaping @Sendable () async -> Void = {}
    ) -> some ApplicationProtocol {
        let router = router()
        return Listeners.application(
            at: FreePort.addresses(of: address.host), onListening: { _ in await onListening() },
            listener: { host, onListening in
                Application(
                    router: router,
                    configuration: .init(address: .hostname(host, port: address.port), serverName: nil),
                    onServerRunning: { _ in await onListening(address.port) }, logger: log)
            })
    }

    /// Creates the routes.
    package func router() -> Router<BasicRequestContext> {
        let router = Router(options: [.autoGenerateHeadEndpoints])
        for asset in look.assets { router.get(RouterPath(asset.path)) { _, _ in asset.response } }
        router.get(Self.scriptPath) { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "text/javascript; charset=utf-8", .xContentTypeOptions: "nosniff"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: PracticeLook.script)))
        }
        for brand in PracticeBrand.allCases {
            let group = router.group(RouterPath(brand.path))
            group.get("authorize") { request, _ in
                try await withRequest(brand, request) { _ in choice(brand, request) }
            }
            group.post("authorize") { request, _ in try await decide(brand, request) }
            if brand.signsTokens { addOpenIDRoutes(of: brand, to: group) }
        }
        addGitHubRoutes(to: router)
        return router
    }

    private func addOpenIDRoutes(of brand: PracticeBrand, to group: RouterGroup<BasicRequestContext>) {
        group.get(".well-known/openid-configuration") { _, _ in Self.json(metadata(brand), cached: true) }
        group.get("keys") { _, _ in Self.json(try JSONEncoder().encode(tokens.published), .ok, cached: true) }
        group.post("token") { request, _ in try await answerToken(brand, request) }
        group.post("revoke") { request, _ in try await revoke(request) }
    }

    private static let scriptPath: RouterPath = "/continue.js"

    /// OpenID Connect Discovery 1.0, section 3.
    private func metadata(_ brand: PracticeBrand) -> JSONObject {
        guard let base = URL(string: issuer(brand)) else { return [:] }
        var metadata = ProviderMetadata(
            issuer: issuer(brand), authorizationEndpoint: base.appending(path: "authorize"),
            tokenEndpoint: base.appending(path: "token"), jwksURI: base.appending(path: "keys"))
        metadata.revocationEndpoint = base.appending(path: "revoke")
        metadata.responseTypes = ["code"]
        metadata.tokenAuthenticationMethods = ["client_secret_basic", "client_secret_post", "none"]
        metadata.challengeMethods = ["S256"]
        let more: JSONObject = [
            "response_modes_supported": ["query", "form_post"],
            "grant_types_supported": ["authorization_code", "refresh_token"], "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["ES256"],
            "scopes_supported": ["openid", "email", "profile", "offline_access"],
        ]
        return metadata.document.merging(more) { said, _ in said }
    }

    // MARK: For the person

    private func choice(_ brand: PracticeBrand, _ request: Request, fault: String? = nil) -> Response {
        page(
            PracticeView(
                title: "Sign in with \(brand.displayName)", action: request.uri.string, fault: fault, lies: brand.lies))
    }

    private func decide(_ brand: PracticeBrand, _ request: Request) async throws -> Response {
        let form: PostedForm
        do {
            form = try await PostedForm(request)
        } catch {
            return refusal("The form is not encoded correctly, or it is too long.")
        }
        return try await withRequest(brand, request) { asked in
            if form["person"] == "nobody" { return answer(["error": "access_denied"], to: asked) }
            let told = form["lie"] ?? PracticeLie.none.rawValue
            guard let lie = brand.lies.first(where: { $0.rawValue == told }) else {
                return choice(brand, request, fault: "Choose an answer.")
            }
            let known = PracticePerson.all.first { $0.id == form["person"] }
            guard let person = known ?? .somebody(name: form["name"] ?? "", email: form["email"] ?? "") else {
                return choice(brand, request, fault: "Enter an email like name@example.com.")
            }
            let code = random.token()
            await memory.keep(
                PracticeGrant(
                    client: asked.client, brand: brand, person: person, lie: lie,
                    redirectURI: asked.redirectURI.absoluteString,
                    challenge: asked.challenge, nonce: asked.nonce,
                    expiresAt: clock.now.addingTimeInterval(Self.codeLife)),
                as: code)
            var fields = ["code": code]
            // As GitHub does it (RFC 9207).
            if !brand.signsTokens { fields["iss"] = issuer(brand) }
            // As Apple does it: with the first code, and never again.
            if !brand.tellsNameInToken, await memory.introduces(person.subject(at: brand)) {
                fields["user"] = Self.introduction(of: person)
            }
            return answer(fields, to: asked)
        }
    }

    private static func introduction(of person: PracticePerson) -> String {
        let names = person.name.split(separator: " ", maxSplits: 1).map(String.init)
        let name: JSONObject = [
            "firstName": .string(names.first ?? ""), "lastName": .string(names.count > 1 ? names[1] : ""),
        ]
        let user: JSONObject = ["name": .object(name), "email": .string(person.email)]
        return String(decoding: JSONValue.object(user).bytes, as: UTF8.self)
    }

    /// Runs a step with the app's request, or refuses the request.
    private func withRequest(
        _ brand: PracticeBrand, _ request: Request, _ step: (AuthorizationRequest) async throws -> Response
    ) async throws -> Response {
        switch read(brand, request) {
        case .success(let asked): try await step(asked)
        case .failure(.shown(let sentence)): refusal(sentence)
        case .failure(.answered(let code, let sentence, let asked)):
            answer(["error": code, "error_description": sentence], to: asked)
        }
    }

    private func read(
        _ brand: PracticeBrand, _ request: Request
    ) -> Result<AuthorizationRequest, AuthorizationRequest.Refusal> {
        do {
            return .success(
                try AuthorizationRequest(QueryItems(request.uri.query), of: brand, clients: clients))
        } catch {
            return .failure(error)
        }
    }

    /// Redirects the browser to the app.
    private func answer(_ fields: [String: String], to asked: AuthorizationRequest) -> Response {
        var fields = fields
        fields["state"] = asked.state
        let sorted = fields.sorted { $0.key < $1.key }
        if asked.isFormPost {
            let form = FormView(
                .card, action: asked.redirectURI.absoluteString, hidden: sorted.map { ($0.key, $0.value) },
                buttons: [ButtonView("Continue")])
            return page(PracticeAnswerView(form: form, script: Self.scriptPath.description))
        }
        return PageRenderer.redirect(
            to: asked.redirectURI.appending(queryItems: sorted.map { URLQueryItem(name: $0.key, value: $0.value) })
                .absoluteString)
    }

    private func refusal(_ sentence: String) -> Response {
        renderer.message(
            PageMessage(status: .badRequest, title: "This request can't be answered", texts: [.plain(sentence)]))
    }

    private func page(_ view: some PageView) -> Response {
        var response = renderer.page(view)
        // The answer to a form redirects to the app, and browsers apply the policy to redirects too.
        let places = clients.flatMap(\.redirectURIs).compactMap { URL(string: $0) }.compactMap { url in
            url.scheme.flatMap { scheme in
                // The scheme of an app on this machine has no meaningful host.
                guard ["http", "https"].contains(scheme) else { return "\(scheme):" }
                return url.host().map { "\(scheme)://\($0):\(url.port ?? 80)" }
            }
        }
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'; "
            + "frame-ancestors 'none'; form-action 'self' http://127.0.0.1:* http://localhost:* "
            + Set(places).sorted().joined(separator: " ")
        return response
    }

    // MARK: For the app

    /// Issues tokens for a code (RFC 6749, section 4.1.3) or a refresh token (section 6).
    private func answerToken(_ brand: PracticeBrand, _ request: Request) async throws -> Response {
        guard let form = try? await PostedForm(request) else { return Self.refusal("invalid_request") }
        guard let client = client(request, form) else { return Self.refusal("invalid_client", .unauthorized) }
        switch form["grant_type"] {
        case "authorization_code":
            guard let grant = await grant(for: form, to: client, at: brand) else {
                return Self.refusal("invalid_grant")
            }
            return try await issue(grant)
        case "refresh_token":
            guard let token = form["refresh_token"], var grant = await memory.takeSession(token),
                grant.client == client, grant.brand == brand
            else { return Self.refusal("invalid_grant") }
            // The nonce belongs to the sign-in (OpenID Connect Core 1.0, section 12.2).
            grant.nonce = nil
            return try await issue(grant)
        default: return Self.refusal("unsupported_grant_type")
        }
    }

    /// Returns the grant of a code that the same client exchanges in time, with the verifier, and forgets it.
    func grant(for form: PostedForm, to client: PracticeClient, at brand: PracticeBrand) async -> PracticeGrant? {
        guard let code = form["code"], let grant = await memory.take(code), grant.client == client,
            grant.brand == brand, clock.now < grant.expiresAt, form["redirect_uri"] == grant.redirectURI,
            let verifier = form["code_verifier"],
            Base64URL.encode(SHA256.hash(data: Data(verifier.utf8))) == grant.challenge
        else { return nil }
        return grant
    }

    private func issue(_ grant: PracticeGrant) async throws -> Response {
        var answer: JSONObject = [
            "access_token": .string(random.token()), "token_type": "Bearer",
            "expires_in": grant.lie == .shortLived ? 1 : 3_600,
            "id_token": .string(
                try tokens.idToken(of: grant, issuer: issuer(grant.brand), audience: grant.client.id, at: clock.now)),
        ]
        if grant.client.isPublic {
            let refreshToken = random.token()
            await memory.keep(grant, refreshedBy: refreshToken)
            answer["refresh_token"] = .string(refreshToken)
        }
        return Self.json(answer)
    }

    /// Forgets a refresh token (RFC 7009). An unknown one is not an error.
    private func revoke(_ request: Request) async throws -> Response {
        guard let form = try? await PostedForm(request), let token = form["token"] else {
            return Self.refusal("invalid_request")
        }
        guard client(request, form) != nil else { return Self.refusal("invalid_client", .unauthorized) }
        _ = await memory.takeSession(token)
        return Self.json([:])
    }

    /// The app that sends a request: one without a secret by its id, the other if it presents its secret, in a header
    /// or in the form (RFC 6749, section 2.3.1).
    func client(_ request: Request, _ form: PostedForm) -> PracticeClient? {
        let hasSecret = isClient(request, form)
        return clients.first { client in
            client.isPublic
                ? form["client_id"] == client.id && form["client_secret"] == nil
                    && request.headers[.authorization] == nil
                : hasSecret
        }
    }

    /// Whether the app presents its secret, in a header or in the form (RFC 6749, section 2.3.1).
    private func isClient(_ request: Request, _ form: PostedForm) -> Bool {
        var pair = (form["client_id"], form["client_secret"])
        if let header = request.headers[.authorization], header.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: String(header.dropFirst(6)))
        {
            let parts = String(decoding: data, as: UTF8.self).split(separator: ":", maxSplits: 1).map {
                PercentCoding.text($0.utf8)
            }
            guard parts.count == 2 else { return false }
            pair = (parts[0], parts[1])
        }
        return pair.0 == Self.clientID && pair.1 == clientSecret.reveal()
    }

    private static func refusal(_ code: String, _ status: HTTPResponse.Status = .badRequest) -> Response {
        json(["error": .string(code)], status)
    }

    static func json(
        _ object: JSONObject, _ status: HTTPResponse.Status = .ok, cached: Bool = false
    ) -> Response {
        json(JSONValue.object(object).bytes, status, cached: cached)
    }

    static func json(_ bytes: some Sequence<UInt8>, _ status: HTTPResponse.Status, cached: Bool) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "application/json", .cacheControl: cached ? "public, max-age=300" : "no-store",
                .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
