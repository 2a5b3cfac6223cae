import Foundation
import GatehouseDomain

/// Whether a process still runs. One that has been ended reaches neither the server nor the store, whatever its tasks were
/// about to do.
final class ProcessLife: @unchecked Sendable {
    // Proof for `@unchecked`: the flag is read and written under `lock` alone.
    private let lock = NSLock()
    private var hasEnded = false

    var isOver: Bool { lock.withLock { hasEnded } }

    func end() {
        lock.withLock { hasEnded = true }
    }
}

/// The way to the server of a process that may end.
struct MortalSessions: SessionPort {
    let sessions: any SessionPort
    let life: ProcessLife

    func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant {
        guard !life.isOver else { throw .failed(.network) }
        return try await sessions.renew(session)
    }

    func revoke(_ session: AuthSession) async throws {
        guard !life.isOver else { throw AuthError.network }
        try await sessions.revoke(session)
    }
}

/// The way to the store of a process that may end.
struct MortalStore: CredentialStore {
    let store: any CredentialStore
    let life: ProcessLife

    func read() async -> CredentialLookup { await store.read() }

    func write(_ text: Secret) async throws(CredentialStoreFailure) {
        guard !life.isOver else { throw .failed }
        try await store.write(text)
    }

    func remove() async throws(CredentialStoreFailure) {
        guard !life.isOver else { throw .failed }
        try await store.remove()
    }
}
