import Foundation
import GatehouseWire
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension LessonsTests {
    @Test(
        "SRV-04 lesson 5: a server that is killed and starts again remembers what it had taken back",
        .timeLimit(.minutes(2)))
    func killedAndStarted() async throws {
        let folder = TestFolder()
        let arguments = ["serve", "--auto-confirm", "--duplicate-sign-up", "explicit", "--port"]
        let first = try ServerProcess(arguments + ["0"], folder: folder)
        var base = try await first.ready().appending(path: "auth/v1")
        let account: JSONValue = ["email": "ada@example.org", "password": "correct horse battery"]
        func session(_ reply: (status: Int, json: JSONValue?)) throws -> (access: String, refresh: String) {
            let members = try #require(reply.json?.objectValue)
            return (
                try #require(members["access_token"]?.stringValue), try #require(members["refresh_token"]?.stringValue)
            )
        }
        func refresh(_ token: String) async throws -> (status: Int, json: JSONValue?) {
            try await send("POST", base, "token?grant_type=refresh_token", ["refresh_token": .string(token)])
        }
        let zero = try session(try await send("POST", base, "signup", account))
        let one = try session(try await refresh(zero.refresh))
        let two = try session(try await refresh(one.refresh))
        let out = try session(try await send("POST", base, "token?grant_type=password", account))
        #expect(try await send("POST", base, "logout?scope=local", nil, bearer: out.access).status == 204)
        first.cutOff()
        _ = await first.exitStatus()

        // On the same port, which is part of the issuer's name.
        let port = try #require(base.port)
        let second = try ServerProcess(arguments + ["\(port)"], folder: folder)
        base = try await second.ready().appending(path: "auth/v1")
        #expect(try await send("GET", base, "user", nil, bearer: out.access).status == 403)
        #expect(try await refresh(out.refresh).status == 400)
        #expect(try await send("GET", base, "user", nil, bearer: two.access).status == 200)
        // The oldest token was set aside before the kill: it ends the session and is not taken for a first use.
        #expect(try await refresh(zero.refresh).status == 400)
        #expect(try await refresh(two.refresh).status == 400)
        #expect(try await send("GET", base, "user", nil, bearer: two.access).status == 403)
        second.terminate()
        #expect(await second.exitStatus() == 0)
    }

    private func send(
        _ method: String, _ base: URL, _ path: String, _ json: JSONValue?, bearer: String? = nil
    ) async throws -> (status: Int, json: JSONValue?) {
        var request = URLRequest(url: try #require(URL(string: "\(base.absoluteString)/\(path)")))
        request.httpMethod = method
        request.httpBody = try json.map { try JSONEncoder().encode($0) }
        if let bearer { request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        return (try #require(response as? HTTPURLResponse).statusCode, try? JSONValue(json: data))
    }
}
