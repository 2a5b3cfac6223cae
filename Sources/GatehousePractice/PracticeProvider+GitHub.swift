import Foundation
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// What GitHub answers an app (docs.github.com, "Authorizing OAuth apps"; REST API, "Users" and "Emails").
extension PracticeProvider {
    func addGitHubRoutes(to router: Router<BasicRequestContext>) {
        router.group(RouterPath(PracticeBrand.github.path))
            .post("access_token") { request, _ in try await answerAccess(request) }
        let interface = router.group("github/api/v3")
        interface.get("user") { request, _ in await answer(request, with: Self.user) }
        interface.get("user/emails") { request, _ in await answer(request, with: Self.emails) }
    }

    /// Issues an access token for a code. Every refusal has the status 200, and an app that does not ask for JSON gets a
    /// form.
    private func answerAccess(_ request: Request) async throws -> Response {
        guard request.headers[.accept] == "application/json" else {
            return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "error=ask_for_json")))
        }
        guard let form = try? await PostedForm(request), let client = client(request, form), !client.isPublic else {
            return Self.json(["error": "incorrect_client_credentials"])
        }
        guard let grant = await grant(for: form, to: client, at: .github), grant.lie != .noCode else {
            return Self.json(["error": "bad_verification_code"])
        }
        let token = "gho_" + random.token(27)
        await memory.keep(grant, accessedBy: token)
        return Self.json(["access_token": .string(token), "scope": "user:email", "token_type": "bearer"])
    }

    /// Answers what the interface knows of the person whose access token it is.
    private func answer(_ request: Request, with document: (PracticeGrant) -> JSONValue) async -> Response {
        let words = (request.headers[.authorization] ?? "").split(separator: " ")
        guard words.count == 2, words[0] == "Bearer", let grant = await memory.access(String(words[1])) else {
            return Self.json(["message": "Bad credentials"], .unauthorized)
        }
        return Self.json(document(grant).bytes, .ok, cached: false)
    }

    private static func user(_ grant: PracticeGrant) -> JSONValue {
        var user: JSONObject = [
            "login": .string(grant.person.id), "id": .integer(grant.person.number(at: .github)),
            "name": .string(grant.person.name), "email": .null, "avatar_url": "https://avatars.example.com/u/1",
        ]
        if grant.lie == .noNumber { user["id"] = nil }
        return .object(user)
    }

    private static func emails(_ grant: PracticeGrant) -> JSONValue {
        let primary: JSONObject = [
            "email": .string(grant.person.email), "primary": true, "verified": .bool(grant.person.isEmailVerified),
            "visibility": .null,
        ]
        let other: JSONObject = [
            "email": "other@practice.example", "primary": false, "verified": true, "visibility": .null,
        ]
        return grant.lie == .noEmails ? .object(primary) : .array([.object(other), .object(primary)])
    }
}
