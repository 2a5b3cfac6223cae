import Gatehouse
import GatehouseDomain

/// Who has an authenticator app at the server, and whether everybody must have one.
actor FactorBook {
    private(set) var owners: Set<Int> = []
    private(set) var isRequired = false

    func add(_ person: Int) { owners.insert(person) }
    func remove(_ person: Int) { owners.remove(person) }
    func require() { isRequired = true }
}

/// The second factors of an app, as an adapter keeps them: what waits for its step ends with the process. The code of a
/// person's app never changes.
actor HeldFactors: FactorPort {
    private struct Waiting {
        let person: Int
        /// Whether the step is one of the session on this device.
        let isOwn: Bool
        /// Whether a new app was shown to work.
        var isConfirmed = false
    }

    private let manager: SessionManager
    private let server: SessionServer
    private let book: FactorBook
    private var waiting: [Secret: Waiting] = [:]
    private var lastStep: PendingStep?
    private var lastEnrollment: PendingEnrollment?
    private var serial = 0

    init(manager: SessionManager, server: SessionServer, book: FactorBook) {
        self.manager = manager
        self.server = server
        self.book = book
    }

    /// The code that the app of a person shows.
    static func code(of person: Int) -> String { "10000\(person)" }

    /// The people whose step is not taken yet.
    var people: Set<Int> { Set(waiting.values.map(\.person)) }

    /// Lets a person in who needs no step.
    /// - Throws: `AuthError.secondFactorRequired` for everybody else.
    func admit(_ person: Int) async throws {
        (lastStep, lastEnrollment) = (nil, nil)
        if await book.owners.contains(person) {
            lastStep = step(of: person, isOwn: false)
        } else if await book.isRequired {
            lastEnrollment = PendingEnrollment(reference: hold(person, isOwn: false))
        } else {
            return
        }
        throw AuthError.secondFactorRequired
    }

    // MARK: The step

    func pendingStep() async -> PendingStep? { lastStep }

    func verify(factor id: String, code: Secret, of step: PendingStep) async throws -> PendingStep.Outcome {
        let person = try find(step.reference).person
        guard await book.owners.contains(person) else {
            waiting[step.reference] = nil
            throw AuthError.factorRemoved
        }
        let held = try check(code, of: step.reference)
        waiting[step.reference] = nil
        guard held.isOwn else { return .signedIn(await signIn(held.person)) }
        let identity = SessionServer.identities[held.person]
        guard await manager.currentIdentity() == identity else { throw AuthError.cancelled }
        return .signedIn(
            AuthSession(
                identity: identity, accessToken: Secret("raised"), refreshToken: Secret("raised"),
                expiresAt: ManualTimekeeper.start))
    }

    func challenge(factor id: String, of step: PendingStep) async throws -> PasskeyRequest {
        throw AuthError.unsupported
    }

    func verify(factor id: String, proof: PasskeyProof, of step: PendingStep) async throws -> PendingStep.Outcome {
        throw AuthError.unsupported
    }

    func abandon(_ step: PendingStep) async { waiting[step.reference] = nil }

    func beginStep() async throws -> PendingStep {
        guard let identity = await manager.currentIdentity(),
            let person = SessionServer.identities.firstIndex(of: identity), await book.owners.contains(person)
        else { throw AuthError.unavailable }
        return step(of: person, isOwn: true)
    }

    // MARK: A factor that an account must have

    func pendingEnrollment() async -> PendingEnrollment? { lastEnrollment }

    func enrollApp(named name: String?, in enrollment: PendingEnrollment) async throws -> AppEnrollment {
        let held = try find(enrollment.reference)
        return AppEnrollment(
            id: "app-\(held.person)", secret: Secret("key-\(held.person)"), address: Secret("otpauth://totp/app"))
    }

    func confirm(_ id: String, code: Secret, in enrollment: PendingEnrollment) async throws -> [Secret] {
        let held = try check(code, of: enrollment.reference)
        waiting[enrollment.reference]?.isConfirmed = true
        await book.add(held.person)
        return [Secret("backup")]
    }

    func finish(_ enrollment: PendingEnrollment) async throws -> AuthSession {
        let held = try find(enrollment.reference)
        guard held.isConfirmed else { throw AuthError.factorExpired }
        waiting[enrollment.reference] = nil
        return await signIn(held.person)
    }

    func abandon(_ enrollment: PendingEnrollment) async { waiting[enrollment.reference] = nil }

    // MARK: Not in stories

    nonisolated var capabilities: Set<BackEndCapability> { [.secondFactor] }

    func factors() async throws -> [SecondFactor] { throw AuthError.unsupported }
    func enrollApp(named name: String?) async throws -> AppEnrollment { throw AuthError.unsupported }
    func confirm(_ id: String, code: Secret) async throws { throw AuthError.unsupported }
    func enrollSecurityKey(named name: String?) async throws -> SecurityKeyEnrollment { throw AuthError.unsupported }
    func confirm(_ id: String, key: NewPasskey) async throws { throw AuthError.unsupported }
    func enrollSecurityKey(
        named name: String?, in enrollment: PendingEnrollment
    ) async throws -> SecurityKeyEnrollment {
        throw AuthError.unsupported
    }
    func confirm(_ id: String, key: NewPasskey, in enrollment: PendingEnrollment) async throws -> [Secret] {
        throw AuthError.unsupported
    }
    func removeFactor(_ id: String) async throws { throw AuthError.unsupported }
    func backupCodes() async throws -> BackupCodeCount? { throw AuthError.unsupported }
    func makeBackupCodes() async throws -> [Secret] { throw AuthError.unsupported }

    // MARK: Helpers

    private func step(of person: Int, isOwn: Bool) -> PendingStep {
        PendingStep(
            choice: FactorChoice(SecondFactor(id: "app-\(person)", kind: .app)), reference: hold(person, isOwn: isOwn))
    }

    private func hold(_ person: Int, isOwn: Bool) -> Secret {
        serial += 1
        let reference = Secret("step-\(serial)")
        waiting[reference] = Waiting(person: person, isOwn: isOwn)
        return reference
    }

    /// What waits, while the server answers, of somebody who is not banned.
    private func find(_ reference: Secret) throws -> Waiting {
        guard server.mode == .working else { throw AuthError.network }
        guard let held = waiting[reference] else { throw AuthError.factorExpired }
        guard !server.isBanned(held.person) else { throw AuthError.accountSuspended }
        return held
    }

    private func check(_ code: Secret, of reference: Secret) throws -> Waiting {
        let held = try find(reference)
        guard code.reveal() == Self.code(of: held.person) else { throw AuthError.factorIncorrect }
        return held
    }

    private func signIn(_ person: Int) async -> AuthSession {
        let grant = server.signIn(person)
        await manager.signIn(grant)
        return grant.session
    }
}
