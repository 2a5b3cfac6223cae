import HTTPTypes

/// What a client wants to know before it sends a body (`Expect`, RFC 9110, section 10.1.1).
enum Expectation {
    /// Whether the client waits for 100 (Continue).
    static func wantsContinue(_ head: HTTPRequest) -> Bool {
        head.headerFields[.expect] != nil && refusal(of: head) == nil
    }

    /// Returns the refusal of an expectation other than 100 (Continue), the only one that there is; nil for any other
    /// head.
    static func refusal(of head: HTTPRequest) -> ServerError? {
        let wishes = head.headerFields[values: .expect].flatMap { $0.split(separator: ",") }
        let isKnown = wishes.allSatisfy { wish in
            wish.filter { $0 != " " && $0 != "\t" }.lowercased() == "100-continue"
        }
        return isKnown ? nil : EdgeRefusal.unknownExpectation.answer
    }
}
