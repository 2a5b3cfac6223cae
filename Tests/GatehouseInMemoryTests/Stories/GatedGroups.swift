import GatehouseDomain
import GatehouseInMemory

/// The groups in memory, whose answers a test can hold back and release.
actor GatedGroups: GroupPorts {
    /// What is asked.
    enum Question: Hashable, Sendable {
        /// Which invitations wait.
        case pending
        /// In which group the session acts, when it is one.
        case current
        /// The group that the session acts in, when it acts in none.
        case noGroup
        /// To act in another one.
        case switching
        /// To create one.
        case creating
    }

    private let base: InMemoryAccounts
    private var toHold: [Question: Int] = [:]
    private var held: [CheckedContinuation<Void, Never>] = []
    private var watcher: CheckedContinuation<Void, Never>?

    init(_ base: InMemoryAccounts) {
        self.base = base
    }

    /// Holds the next answers to a question, this many. Each is found out before it is held.
    func hold(_ question: Question, _ count: Int = 1) { toHold[question] = count }

    /// Returns as soon as an answer waits.
    func isWaiting() async {
        if held.isEmpty { await withCheckedContinuation { watcher = $0 } }
    }

    /// Gives the answer that waits.
    func goOn() {
        held.forEach { $0.resume() }
        held = []
    }

    private func pass(_ question: Question) async {
        guard let count = toHold[question], count > 0 else { return }
        toHold[question] = count - 1
        await withCheckedContinuation { continuation in
            held.append(continuation)
            watcher?.resume()
            watcher = nil
        }
    }

    // MARK: Held

    func pendingInvitations() async throws -> [PendingInvitation] {
        let invitations = try await base.pendingInvitations()
        await pass(.pending)
        return invitations
    }

    func currentGroup() async -> GroupContext? {
        let context = await base.currentGroup()
        await pass(context == nil ? .noGroup : .current)
        return context
    }

    func switchGroup(to id: String?) async throws -> GroupContext? {
        let context = try await base.switchGroup(to: id)
        await pass(.switching)
        return context
    }

    func createGroup(named name: String, id: String) async throws -> GroupInfo {
        let group = try await base.createGroup(named: name, id: id)
        await pass(.creating)
        return group
    }

    // MARK: Passed on

    nonisolated var capabilities: Set<BackEndCapability> { base.capabilities }

    func groupOffer() async throws -> GroupOffer { try await base.groupOffer() }

    func groups(after next: String?) async throws -> ListPage<GroupInfo> { try await base.groups(after: next) }

    func group(_ id: String) async throws -> GroupInfo { try await base.group(id) }
}
