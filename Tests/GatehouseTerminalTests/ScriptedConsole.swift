import Gatehouse
import GatehouseDomain
import GatehouseTerminal
import Synchronization
import Testing

/// A terminal that a test types into. It keeps everything that is shown, and of what is typed what a terminal would
/// show.
final class ScriptedConsole: Console {
    /// What the person does next.
    enum Turn: Sendable {
        /// Answers the prompt with this label.
        case answer(String, String)
        /// Answers the prompt with this label with something read off what was shown before.
        case reply(String, @Sendable (String) async -> String)
        /// Chooses the entry of the newest list with this label.
        case choose(String)
        /// Does something else than typing a line at the prompt with this label.
        case input(String, ConsoleInput)
        /// Types while a request runs.
        case meanwhile(String)
        /// Presses Ctrl-C while a request runs.
        case interruptMeanwhile
        /// Ends the input while a request runs.
        case endMeanwhile
        /// Lets the time of a wait pass.
        case wait
        /// Something happens before the person goes on.
        case then(@Sendable () async -> Void)
    }

    private struct State {
        var turns: [Turn]
        var transcript = ""
        var prompts: [String] = []
        var waiting: [Int: CheckedContinuation<ConsoleInput, Never>] = [:]
        var number = 0
    }

    let look: ConsoleLook
    let isInteractive: Bool
    private let state: Mutex<State>
    private let onWait: @Sendable () async -> Void
    private let onWrite: @Sendable (String) -> Void

    /// - Parameters:
    ///   - onWait: Called when the person waits for a moment.
    ///   - onWrite: Called with everything that is written.
    init(
        _ turns: [Turn], look: ConsoleLook = ConsoleLook(), isInteractive: Bool = true,
        onWait: @escaping @Sendable () async -> Void = {}, onWrite: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.look = look
        self.isInteractive = isInteractive
        self.onWait = onWait
        self.onWrite = onWrite
        state = Mutex(State(turns: turns))
    }

    /// Everything that stood in the terminal.
    var transcript: String { state.withLock { $0.transcript } }

    /// The prompts, in order.
    var prompts: [String] { state.withLock { $0.prompts } }

    /// How many turns have not been taken.
    var turnsLeft: Int { state.withLock { $0.turns.count } }

    func write(_ text: String) {
        state.withLock { $0.transcript += text }
        onWrite(text)
    }

    /// Lets happen what is to happen before the next turn.
    private func prepare() async {
        while let work = state.withLock({ state -> (@Sendable () async -> Void)? in
            guard case .then(let work) = state.turns.first else { return nil }
            state.turns.removeFirst()
            return work
        }) {
            await work()
        }
    }

    func read(_ prompt: String, isHidden: Bool, within limit: Duration?) async -> ConsoleInput {
        write(prompt)
        if prompt.isEmpty { return await listen(isHidden) }
        await prepare()
        let turn = state.withLock { state -> Turn? in
            state.prompts.append(prompt)
            return state.turns.isEmpty ? nil : state.turns.removeFirst()
        }
        switch turn {
        case .answer(let label, let text):
            #expect(prompt.hasPrefix(label), "asked for “\(prompt)”")
            return type(text, isHidden)
        case .reply(let label, let text):
            #expect(prompt.hasPrefix(label), "asked for “\(prompt)”")
            return type(await text(transcript), isHidden)
        case .choose(let label):
            #expect(prompt.hasPrefix(say(terminal: .choose)), "asked for “\(prompt)”")
            guard let number = listed(label) else {
                Issue.record("“\(label)” is in no list")
                return .ended
            }
            return type(number, isHidden)
        case .input(let label, let input):
            #expect(prompt.hasPrefix(label), "asked for “\(prompt)”")
            return input
        case .wait:
            #expect(limit != nil, "there is no end to waiting for “\(prompt)”")
            await onWait()
            return .timedOut
        case .meanwhile, .interruptMeanwhile, .endMeanwhile, .then, nil:
            Issue.record("nothing is to be typed at “\(prompt)”")
            return .ended
        }
    }

    private func type(_ text: String, _ isHidden: Bool) -> ConsoleInput {
        write(isHidden ? "\n" : text + "\n")
        return .line(Secret(text))
    }

    /// The number of the entry with this label, in the newest list that has it.
    private func listed(_ label: String) -> String? {
        for line in transcript.split(separator: "\n").reversed() {
            let entry = line.drop { $0 == " " }
            let number = entry.prefix { $0.isNumber }
            if !number.isEmpty, entry.dropFirst(number.count).drop(while: { $0 == " " }) == label {
                return String(number)
            }
        }
        return nil
    }

    func wait() async -> ConsoleInput { await listen(true) }

    /// Listens while a request runs.
    private func listen(_ isHidden: Bool) async -> ConsoleInput {
        #expect(isHidden, "what is typed by chance is shown")
        let input = state.withLock { state -> ConsoleInput? in
            switch state.turns.first {
            case .meanwhile(let text):
                state.turns.removeFirst()
                return .line(Secret(text))
            case .interruptMeanwhile:
                state.turns.removeFirst()
                return .interrupted
            case .endMeanwhile:
                state.turns.removeFirst()
                return .ended
            case .answer, .reply, .choose, .input, .wait, .then, nil: return nil
            }
        }
        if let input { return input }
        await prepare()
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = Task.isCancelled
                state.withLock { if !isCancelled { $0.waiting[number] = continuation } }
                if isCancelled { continuation.resume(returning: .withdrawn) }
                // A cancellation in between found nothing to end.
                if !isCancelled, Task.isCancelled { end(number) }
            }
        } onCancel: {
            end(number)
        }
    }

    private func end(_ number: Int) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: .withdrawn)
    }
}
