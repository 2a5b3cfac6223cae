import Foundation
import GatehouseDomain

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server as a process of its own, with one account: whoever waits for the ends of other processes may keep all the
/// threads that a server in the same process would answer on.
final class ServerProcess: Sendable {
    enum Failure: Error {
        case notReady, noAccount
    }

    let authURL: URL
    private let process: Process
    private let folder: Folder

    init() async throws {
        folder = try Folder()
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "gatehouse")
        let (process, output) = (Process(), Pipe())
        process.executableURL = program
        process.arguments = [
            "serve", "--dev", "--port", "0", "--data", folder.url.appending(path: "data").path, "--auto-confirm",
            "--duplicate-sign-up", "explicit",
        ]
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GATEHOUSE_") }
        process.standardOutput = output
        try process.run()
        self.process = process
        var printed = ""
        var url: URL?
        while url == nil, let data = try output.fileHandleForReading.read(upToCount: 1), !data.isEmpty {
            printed += String(decoding: data, as: UTF8.self)
            guard printed.hasSuffix("\n") else { continue }
            url = printed.firstMatch(of: /ready at (http:\S+)\n/).flatMap { URL(string: String($0.1)) }
        }
        guard let url else {
            process.terminate()
            throw Failure.notReady
        }
        authURL = url.appending(path: "auth/v1")
        var request = URLRequest(url: authURL.appending(path: "signup"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(["email": Device.email, "password": Device.password])
        let (_, response) = try await URLSession(configuration: .ephemeral).data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw Failure.noAccount }
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }
}
