import Gatehouse
import GatehouseDomain
import GatehouseInMemory

/// A view model whose back end answers when the race says so. Every step is followed to where all has come to rest.
@MainActor
final class Race {
    let accounts = ScriptedAccounts()
    let finished = Stage.Finished()
    let model: AuthViewModel
    private var callers: [Task<Void, Never>] = []
    private var open = 0
    private var wakeUp: CheckedContinuation<Void, Never>?

    init() {
        model = AuthViewModel(
            authentication: accounts, service: accounts,
            coordinator: AuthCoordinator(
                authentication: accounts, profiles: InMemoryProfileAdapter(), cache: InMemoryProfileCache())
        ) { [finished] completion in
            finished.completions.append(completion)
        }
        accounts.onArrival = { [weak self] in self?.changed() }
    }

    /// Sends an event as a front end does.
    func perform(_ event: AuthEvent) async {
        open += 1
        callers.append(
            Task {
                await model.perform(event)
                open -= 1
                changed()
            })
        await rest()
    }

    /// Answers one of the calls that wait.
    func answer(_ index: Int, _ error: AuthError?) async {
        let waiting = accounts.waiting
        accounts.answer(index, error)
        // What comes next is another call or the end of this one.
        while accounts.waiting == waiting - 1, open == waiting { await change() }
        await rest()
    }

    /// Cancels one of the callers, as a view does that goes away.
    func cancelCaller(_ number: Int) {
        if !callers.isEmpty { callers[number % callers.count].cancel() }
    }

    /// At rest every call of the view model has returned or waits at the back end.
    private func rest() async {
        while accounts.waiting != open { await change() }
    }

    private func change() async {
        await withCheckedContinuation { wakeUp = $0 }
    }

    private func changed() {
        wakeUp?.resume()
        wakeUp = nil
    }
}
