import GatehousePasswords
import GatehouseCore
import GatehouseDomain
import GatehouseWire
import Synchronization

/// The real hasher, with something that happens right after the first verification, and with room for hashing or not.
final class HookedHasher: PasswordHashing {
    private let real: Argon2idHasher
    private let canHash: Bool
    private let hook: Mutex<(@Sendable () async throws -> Void)?>

    init(
        parameters: Argon2Parameters = TestServer.cheap, canHash: Bool = true,
        afterFirstVerification hook: (@Sendable () async throws -> Void)? = nil
    ) {
        real = Argon2idHasher(
            parameters: parameters, pool: BoundedPool(threads: 1, queue: 64), random: SystemRandomSource())
        self.canHash = canHash
        self.hook = Mutex(hook)
    }

    var decoy: String { real.decoy }

    func hash(_ password: Secret) async throws -> String {
        guard canHash else { throw AccountRefusal.serverBusy }
        return try await real.hash(password)
    }

    func canVerify(_ hash: String) -> Bool { real.canVerify(hash) }

    func verify(_ password: Secret, against hash: String) async throws -> PasswordVerdict {
        let verdict = try await real.verify(password, against: hash)
        let action = hook.withLock { hook in
            defer { hook = nil }
            return hook
        }
        try await action?()
        return verdict
    }
}
