import Logging
import Synchronization

/// Keeps what was logged as text, everything a handler could write included.
final class LogRecorder: Sendable {
    private let kept = Mutex<[String]>([])

    /// One text per entry: level, message and all metadata.
    var lines: [String] { kept.withLock { $0 } }

    /// A logger that writes here, at every level.
    var logger: Logger { Logger(label: "recorded") { _ in Handler(recorder: self) } }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            recorder.kept.withLock { $0.append("\(event.level) \(event.message) \(all)") }
        }
    }
}
