import Foundation
import GatehouseDomain
import GatehouseEmbedded
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The promise to app developers: a whole back end for the length of a closure.
struct WithGatehouseTests {
    private static let email = "ada@example.com"
    private static let password = "velvet harbour lantern"

    private struct Answer {
        var status: Int
        var json: [String: Any]
    }

    private static func post(_ url: URL, _ body: [String: String]) async throws -> Answer {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(body)
        let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
        let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return Answer(status: try #require(response as? HTTPURLResponse).statusCode, json: json ?? [:])
    }

    private static func signIn(_ server: EmbeddedServer) async throws -> Answer {
        var url = try #require(URLComponents(url: server.authURL, resolvingAgainstBaseURL: false))
        url.path += "/token"
        url.query = "grant_type=password"
        return try await post(try #require(url.url), ["email": email, "password": password])
    }

    @Test("APP-05 somebody with an account signs in over a real socket, and the server is gone afterwards")
    func signsIn() async throws {
        let url = try await withGatehouse { server in
            let id = try await server.createAccount(email: Self.email, password: Self.password)
            let answer = try await Self.signIn(server)
            #expect(answer.status == 200)
            #expect((answer.json["user"] as? [String: Any])?["id"] as? String == id)
            return server.authURL
        }
        await #expect(throws: URLError.self) {
            _ = try await URLSession(configuration: .ephemeral).data(from: url.appending(path: "health"))
        }
    }

    @Test("APP-05 the mails of a sign-up are at hand, and their code confirms the address")
    func mails() async throws {
        try await withGatehouse { server in
            let fields = ["email": Self.email, "password": Self.password]
            #expect(try await Self.post(server.authURL.appending(path: "signup"), fields).status == 200)
            #expect(try await Self.signIn(server).status == 400)
            let code = try #require(try await server.mailedCode(to: "ADA@example.com"))
            let answer = try await Self.post(
                server.authURL.appending(path: "verify"),
                ["type": "signup", "email": Self.email, "token": code.reveal()])
            #expect(answer.status == 200)
            #expect(try await Self.signIn(server).status == 200)
            #expect(try await server.mails(to: "nobody@example.com").isEmpty)
        }
    }

    @Test("APP-05 a clock that a test moves makes codes expire at once")
    func clock() async throws {
        let clock = ManualWallClock()
        try await withGatehouse(["code-life": "600s"], clock: clock) { server in
            let fields = ["email": Self.email, "password": Self.password]
            #expect(try await Self.post(server.authURL.appending(path: "signup"), fields).status == 200)
            let code = try #require(try await server.mailedCode(to: Self.email))
            clock.advance(by: 601)
            let answer = try await Self.post(
                server.authURL.appending(path: "verify"),
                ["type": "signup", "email": Self.email, "token": code.reveal()])
            #expect(answer.json["error_code"] as? String == "otp_expired")
        }
    }

    @Test("APP-05 a suspended account cannot sign in before the suspension is lifted; a deleted one never again")
    func suspension() async throws {
        try await withGatehouse { server in
            let id = try await server.createAccount(email: Self.email, password: Self.password)
            try await server.suspend(userId: id)
            #expect(try await Self.signIn(server).json["error_code"] as? String == "user_banned")
            try await server.liftSuspension(userId: id)
            #expect(try await Self.signIn(server).status == 200)
            try await server.deleteAccount(userId: id)
            #expect(try await Self.signIn(server).json["error_code"] as? String == "invalid_credentials")
        }
    }

    @Test("APP-05 what the closure throws is rethrown, and its folder is removed anyway")
    func throwing() async throws {
        struct Mine: Error {
            var folder: URL
        }
        let error = await #expect(throws: Mine.self) {
            try await withGatehouse { server in
                #expect(FileManager.default.fileExists(atPath: server.dataFolder.path(percentEncoded: false)))
                throw Mine(folder: server.dataFolder)
            }
        }
        let folder = try #require(error).folder
        #expect(!FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)))
    }

    @Test("APP-05 a folder that is named outlasts the server, with the accounts in it")
    func folder() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "embedded-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let settings = ["data": folder.path(percentEncoded: false)]
        try await withGatehouse(settings) { server in
            _ = try await server.createAccount(email: Self.email, password: Self.password)
        }
        try await withGatehouse(settings) { server in
            let answer = try await Self.signIn(server)
            #expect(answer.status == 200)
            await #expect(throws: AuthError.duplicateEmail) {
                _ = try await server.createAccount(email: Self.email, password: Self.password)
            }
        }
    }

    @Test("APP-05 two servers at once know nothing of each other")
    func two() async throws {
        try await withGatehouse { first in
            try await withGatehouse { second in
                #expect(first.url != second.url)
                try await first.createAccount(email: Self.email, password: Self.password)
                #expect(try await Self.signIn(first).status == 200)
                #expect(try await Self.signIn(second).status == 400)
            }
        }
    }

    @Test("APP-05 wrong settings are all named, with what is allowed")
    func wrongSettings() async throws {
        let error = await #expect(throws: EmbeddedServerError.self) {
            try await withGatehouse(["anonymus": "yes", "code-length": "three"]) { _ in }
        }
        let text = try #require(error).description
        #expect(text.contains("--anonymus") && text.contains("--anonymous"))
        #expect(text.contains("--code-length must be"))
    }

    @Test("APP-05 a port that is taken is said to be, and the closure does not run")
    func takenPort() async throws {
        try await withGatehouse { first in
            let port = try #require(first.url.port)
            let error = await #expect(throws: EmbeddedServerError.self) {
                try await withGatehouse(["port": "\(port)"]) { _ in Issue.record("there is no server") }
            }
            #expect(try #require(error).description.contains("localhost:\(port) is in use"))
        }
    }

    @Test("APP-05 a folder that cannot be used is named")
    func unusableFolder() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "embedded-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let path = file.path(percentEncoded: false)
        let error = await #expect(throws: EmbeddedServerError.self) {
            try await withGatehouse(["data": path]) { _ in Issue.record("there is no server") }
        }
        #expect(try #require(error).description.contains(path))
    }

    @Test("APP-05 FLOW-14 a sign-up with a taken address is told so, as in the demo")
    func duplicate() async throws {
        try await withGatehouse { server in
            try await server.createAccount(email: Self.email, password: Self.password)
            let answer = try await Self.post(
                server.authURL.appending(path: "signup"), ["email": Self.email, "password": Self.password])
            #expect(answer.json["error_code"] as? String == "user_already_exists")
        }
    }

    @Test("APP-05 the newest mail comes first, and its code is the one that counts")
    func newestMail() async throws {
        let clock = ManualWallClock()
        try await withGatehouse(clock: clock) { server in
            try await server.createAccount(email: Self.email, password: Self.password)
            for _ in 0..<2 {
                clock.advance(by: 61)
                let recover = server.authURL.appending(path: "recover")
                #expect(try await Self.post(recover, ["email": Self.email]).status == 200)
            }
            let mails = try await server.mails(to: Self.email)
            #expect(mails.count == 2)
            let code = try #require(mails.first).code
            let answer = try await Self.post(
                server.authURL.appending(path: "verify"),
                ["type": "recovery", "email": Self.email, "token": code.reveal()])
            #expect(answer.status == 200)
        }
    }

    @Test("APP-05 the administrator's key is good by the clock of the server, whenever that is")
    func administrator() async throws {
        let clock = ManualWallClock(Date(timeIntervalSince1970: 4_000_000_000))
        try await withGatehouse(clock: clock) { server in
            var request = URLRequest(url: server.authURL.appending(path: "admin/users"))
            for (key, status) in [(server.administratorKey.reveal(), 200), ("another", 403)] {
                request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization")
                let (_, response) = try await URLSession(configuration: .ephemeral).data(for: request)
                #expect((response as? HTTPURLResponse)?.statusCode == status)
            }
        }
    }

    @Test("APP-05 the interface is where the settings have it")
    func basePath() async throws {
        try await withGatehouse(["base-path": "/identity"]) { server in
            try await server.createAccount(email: Self.email, password: Self.password)
            #expect(server.authURL.path() == "/identity")
            #expect(try await Self.signIn(server).status == 200)
        }
    }

    @Test("APP-05 UI-19 the pages have the app's name, and link to its terms and privacy notice")
    func pages() async throws {
        let settings = [
            "app-name": "Harbour", "consent": "required", "terms-url": "https://harbour.example/terms",
            "privacy-url": "https://harbour.example/privacy",
        ]
        try await withGatehouse(settings) { server in
            let (data, response) = try await URLSession(configuration: .ephemeral).data(
                from: server.url.appending(path: "sign-in/create-account"))
            let page = String(decoding: data, as: UTF8.self)
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
            for part in ["Harbour", "https://harbour.example/terms", "https://harbour.example/privacy"] {
                #expect(page.contains(part), "\(part) is missing")
            }
        }
    }

    @Test("APP-05 SRV-18 where consent is required an account is made with it and not without")
    func consent() async throws {
        try await withGatehouse(["consent": "required"]) { server in
            await #expect(throws: AuthError.consentRequired) {
                try await server.createAccount(email: Self.email, password: Self.password)
            }
            let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 1_767_225_600))
            try await server.createAccount(email: Self.email, password: Self.password, consent: consent)
            #expect(try await Self.signIn(server).status == 200)
        }
    }

    @Test("APP-05 who is cancelled before the server runs gets a cancellation and no server")
    func cancelled() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await withGatehouse { _ in }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
