import Foundation

/// Firebase on loopback: the stand-in of `Tests/harness/firebase.py` as a process of its own, or the emulator that
/// `GATEHOUSE_FIREBASE` names.
package final class FirebaseProcess: Sendable {
    package enum Failure: Error {
        /// It ended before it said where it listens.
        case notReady
    }

    /// The one that all tests share: each has a project of its own there.
    package static let shared = Result { try FirebaseProcess() }

    /// Host and port.
    package let address: String
    /// The stand-in ends when this one does, because its standard input does.
    private let process: Process?
    private let input = Pipe()

    private init() throws {
        if let live = Self.live {
            (address, process) = (live, nil)
            return
        }
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let (process, output) = (Process(), Pipe())
        process.executableURL = root.appending(path: ".build/python/bin/python")
        process.arguments = [root.appending(path: "Tests/harness/firebase.py").path]
        // Read from here and not from the process's own environment, which another test may be changing.
        process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var printed = ""
        while !printed.hasSuffix("\n"), let data = try output.fileHandleForReading.read(upToCount: 1), !data.isEmpty {
            printed += String(decoding: data, as: UTF8.self)
        }
        guard let address = printed.firstMatch(of: /ready at (\S+)\n/) else {
            process.terminate()
            throw Failure.notReady
        }
        self.address = String(address.1)
        self.process = process
    }

    /// The emulator to ask in place of the stand-in, if there is one.
    package static let live = ProcessInfo.processInfo.environment["GATEHOUSE_FIREBASE"]
}
