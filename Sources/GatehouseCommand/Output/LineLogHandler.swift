import Foundation
import GatehouseDomain
import GatehouseSettings
import GatehouseWire
import Logging

/// Writes each entry of the log as one line, normally on standard error: of `key=value` pairs, or a JSON object.
struct LineLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    private let format: LogFormat
    private let clock: any WallClock
    private let output: FileHandle

    init(level: Logger.Level, format: LogFormat, clock: any WallClock, output: FileHandle = .standardError) {
        logLevel = level
        self.format = format
        self.clock = clock
        self.output = output
    }

    /// Returns a program's log with these settings.
    static func logger(_ settings: ServerSettings) -> Logger {
        let (level, format) = (settings.logLevel, settings.logFormat)
        return Logger(label: "gatehouse") { _ in
            LineLogHandler(level: level, format: format, clock: SystemWallClock())
        }
    }

    /// Returns a log for what a start says on standard output, whatever level is logged.
    static func announcements(_ settings: ServerSettings) -> Logger {
        let format = settings.logFormat
        return Logger(label: "gatehouse") { _ in
            LineLogHandler(level: .info, format: format, clock: SystemWallClock(), output: .standardOutput)
        }
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
        let members =
            [
                ("time", WireTimestamp(clock.now).text), ("level", event.level.rawValue),
                ("message", "\(event.message)"),
            ] + pairs.sorted { $0.key < $1.key }.map { ($0.key, Self.text(of: $0.value)) }
        let line =
            switch format {
            case .text: Self.pairs(members)
            case .json: Self.object(members)
            }
        try? output.write(contentsOf: Data("\(line)\n".utf8))
    }

    private static func pairs(_ members: [(String, String)]) -> String {
        var line = ""
        for (key, value) in members {
            if !line.isEmpty { line += " " }
            line += key
            line += "="
            line += quoted(value)
        }
        return line
    }

    /// What is counted or measured: numbers in JSON. Anything else is text, even if it happens to have digits only.
    private static let numbers: Set<String> = [
        "attempt", "audit_records", "count", "expired_mails", "mails", "milliseconds", "provider_flows", "seconds",
        "sessions", "sign_ups", "status", "used_challenges", "used_id_tokens",
    ]

    /// Metadata must not use the names of the three members that every line has.
    private static func object(_ members: [(String, String)]) -> String {
        let pairs = members.enumerated().map { index, member in
            let isTaken = index >= 3 && ["time", "level", "message"].contains(member.0)
            let isNumber = numbers.contains(member.0) && Double(member.1)?.isFinite == true
            return "\(json(isTaken ? "\(member.0)_" : member.0)):\(isNumber ? member.1 : json(member.1))"
        }
        return "{\(pairs.joined(separator: ","))}"
    }

    private static func json(_ text: String) -> String {
        String(decoding: JSONValue.string(text).bytes, as: UTF8.self)
    }

    private static func text(of value: Logger.Metadata.Value) -> String {
        if case .string(let text) = value { text } else { "\(value)" }
    }

    /// Returns one plain word as it is, and any other text in quotes with everything escaped that could end the line.
    private static func quoted(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 < 0x7F }
        return isPlain ? text : text.debugDescription
    }
}
