import Foundation
import GatehouseCore
import GatehouseWire
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The program as people start it: a process, signals, exit statuses, files.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct ProcessTests {
    private struct Reply {
        var status: Int
        var json: JSONValue?
    }

    private func send(_ method: String, _ url: URL, _ json: JSONValue? = nil, bearer: String? = nil) async throws
        -> Reply
    {
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = try json.map { try JSONEncoder().encode($0) }
        if let bearer { request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = try #require(response as? HTTPURLResponse).statusCode
        return Reply(status: status, json: try? JSONValue(json: data))
    }

    private let account: JSONValue = ["email": "ada@example.org", "password": "correct horse battery"]

    @Test("SRV-01 serve runs with no configuration, says where its files are, and is the same server after a restart")
    func startAndRestart() async throws {
        let folder = TestFolder()
        let first = try ServerProcess(
            ["serve", "--port", "0", "--auto-confirm", "--duplicate-sign-up", "explicit"], folder: folder)
        var base = try await first.ready().appending(path: "auth/v1")
        let signUp = try await send("POST", base.appending(path: "signup"), account)
        let session = try #require(signUp.json?.objectValue)
        #expect(signUp.status == 200)
        let token = try #require(session["refresh_token"]?.stringValue)

        let data = folder.url.appending(path: "gatehouse-data")
        for name in ["gatehouse.sqlite", "master.key", "admin.key"] {
            #expect(first.printed.contains("gatehouse-data/\(name)"))
            let attributes = try FileManager.default.attributesOfItem(atPath: data.appending(path: name).path)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        let key = try String(contentsOf: data.appending(path: "admin.key"), encoding: .utf8)
        let secret = key.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(!secret.isEmpty && !first.printed.contains(secret) && !first.complaints.contains(secret))
        first.terminate()
        #expect(await first.exitStatus() == 0)

        let second = try ServerProcess(
            ["serve", "--port", "0", "--auto-confirm", "--duplicate-sign-up", "explicit"], folder: folder)
        base = try await second.ready().appending(path: "auth/v1")
        let endpoint = try #require(URL(string: "\(base)/token?grant_type=refresh_token"))
        let refreshed = try await send("POST", endpoint, ["refresh_token": .string(token)])
        #expect(refreshed.status == 200)
        #expect(try String(contentsOf: data.appending(path: "admin.key"), encoding: .utf8) == key)
        #expect(!second.printed.contains("admin.key"))
        second.terminate()
        #expect(await second.exitStatus() == 0)
    }

    @Test("SRV-01 SIGTERM finishes what is in flight, refuses what comes later, and ends with status 0")
    func stop() async throws {
        let server = try ServerProcess(
            ["serve", "--port", "0", "--auto-confirm", "--duplicate-sign-up", "explicit"], folder: TestFolder())
        let url = try await server.ready()
        let port = try #require(url.port)
        let body = try String(decoding: JSONEncoder().encode(account), as: UTF8.self)

        // A sign-up whose body is not complete yet.
        let slow = try #require(RawConnection(port: port))
        await slow.send("POST /auth/v1/signup HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n")
        for _ in 1...20 {
            #expect(try await send("GET", url.appending(path: "auth/v1/health")).status == 200)
        }
        server.terminate()
        // Ends when the port is closed, or else with the time limit of the suite.
        while RawConnection(port: port) != nil, !Task.isCancelled {}
        #expect(RawConnection(port: port) == nil)
        await slow.send(body)
        let answer = try #require(await slow.readToEnd())
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.contains("access_token"))
        #expect(await server.exitStatus() == 0)
    }

    @Test("SRV-01 a wrong setting is refused at start with its name and what is allowed, wherever it stands")
    func wrongSettings() async throws {
        let folder = TestFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data(#"{"code_length": 4}"#.utf8).write(to: folder.url.appending(path: "bad.json"))
        let server = try ServerProcess(
            ["serve", "--prot", "1", "--config", "bad.json"], environment: ["GATEHOUSE_CONSENT": "perhaps"],
            folder: folder)
        #expect(await server.exitStatus() == 64)
        #expect(
            server.complaints == """
                gatehouse: --prot is not a setting; did you mean --port?
                gatehouse: code_length in bad.json must be a whole number from 6 to 10
                gatehouse: GATEHOUSE_CONSENT must be required or optional

                """)
        #expect(server.printed.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "gatehouse-data").path))
    }

    @Test("SRV-01 a port in use is one clear line and status 1")
    func portInUse() async throws {
        let first = try ServerProcess(["serve", "--port", "0"], folder: TestFolder())
        let url = try await first.ready()
        let port = try #require(url.port)
        let second = try ServerProcess(["serve", "--port", "\(port)"], folder: TestFolder())
        #expect(await second.exitStatus() == 1)
        #expect(
            second.complaints.contains(
                "gatehouse: localhost:\(port) is in use by another program; use --port to choose another, or 0 for any"
            ))
        first.terminate()
        #expect(await first.exitStatus() == 0)
    }

    @Test("SRV-01 a port in use for metrics is named, and the server does not say that it is ready")
    func metricsPortInUse() async throws {
        let first = try ServerProcess(["serve", "--port", "0"], folder: TestFolder())
        let port = try #require(try await first.ready().port)
        let second = try ServerProcess(
            ["serve", "--port", "0", "--metrics-listen", "127.0.0.1:\(port)"], folder: TestFolder())
        #expect(await second.exitStatus() == 1)
        #expect(
            second.complaints == """
                gatehouse: 127.0.0.1:\(port) is in use by another program; choose another with --metrics-listen

                """)
        #expect(second.printed.isEmpty)
        first.terminate()
        #expect(await first.exitStatus() == 0)
    }

    @Test("SRV-01 a port in use is one clear line for a demo with a practice provider too")
    func portInUseWithPractice() async throws {
        let first = try ServerProcess(["serve", "--port", "0"], folder: TestFolder())
        let port = try #require(try await first.ready().port)
        let second = try ServerProcess(
            ["demo", "--practice-provider", "--port", "\(port)"], folder: TestFolder())
        #expect(await second.exitStatus() == 1)
        #expect(
            second.complaints == """
                gatehouse: localhost:\(port) is in use by another program; use --port to choose another, or 0 for any

                """)
        first.terminate()
        #expect(await first.exitStatus() == 0)
    }

    @Test("SRV-01 a second server on a running one's folder works, and says that it is the second")
    func secondServer() async throws {
        let folder = TestFolder()
        let words = "Another server is already running on gatehouse-data."
        let first = try ServerProcess(["serve", "--port", "0"], folder: folder)
        _ = try await first.ready()
        #expect(!first.printed.contains(words))
        let second = try ServerProcess(["serve", "--port", "0"], folder: folder)
        _ = try await second.ready()
        #expect(second.printed.contains(words) && second.printed.contains("stop one of them"))
        for server in [first, second] {
            server.terminate()
            #expect(await server.exitStatus() == 0)
        }
        // Whoever ended is no company, however it ended.
        let third = try ServerProcess(["serve", "--port", "0"], folder: folder)
        _ = try await third.ready()
        #expect(!third.printed.contains(words))
        third.terminate()
        #expect(await third.exitStatus() == 0)
    }

    @Test("SRV-14 demo and --dev refuse to listen beyond loopback", arguments: [["demo"], ["serve", "--dev"]])
    func developmentStaysHome(command: [String]) async throws {
        let server = try ServerProcess(
            command + ["--port", "0", "--host", "0.0.0.0", "--public-url", "http://example.org"],
            folder: TestFolder())
        #expect(await server.exitStatus() == 64)
        #expect(server.complaints.hasPrefix("gatehouse: --host must be a loopback address"))
    }

    @Test("SRV-14 the demo answers under its own name and port alone")
    func demoHost() async throws {
        let server = try ServerProcess(["demo", "--port", "0"], folder: TestFolder())
        let url = try await server.ready()
        #expect(try await send("GET", url.appending(path: "auth/v1/health")).status == 200)
        let port = try #require(url.port)
        let other = try #require(RawConnection(port: port))
        await other.send("GET /auth/v1/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        #expect(await other.readToEnd()?.hasPrefix("HTTP/1.1 421") == true)
        server.terminate()
        #expect(await server.exitStatus() == 0)
    }

    @Test("SRV-01 REL-01 version and help say what they should", arguments: ["serve", "demo"])
    func help(command: String) async throws {
        let version = try ServerProcess(["--version"], folder: TestFolder())
        #expect(await version.exitStatus() == 0)
        #expect(version.printed == "gatehouse \(GatehouseVersion.text)\n")
        let help = try ServerProcess([command, "--help"], folder: TestFolder())
        #expect(await help.exitStatus() == 0)
        #expect(help.printed.contains("--public-url URL") && help.printed.contains("Default: "))
    }
}
