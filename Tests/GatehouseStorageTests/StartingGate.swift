import Foundation

/// Lets processes begin together: each waits until the last of them has come. Nothing is asked of the process that
/// starts them, because the threads of its tasks may all be waiting for the ends of the others.
enum StartingGate {
    /// Makes a gate in a folder.
    static func make(in folder: URL) throws {
        guard mkfifo(gate(folder), 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Arrives at the gate in a folder and waits until a number of processes have.
    static func pass(in folder: URL, _ count: Int) throws {
        // For reading and writing, so that neither opening nor reading depends on who else has it open.
        let gate = open(gate(folder), O_RDWR | O_CLOEXEC)
        let arrivals = open(
            folder.appending(path: "arrivals").path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        var byte: UInt8 = 0
        guard flock(arrivals, LOCK_EX) == 0, write(arrivals, &byte, 1) == 1 else { throw CocoaError(.fileLocking) }
        let arrived = lseek(arrivals, 0, SEEK_CUR)
        close(arrivals)
        if arrived == count {
            guard write(gate, [UInt8](repeating: 0, count: count), count) == count else {
                throw CocoaError(.fileWriteUnknown)
            }
        }
        guard read(gate, &byte, 1) == 1 else { throw CocoaError(.fileReadUnknown) }
    }

    private static func gate(_ folder: URL) -> String {
        folder.appending(path: "gate").path
    }
}
