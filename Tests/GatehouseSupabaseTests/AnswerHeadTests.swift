#if os(Linux)
    import Testing

    @testable import GatehouseHTTP

    /// The head of an answer, line by line: what libcurl lets through today and what another one may.
    struct AnswerHeadTests {
        private static func failure(_ lines: [String]) -> HTTPFailure? {
            var head = AnswerHead()
            for line in lines {
                if let failure = head.take(Array((line + "\r\n").utf8)) { return failure }
            }
            return nil
        }

        @Test(
            "ADP-05 an invalid head is malformed",
            arguments: [
                [""], ["Content-Type: text/plain", ""], ["HTTP/1.1"], ["HTTP/1.1 "], ["HTTP/1.1 20 OK"],
                ["HTTP/1.1 2000 OK"], ["HTTP/1.1 099 No"], ["HTTP/1.1 -20 OK"], ["HTTP/1.1 abc OK"],
                ["HTTP/1.1 200 OK", "no field"],
            ])
        func malformed(lines: [String]) {
            #expect(Self.failure(lines) == .malformed)
        }

        @Test("ADP-05 a head may go without a phrase and without fields", arguments: ["HTTP/1.1 204", "HTTP/2 200 "])
        func short(line: String) {
            #expect(Self.failure([line, ""]) == nil)
        }
    }
#endif
