import HTTPTypes

/// How the content of a request is encoded (RFC 9110, section 8.4): not at all.
enum ContentCoding {
    /// Returns the refusal of a coding; nil for a head without one.
    static func refusal(of head: HTTPRequest) -> ServerError? {
        let codings = head.headerFields[values: .contentEncoding].flatMap { $0.split(separator: ",") }
        let isPlain = codings.allSatisfy { coding in
            ["", "identity"].contains(coding.filter { $0 != " " && $0 != "\t" }.lowercased())
        }
        return isPlain ? nil : EdgeRefusal.compressedBody.answer
    }
}
