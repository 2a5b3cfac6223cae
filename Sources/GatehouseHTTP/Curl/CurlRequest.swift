#if os(Linux)
    import Foundation
    import FoundationNetworking

    /// A request in the form in which libcurl takes it, with nothing in it that could be read as something else.
    struct CurlRequest: Sendable {
        /// The address that the answer is of.
        let address: URL
        /// The same as text.
        let url: String
        /// Whether the address is `https`.
        let isEncrypted: Bool
        let method: String
        /// The body; nil for none at all, which is more than an empty one.
        let content: Data?
        /// The fields of the head, in libcurl's form.
        let lines: [String]

        /// Whether the request may be sent again when nothing of an answer has come (RFC 9110, section 9.2.2).
        var isIdempotent: Bool { ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"].contains(method) }

        /// What the connection is for alone (RFC 9110, section 7.6.1; RFC 9112, section 6).
        private static let reserved: Set<String> = [
            "connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization", "proxy-connection",
            "te", "trailer", "transfer-encoding", "upgrade",
        ]

        /// Checks a request.
        /// - Throws: ``HTTPFailure/failed``.
        init(_ request: URLRequest) throws(HTTPFailure) {
            guard let address = request.url,
                let parts = URLComponents(url: address, resolvingAgainstBaseURL: true),
                let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
                let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil,
                request.httpBodyStream == nil
            else { throw .failed }
            self.address = address
            url = address.absoluteString
            isEncrypted = scheme == "https"
            method = request.httpMethod ?? "GET"
            guard url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), Self.isToken(method) else { throw .failed }
            let needsContent = ["PATCH", "POST", "PUT"].contains(method)
            content = request.httpBody ?? (needsContent ? Data() : nil)
            var lines: [String] = []
            var names: Set<String> = []
            for (name, value) in request.allHTTPHeaderFields ?? [:] {
                guard Self.isToken(name), Self.isFieldValue(value) else { throw .failed }
                guard !Self.reserved.contains(name.lowercased()) else { continue }
                names.insert(name.lowercased())
                lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
            }
            // What libcurl would add by itself is taken out: a type that nobody named, and the wait for a word from the
            // server before the body.
            if content != nil, !names.contains("content-type") { lines.append("Content-Type:") }
            lines.append("Expect:")
            if !names.contains("user-agent") { lines.append("User-Agent: \(Self.program)") }
            self.lines = lines
        }

        /// The name of the program, as a product (RFC 9110, section 10.1.5).
        private static let program: String = {
            let name = ProcessInfo.processInfo.processName.filter { isToken(String($0)) }
            return name.isEmpty ? "gatehouse" : name
        }()

        private static func isToken(_ text: String) -> Bool {
            !text.isEmpty
                && text.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "a")...UInt8(ascii: "z"):
                        true
                    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                    }
                }
        }

        private static func isFieldValue(_ text: String) -> Bool {
            text.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
        }
    }
#endif
