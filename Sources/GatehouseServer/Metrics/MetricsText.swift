import GatehouseCore

/// Formats measurements in the text format of Prometheus, version 0.0.4.
struct MetricsText {
    /// The content type of the text.
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The text so far; every line ends with a line break.
    private(set) var text = ""

    /// The kind of a measurement.
    enum Kind: String {
        case counter
        case gauge
        case histogram
    }

    typealias Labels = [(name: String, value: String)]

    /// Begins a family; its samples must follow.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n"))\n"
        text += "# TYPE \(name) \(kind.rawValue)\n"
    }

    /// Adds a sample.
    mutating func sample(_ name: String, _ value: some LosslessStringConvertible, _ labels: Labels = []) {
        let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
        text += pairs.isEmpty ? name : "\(name){\(pairs.joined(separator: ","))}"
        text += " \(value)\n"
    }

    /// Adds the samples of a histogram.
    mutating func samples(_ name: String, _ labels: Labels, _ histogram: DurationHistogram) {
        for (bound, count) in zip(DurationHistogram.bounds, histogram.counts) {
            sample("\(name)_bucket", count, labels + [("le", "\(bound)")])
        }
        sample("\(name)_bucket", histogram.count, labels + [("le", "+Inf")])
        sample("\(name)_sum", histogram.sum, labels)
        sample("\(name)_count", histogram.count, labels)
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
