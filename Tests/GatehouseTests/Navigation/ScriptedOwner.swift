import GatehouseDomain
import Synchronization

/// A device whose owner answers as the test says.
final class ScriptedOwner: DeviceOwnerPort {
    private struct State {
        var means: DeviceOwnerMeans?
        var answers: [DeviceOwnerAnswer]
        var reasons: [String] = []
        var meanwhile: (@MainActor @Sendable () async -> Void)?
    }

    private let state: Mutex<State>

    /// Makes a device.
    /// - Parameter answers: What comes of each question, in order; afterwards the owner is there.
    init(_ means: DeviceOwnerMeans? = .face, answers: [DeviceOwnerAnswer] = []) {
        state = Mutex(State(means: means, answers: answers))
    }

    var means: DeviceOwnerMeans? {
        get { state.withLock(\.means) }
        set { state.withLock { $0.means = newValue } }
    }

    /// The reasons that were shown, one for each question.
    var reasons: [String] { state.withLock(\.reasons) }

    /// What comes of the next questions.
    func answer(_ answers: DeviceOwnerAnswer...) { state.withLock { $0.answers = answers } }

    /// What happens while the next question is open.
    func meanwhile(_ step: @escaping @MainActor @Sendable () async -> Void) { state.withLock { $0.meanwhile = step } }

    func prove(reason: String) async -> DeviceOwnerAnswer {
        let step = state.withLock { state in
            state.reasons.append(reason)
            defer { state.meanwhile = nil }
            return state.meanwhile
        }
        await step?()
        return state.withLock { $0.answers.isEmpty ? .proved : $0.answers.removeFirst() }
    }
}
