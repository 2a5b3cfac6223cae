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
        var pairs = Array(metadata)
        if let more = event.metadata {
            pairs.removeAll { more[$0.key] != nil }
            pairs += more
        }
        var line = "time="
        line += WireTimestamp(clock.now).text
        line += " level="
        line += event.level.rawValue
        line += " message="
        line += Self.quoted("\(event.message)")
        for (key, value) in pairs.sorted(by: { $0.key < $1.key }) {
            line += " "
            line += key
            line += "="
            line += Self.quoted(Self.text(of: value))
        }
        line += "\n"
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }

    private static func text(of value: Logger.Metadata.Value) -> String {
        if case .string(let text) = value { text } else { "\(value)" }
    }

    /// The text as it is if it is one plain word, or else between quotes, with whatever could end the line escaped.
    private static func quoted(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 < 0x7F }
        return isPlain ? text : text.debugDescription
    }
}
