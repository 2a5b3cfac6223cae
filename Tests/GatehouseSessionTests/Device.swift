import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseHTTP
import GatehouseStorage
import GatehouseSupabase
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A clock that is ahead of the device's, so that tokens have expired.
struct AheadTimekeeper: SessionTimekeeper {
    var seconds: Double = 0
    private let system = SystemTimekeeper()

    init(seconds: Double = 0) { self.seconds = seconds }

    var now: SessionInstant {
        var now = system.now
        now.wall += seconds
        now.uptime += seconds
        return now
    }
}

/// Ends the process, as a crash or the system would, at the n-th of the steps that it is told of.
final class Executioner: Sendable {
    private let last: Int
    private let taken = Mutex(0)

    /// - Parameter step: At which step; 0 for never.
    init(at step: Int) { last = step }

    /// How many steps there were.
    var steps: Int { taken.withLock { $0 } }

    /// One step.
    func step() {
        let number = taken.withLock { taken in
            taken += 1
            return taken
        }
        if number == last { kill(getpid(), SIGKILL) }
    }
}

/// The network, with a step before and after each exchange, and a count of the renewals.
final class SteppingTransport: HTTPTransport {
    private let network = SystemTransport()
    private let executioner: Executioner
    private let counted = Mutex(0)

    init(_ executioner: Executioner = Executioner(at: 0)) { self.executioner = executioner }

    /// How many renewals were sent.
    var renewals: Int { counted.withLock { $0 } }

    func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        if request.url?.query?.contains("refresh_token") == true { counted.withLock { $0 += 1 } }
        executioner.step()
        let answer = try await network.send(request)
        executioner.step()
        return answer
    }
}

/// Everything that an app has of a session: manager, store on the disk, adapter, network.
struct Device: Sendable {
    static let email = "ada@example.com"
    static let password = "velvet harbour lantern"

    let store: EncryptedFileStore
    let manager: SessionManager
    let adapter: SupabaseAuthAdapter
    let transport: SteppingTransport

    /// - Parameters:
    ///   - folder: Where the store is, which several processes may share.
    ///   - ahead: How many seconds the device's clocks are ahead.
    ///   - executioner: Ends the process at a step of the network or of the store.
    init(folder: URL, authURL: URL, ahead: Double = 0, executioner: Executioner = Executioner(at: 0)) throws {
        let file = folder.appending(path: "session")
        store = EncryptedFileStore(file: file) { _, _ in executioner.step() }
        transport = SteppingTransport(executioner)
        let configuration = try SupabaseConfiguration(authURL: authURL)
        manager = SessionManager(
            sessions: SupabaseSessions(configuration, transport: transport), store: store,
            lock: EncryptedFileStore(file: file).lock(), timekeeper: AheadTimekeeper(seconds: ahead))
        adapter = SupabaseAuthAdapter(configuration, holder: manager, transport: transport)
    }

    func signIn() async throws {
        _ = try await adapter.signIn(email: Self.email, password: Self.password)
    }
}

/// A folder that goes with its owner.
final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "gatehouse-session-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// Lets a process say why it failed: nobody sees what it prints.
enum Confession {
    /// Does the work, and writes down what it throws.
    static func recording<Value>(in folder: URL, _ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            try "\(error)\n".write(
                to: folder.appending(path: "confession-\(getpid())"), atomically: true, encoding: .utf8)
            throw error
        }
    }

    /// What the processes that used a folder wrote.
    static func all(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasPrefix("confession") }.compactMap {
            try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
    }
}
