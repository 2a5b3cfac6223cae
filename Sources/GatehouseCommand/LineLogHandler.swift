import Foundation
import GatehouseDomain
import GatehouseWire
import Logging

/// Writes each entry of the log as one line of `key=value` pairs on standard error.
struct LineLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    private let clock: any WallClock

    init(level: Logger.Level, clock: any WallClock) {
        logLevel = level
        self.clock = clock
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { _, later in later }
        let pairs = all.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.quoted("\($0.value)"))" }
        let time = WireTimestamp(clock.now).text
        let head = ["time=\(time)", "level=\(event.level.rawValue)", "message=\(Self.quoted("\(event.message)"))"]
        let line = (head + pairs).joined(separator: " ")
        try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// The text as it is if it is one plain word, or else between quotes, with whatever could end the line escaped.
    private static func quoted(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 < 0x7F }
        return isPlain ? text : text.debugDescription
    }
}
