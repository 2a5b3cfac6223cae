#if os(Linux)
    /// The head of an answer in HTTP/1.1 (RFC 9112, sections 4 and 5), line by line.
    struct AnswerHead {
        /// How many bytes of it are accepted, those of interim answers and trailers included.
        private static let limit = 65_536

        /// The status of the answer; of an interim one until it is over.
        private(set) var status = 0
        /// The fields. What is there more than once is joined with commas (RFC 9110, section 5.3), and found under the name
        /// that came first.
        private(set) var fields: [String: String] = [:]
        /// Whether the empty line has come at which the head of the answer proper ends.
        private(set) var isComplete = false

        private var size = 0
        private var names: [String: String] = [:]
        private var newest: String?

        /// Takes the next line, with its end.
        /// - Returns: What is wrong with it, if anything is.
        mutating func take(_ line: some Collection<UInt8>) -> HTTPFailure? {
            size += line.count
            guard size <= Self.limit else { return .tooLarge }
            // What follows the body adds nothing that is read.
            guard !isComplete else { return nil }
            let text = String(decoding: line, as: UTF8.self).trimmingSuffix { $0.isNewline }
            if text.isEmpty {
                // 1xx announces the answer (RFC 9110, section 15.2).
                isComplete = status >= 200
                return status == 0 ? .malformed : nil
            }
            if text.hasPrefix("HTTP/") { return begin(text) }
            if let first = text.first, first == " " || first == "\t" {
                // A field that goes on in the next line, which is obsolete (RFC 9112, section 5.2).
                if let newest { fields[newest, default: ""] += " \(Self.trimmed(text))" }
                return nil
            }
            guard let colon = text.firstIndex(of: ":") else { return .malformed }
            add(String(text[..<colon]), Self.trimmed(text[text.index(after: colon)...]))
            return nil
        }

        /// Starts over: what came before was an interim answer.
        private mutating func begin(_ statusLine: Substring) -> HTTPFailure? {
            let parts = statusLine.split(separator: " ", maxSplits: 2)
            guard parts.count >= 2, parts[1].utf8.count == 3, let number = Int(parts[1]), number >= 100 else {
                return .malformed
            }
            status = number
            fields = [:]
            names = [:]
            newest = nil
            return nil
        }

        private mutating func add(_ name: String, _ value: String) {
            let known = names[name.lowercased()]
            let name = known ?? name
            if known == nil {
                names[name.lowercased()] = name
                fields[name] = value
            } else {
                fields[name, default: ""] += ", \(value)"
            }
            newest = name
        }

        private static func trimmed(_ text: Substring) -> String {
            let start = text.drop { $0 == " " || $0 == "\t" }
            return String(start.trimmingSuffix { $0 == " " || $0 == "\t" })
        }
    }

    extension StringProtocol where SubSequence == Substring {
        /// The text without the characters at its end for which this holds.
        fileprivate func trimmingSuffix(while holds: (Character) -> Bool) -> Substring {
            var end = endIndex
            while end > startIndex, holds(self[index(before: end)]) { end = index(before: end) }
            return self[..<end]
        }
    }
#endif
