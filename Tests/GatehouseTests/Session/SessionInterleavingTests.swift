import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// Random interleavings of machine and shell, with faults of everything around them: two processes on one store and a
/// server, whose word alone ends a session. `GATEHOUSE_SEED` in the environment repeats the run's random numbers.
@Suite
struct SessionInterleavingTests {
    private static let batches = 8
    private static let walksOfBatch = 250
    private static let steps = 25

    @Test(
        "SES-04 SES-05 SES-08 SES-09 in 2,000 random interleavings with faults, only the server signs people out",
        arguments: 0..<batches)
    func nobodyIsLost(batch: Int) async throws {
        for number in batch * Self.walksOfBatch..<(batch + 1) * Self.walksOfBatch {
            var dice = Dice.sequence(number, of: Dice.seed)
            var walk = await Walk(hasLock: dice.roll(2) == 0)
            var taken: [String] = []
            for _ in 0..<Self.steps {
                let step = Step.random(&dice)
                taken.append("\(step)")
                await walk.take(step)
            }
            if let verdict = await walk.end() {
                Issue.record(
                    "\(verdict), GATEHOUSE_SEED=\(Dice.seed), walk \(number):\n\(taken.joined(separator: "\n"))")
                return
            }
        }
    }

    private enum Step {
        case signIn(process: Int, person: Int)
        case signOut(process: Int)
        case want(process: Int, count: Int)
        case reject(process: Int)
        case wantAndLeave(process: Int)
        case pass(Double)
        case setClock(Double)
        case server(SessionServer.Mode)
        case serverEnds(SessionEnd)
        case store(CredentialStoreFailure?)
        case corrupt
        case background(process: Int)
        case active(process: Int)
        case connection(process: Int)
        case relaunch(process: Int)
        case settle

        static func random(_ dice: inout Dice) -> Step {
            let process = dice.roll(2)
            switch dice.roll(30) {
            case 0...1: return .signIn(process: process, person: dice.roll(2))
            case 2: return .signOut(process: process)
            case 3...6: return .want(process: process, count: 1 + dice.roll(5))
            case 7: return .reject(process: process)
            case 8: return .wantAndLeave(process: process)
            case 9...13: return .pass(dice.pick([1, 31, 299, 301, 3_301, 4_000]))
            case 14: return .setClock(dice.pick([-86_400, 86_400]))
            case 15...18:
                return .server(
                    dice.pick([
                        .working, .working, .down(.network), .down(.unknown("garbage")), .losingAnswers, .hanging,
                    ]))
            case 19:
                return dice.roll(3) == 0 ? .serverEnds(dice.pick([.revoked, .accountGone, .expired])) : .settle
            case 20...21: return .store(dice.pick([nil, nil, .locked, .full, .failed]))
            case 22: return dice.roll(4) == 0 ? .corrupt : .store(nil)
            case 23: return .background(process: process)
            case 24: return .active(process: process)
            case 25: return .connection(process: process)
            case 26...27: return .relaunch(process: process)
            default: return .settle
            }
        }
    }

    private struct Walk {
        let world = SessionWorld()
        let lock: any StoreLock
        var managers: [SessionManager]
        var asked: [Task<Secret, any Error>] = []
        var others: [Task<Void, Never>] = []
        /// Whether the store failed at any time.
        var hadStoreFault = false

        init(hasLock: Bool) async {
            lock = hasLock ? SharedLock() : NoStoreLock()
            managers = [await world.signedIn(lock: lock), world.launch(lock: lock)]
            _ = await managers[1].currentIdentity()
        }

        mutating func take(_ step: Step) async {
            switch step {
            // Not waited for: what has the lock may hang.
            case .signIn(let process, let person):
                let (manager, grant) = (managers[process], world.server.signIn(person))
                others.append(Task { await manager.signIn(grant) })
            case .signOut(let process):
                let manager = managers[process]
                others.append(Task { await manager.signOut() })
            case .want(let process, let count):
                let manager = managers[process]
                asked += (0..<count).map { _ in Task { try await manager.validAccessToken() } }
            case .reject(let process):
                let manager = managers[process]
                asked.append(
                    Task { try await manager.validAccessToken(otherThan: try await manager.validAccessToken()) })
            case .wantAndLeave(let process):
                let manager = managers[process]
                let task = Task { try await manager.validAccessToken() as Secret }
                task.cancel()
                asked.append(task)
            case .pass(let seconds): world.pass(seconds)
            case .setClock(let seconds): world.timekeeper.setClock(by: seconds)
            case .server(let mode):
                world.server.mode = mode
                if mode != .hanging { world.server.release() }
            case .serverEnds(let end): world.server.end(0, end)
            case .store(let failure):
                if failure != nil { hadStoreFault = true }
                await world.store.fail(with: failure)
            case .corrupt:
                hadStoreFault = true
                try? await world.store.write(Secret("{ damaged"))
            case .background(let process): managers[process].enteredBackground()
            case .active(let process): managers[process].becameActive()
            case .connection(let process): managers[process].connectionReturned()
            case .relaunch(let process):
                managers[process] = world.launch(lock: lock)
                managers[process].launch()
            case .settle: await settle()
            }
        }

        private mutating func settle() async {
            world.server.mode = .working
            world.server.release()
            for other in others { await other.value }
            for manager in managers { await manager.finishErrands() }
        }

        /// Whether a process that takes itself for signed in has a good token, or learns from the server why it has none.
        /// The server may have ended the session a moment ago, for a request of what ran before a relaunch.
        private func isGood(_ manager: SessionManager) async -> Bool {
            guard let token = try? await manager.validAccessToken() else { return false }
            if world.server.accepts(token) { return true }
            _ = try? await manager.validAccessToken(otherThan: token)
            guard case .requiresReauthentication(let identity, let end) = manager.status.phase else { return false }
            return world.server.hasOrdered(end, of: identity)
        }

        /// Everything works again: whoever has not been signed out by the server, or here, is in.
        mutating func end() async -> String? {
            await world.store.fail(with: nil)
            await settle()
            for task in asked { _ = try? await task.value }
            for _ in 0..<3 {
                world.pass(4_000)
                for manager in managers {
                    manager.connectionReturned()
                    manager.becameActive()
                    manager.unlock()
                    await manager.finishErrands()
                }
            }
            for (process, manager) in managers.enumerated() {
                switch manager.status.phase {
                case .signedIn:
                    guard await isGood(manager) else {
                        return "SES-05 process \(process) has a session and no token: \(manager.status)"
                    }
                case .requiresReauthentication(_, .replaced), .signedOut: break
                case .requiresReauthentication(let identity, let end):
                    // A process that ended with tokens that no store would take has left an older one behind, which the
                    // server takes for a copy.
                    // Without a lock, so has one whose look at the store and whose request lie two renewals of the other
                    // apart: hours for an app, an instant in a walk whose clock jumps.
                    if end == .reuseDetected, hadStoreFault || lock is NoStoreLock { break }
                    guard world.server.hasOrdered(end, of: identity) else {
                        return "SES-05 process \(process) ended by \(end), which the server did not order"
                    }
                case .storeUnavailable(.corrupted): break
                case .storeUnavailable, .restoring:
                    return "SES-09 process \(process) does not know who is in: \(manager.status)"
                }
                if case .signedOut(let end) = manager.status.phase,
                    ![nil, .signedOutHere, .signedOutElsewhere].contains(end)
                {
                    return "SES-08 process \(process) signed out by \(String(describing: end))"
                }
                guard manager.status.storeFailure == nil else { return "SES-09 process \(process) did not store" }
            }
            return nil
        }
    }
}
