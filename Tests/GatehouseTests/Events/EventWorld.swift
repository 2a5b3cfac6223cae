import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory

/// A back end with a session over a scripted server, and what its log was given.
struct EventWorld {
    let world = SessionWorld()
    let session: SessionManager
    let profiles = InMemoryProfileAdapter()
    let cache = InMemoryProfileCache()
    let backEnd: BackEnd
    let log = Lines()

    init() {
        session = world.launch()
        backEnd = Self.backEnd(over: session, profiles: profiles, cache: cache, log: log)
    }

    static func backEnd(
        over session: SessionManager, profiles: any ProfilePort = InMemoryProfileAdapter(),
        cache: any ProfileCache = InMemoryProfileCache(), log: Lines = Lines()
    ) -> BackEnd {
        let accounts = InMemoryAccounts()
        return BackEnd(
            authentication: InMemoryAuthAdapter(accounts: accounts), service: accounts, profiles: profiles,
            cache: cache, session: session, log: { log.add($0.line) })
    }

    func identity(_ person: Int = 0) -> Identity { SessionServer.identities[person] }
}

/// Lines in the order in which they were written.
final class Lines: @unchecked Sendable {
    // Proof for `@unchecked`: `lines` is private, and read and written under `lock` alone.
    private let lock = NSLock()
    private var lines: [String] = []

    var all: [String] { lock.withLock { lines } }

    func add(_ line: String) {
        lock.withLock { lines.append(line) }
    }
}
