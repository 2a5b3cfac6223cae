#if os(Linux)
    import Foundation
    import FoundationNetworking

    /// A checked request in the form that libcurl accepts, so that no part of it can be misread as another.
    struct CurlRequest: Sendable {
        /// The URL, used for the response.
        let address: URL
        /// The URL as text.
        let url: String
        /// Whether the URL is `https`.
        let isEncrypted: Bool
        let method: String
        /// The body. Nil means no body, which differs from an empty one.
        let content: Data?
        /// The header fields, in libcurl's form.
        let lines: [String]

        /// Whether the request may be sent again if no response has arrived (RFC 9110, section 9.2.2).
        var isIdempotent: Bool { ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"].contains(method) }

        /// Fields that only the connection may set (RFC 9110, section 7.6.1; RFC 9112, section 6).
        private static let reserved: Set<String> = [
            "connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization", "proxy-connection",
            "te", "trailer", "transfer-encoding", "upgrade",
        ]

        /// Checks and converts a request.
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
            // Remove the fields that libcurl adds by itself: a content type that the caller did not set, and the wait
            // for the server's consent before the body is sent.
            if content != nil, !names.contains("content-type") { lines.append("Content-Type:") }
            lines.append("Expect:")
            if !names.contains("user-agent") { lines.append("User-Agent: \(Self.program)") }
            self.lines = lines
        }

        /// The program's name as a product token (RFC 9110, section 10.1.5).
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
