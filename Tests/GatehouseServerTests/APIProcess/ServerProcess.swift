import Dispatch
import Foundation
import Synchronization
import Testing

/// The built `gatehouse` as a process of its own, with a folder of its own to run in.
final class ServerProcess: Sendable {
    /// What is known of the process, and who waits to know more.
    private struct State {
        var printed = ""
        var complaints = ""
        /// Standard output, standard error and the process itself: what has not ended yet.
        var unfinished = 3
        var exitStatus: Int32?
        var waiters: [(isServed: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

        /// Takes out the waiters who have what they wait for.
        mutating func served() -> [CheckedContinuation<Void, Never>] {
            let state = self
            let served = waiters.filter { $0.isServed(state) }.map(\.continuation)
            waiters.removeAll { $0.isServed(state) }
            return served
        }
    }

    private let state = Mutex(State())
    private let process: Process
    private let folder: TestFolder
    private static let threads = DispatchQueue(label: "server processes", attributes: .concurrent)

    /// Starts `gatehouse` with these arguments.
    ///
    /// - Parameter environment: Added to an environment that has nothing of ours in it.
    init(_ arguments: [String], environment: [String: String] = [:], folder: TestFolder) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        process = Process()
        process.executableURL = try #require(Bundle.main.executableURL).deletingLastPathComponent()
            .appending(path: "gatehouse")
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = ProcessInfo.processInfo.environment
            .filter { !$0.key.hasPrefix("GATEHOUSE_") }.merging(environment) { $1 }
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        process.standardInput = FileHandle.nullDevice
        process.terminationHandler = { [weak self] process in
            let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
            self?.learn {
                $0.exitStatus = status
                $0.unfinished -= 1
            }
        }
        try process.run()
        read(output) { $0.printed += $1 }
        read(error) { $0.complaints += $1 }
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// What was printed on standard output so far; all of it once the process has ended.
    var printed: String { state.withLock { $0.printed } }

    /// What was printed on standard error so far; all of it once the process has ended.
    var complaints: String { state.withLock { $0.complaints } }

    /// Waits for the ready line and gives the URL in it.
    func ready() async throws -> URL {
        await wait { $0.unfinished == 0 || Self.url(in: $0.printed) != nil }
        return try #require(Self.url(in: printed), "not ready: \(complaints)")
    }

    /// Asks the process to stop, as a service manager does.
    func terminate() { process.terminate() }

    /// Ends the process without a chance to finish anything.
    func cutOff() { kill(process.processIdentifier, SIGKILL) }

    /// Waits for the end and gives the exit status; a signal's number is negative.
    func exitStatus() async -> Int32? {
        await wait { $0.unfinished == 0 }
        return state.withLock { $0.exitStatus }
    }

    private static func url(in text: String) -> URL? {
        let head = "Gatehouse is ready at "
        // The last piece may be half a line.
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .first { $0.hasPrefix(head) }.flatMap { URL(string: String($0.dropFirst(head.count))) }
    }

    private func wait(until isServed: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            learn { $0.waiters.append((isServed, continuation)) }
        }
    }

    private func learn(_ change: (inout State) -> Void) {
        let served = state.withLock { state in
            change(&state)
            return state.served()
        }
        for continuation in served { continuation.resume() }
    }

    private func read(_ pipe: Pipe, _ keep: @escaping @Sendable (inout State, String) -> Void) {
        let handle = pipe.fileHandleForReading
        Self.threads.async { [weak self] in
            while true {
                let data = handle.availableData
                guard !data.isEmpty else { break }
                self?.learn { keep(&$0, String(decoding: data, as: UTF8.self)) }
            }
            self?.learn { $0.unfinished -= 1 }
        }
    }
}
