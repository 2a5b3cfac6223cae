import Foundation

/// The service manager that started this process, judging by the variables that it sets (systemd.exec(5)).
enum ServiceManager {
    /// Returns whether there is one, which starts the process again when it ends.
    ///
    /// - Parameters:
    ///   - environment: The variables of the process.
    ///   - process: The id of the process. A shell inherits the variables of the service that a desktop is, but not
    ///     its id.
    static func isPresent(
        _ environment: [String: String], process: Int32 = ProcessInfo.processInfo.processIdentifier
    ) -> Bool {
        if environment["NOTIFY_SOCKET"] != nil { return true }
        guard environment["INVOCATION_ID"] != nil else { return false }
        return environment["SYSTEMD_EXEC_PID"].map { $0 == String(process) } ?? true
    }
}
