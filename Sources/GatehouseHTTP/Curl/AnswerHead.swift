#if os(Linux)
    /// The head of an HTTP/1.1 response (RFC 9112, sections 4 and 5), parsed line by line.
    struct AnswerHead {
        /// The maximum size in bytes, including interim responses and trailers.
        private static let limit = 65_536

        /// The status of the response; during an interim response, its status.
        private(set) var status = 0
        /// The header fields. Repeated fields are joined with commas (RFC 9110, section 5.3) under the first spelling
        /// of the name.
        private(set) var fields: [String: String] = [:]
        /// Whether the empty line that ends the head of the final response has arrived.
        private(set) var isComplete = false

        private var size = 0
        private var names: [String: String] = [:]
        private var newest: String?

        /// Parses the next line, including its line ending.
        /// - Returns: The failure if the line is invalid, or nil.
        mutating func take(_ line: some Collection<UInt8>) -> HTTPFailure? {
            size += line.count
            guard size <= Self.limit else { return .tooLarge }
            // Trailers after the body are ignored.
            guard !isComplete else { return nil }
            let text = String(decoding: line, as: UTF8.self).trimmingSuffix { $0.isNewline }
            if text.isEmpty {
                // Status 1xx announces the final response (RFC 9110, section 15.2).
                isComplete = status >= 200
                return status == 0 ? .malformed : nil
            }
            if text.hasPrefix("HTTP/") { return begin(text) }
            if let first = text.first, first == " " || first == "\t" {
                // A field that continues on the next line, which is obsolete (RFC 9112, section 5.2).
                if let newest { fields[newest, default: ""] += " \(Self.trimmed(text))" }
                return nil
            }
            guard let colon = text.firstIndex(of: ":") else { return .malformed }
            add(String(text[..<colon]), Self.trimmed(text[text.index(after: colon)...]))
            return nil
        }

        /// Starts over, because the previous lines were an interim response.
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
        /// Returns the text without trailing characters that match.
        fileprivate func trimmingSuffix(while holds: (Character) -> Bool) -> Substring {
            var end = endIndex
            while end > startIndex, holds(self[index(before: end)]) { end = index(before: end) }
            return self[..<end]
        }
    }
#endif
