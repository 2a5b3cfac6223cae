#if os(Linux)
    import CDynamicCurl
    import Foundation
    import FoundationNetworking

    /// A request in progress, with the response so far. Only the loop's thread uses it.
    final class CurlTransfer {
        let handle: UnsafeMutableRawPointer
        let exchange: CurlExchange
        private let sizeLimit: Int
        /// The request's header lines, which libcurl reads but does not copy.
        private var lines: UnsafeMutableRawPointer?
        private var head = AnswerHead()
        private var body = Data()
        /// Why this object ended the transfer.
        private var failure: HTTPFailure?

        /// Prepares a transfer. Returns nil when there is no memory, or libcurl does not support a required option.
        init?(_ exchange: CurlExchange, sizeLimit: Int, certificateAuthorities: String?) {
            guard let handle = dcurl_easy_init() else { return nil }
            self.handle = handle
            self.exchange = exchange
            self.sizeLimit = sizeLimit
            guard setLimits(certificateAuthorities), setRequest() else { return nil }
            // The context is this object, which outlives the transfer because it frees the handle.
            let context = Unmanaged.passUnretained(self).toOpaque()
            guard dcurl_set_receivers(handle, receiveHead, receiveBody, context) else { return nil }
        }

        deinit {
            dcurl_easy_cleanup(handle)
            dcurl_list_free(lines)
        }

        // MARK: Request

        /// Sets the options of every request, even those that are libcurl's default.
        private func setLimits(_ certificateAuthorities: String?) -> Bool {
            let numbers = [
                // No signals, because the program has other threads.
                (DCURL_NOSIGNAL, 1), (DCURL_PROTOCOLS, DCURL_PROTO_HTTP_AND_HTTPS),
                (DCURL_HTTP_VERSION, DCURL_HTTP_VERSION_1_1), (DCURL_HTTP09_ALLOWED, 0), (DCURL_FOLLOWLOCATION, 0),
                (DCURL_NETRC, 0), (DCURL_SUPPRESS_CONNECT_HEADERS, 1), (DCURL_SSL_VERIFYPEER, 1),
                (DCURL_SSL_VERIFYHOST, 2), (DCURL_SSLVERSION, DCURL_SSLVERSION_TLSv1_2),
            ]
            for (option, value) in numbers {
                guard dcurl_set_number(handle, CInt(option), Int(value)) else { return false }
            }
            // A canceled name lookup does not block other requests. Older versions do not support this option; there,
            // others wait for the lookup, up to their own limits.
            _ = dcurl_set_number(handle, CInt(DCURL_QUICK_EXIT), 1)
            if let certificateAuthorities {
                guard dcurl_set_text(handle, CInt(DCURL_CAINFO), certificateAuthorities) else { return false }
            }
            return true
        }

        private func setRequest() -> Bool {
            let request = exchange.request
            guard dcurl_set_text(handle, CInt(DCURL_URL), request.url),
                request.isEncrypted || dcurl_set_text(handle, CInt(DCURL_PROXY), ""),
                request.isIdempotent || dcurl_set_number(handle, CInt(DCURL_FRESH_CONNECT), 1)
            else { return false }
            switch request.content {
            case .none where request.method == "HEAD":
                guard dcurl_set_number(handle, CInt(DCURL_NOBODY), 1) else { return false }
            case .none:
                guard dcurl_set_number(handle, CInt(DCURL_HTTPGET), 1),
                    dcurl_set_size(handle, CInt(DCURL_MAXFILESIZE_LARGE), Int64(sizeLimit))
                else { return false }
            case .some(let content):
                let isSet = content.withUnsafeBytes { bytes in
                    // The size must be set first, because it says how much is copied. An empty body still needs an
                    // address.
                    dcurl_set_number(handle, CInt(DCURL_POST), 1)
                        && dcurl_set_size(handle, CInt(DCURL_POSTFIELDSIZE_LARGE), Int64(bytes.count))
                        && withUnsafePointer(to: UInt8(0)) { none in
                            dcurl_set_bytes(
                                handle, CInt(DCURL_COPYPOSTFIELDS), bytes.baseAddress ?? UnsafeRawPointer(none))
                        }
                }
                guard isSet, dcurl_set_size(handle, CInt(DCURL_MAXFILESIZE_LARGE), Int64(sizeLimit)) else {
                    return false
                }
            }
            guard dcurl_set_text(handle, CInt(DCURL_CUSTOMREQUEST), request.method) else { return false }
            for line in request.lines {
                guard let longer = dcurl_list_append(lines, line) else { return false }
                lines = longer
            }
            return dcurl_set_list(handle, CInt(DCURL_HTTPHEADER), lines)
        }

        // MARK: Answer

        /// Parses a line of the head. Returns whether to continue.
        fileprivate func take(line: UnsafeRawBufferPointer) -> Bool {
            switch head.take(line) {
            case .none: return true
            case .some(let failure):
                self.failure = failure
                return false
            }
        }

        /// Appends a part of the body. Returns whether to continue.
        fileprivate func take(part: UnsafeRawBufferPointer) -> Bool {
            guard head.isComplete else {
                failure = .malformed
                return false
            }
            guard body.count + part.count <= sizeLimit else {
                failure = .tooLarge
                return false
            }
            body.append(contentsOf: part)
            return true
        }

        /// Returns the outcome after libcurl ended the transfer with this code.
        func outcome(_ code: Int) -> CurlExchange.Outcome {
            if let failure { return .failure(failure) }
            if let failure = HTTPFailure(curl: code) { return .failure(failure) }
            // libcurl treats a closed connection as the end of the head.
            guard head.isComplete else { return .failure(.connectionLost) }
            guard
                let response = HTTPURLResponse(
                    url: exchange.request.address, statusCode: head.status, httpVersion: "HTTP/1.1",
                    headerFields: head.fields)
            else { return .failure(.malformed) }
            return .success((body, response))
        }
    }

    /// libcurl's callback for the head.
    private func receiveHead(
        bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let bytes, let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return transfer.take(line: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }

    /// libcurl's callback for the body.
    private func receiveBody(
        bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let bytes, let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return transfer.take(part: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }

    extension HTTPFailure {
        /// Maps the libcurl code of a finished transfer. Nil when it succeeded.
        init?(curl code: Int) {
            switch code {
            case DCURL_OK: return nil
            case DCURL_COULDNT_RESOLVE_PROXY, DCURL_COULDNT_RESOLVE_HOST, DCURL_COULDNT_CONNECT, DCURL_PROXY_FAILED:
                self = .unreachable
            case DCURL_PARTIAL_FILE, DCURL_GOT_NOTHING, DCURL_SEND_ERROR, DCURL_RECV_ERROR: self = .connectionLost
            case DCURL_OPERATION_TIMEDOUT: self = .timedOut
            case DCURL_SSL_CONNECT_ERROR, DCURL_SSL_ENGINE_NOTFOUND, DCURL_SSL_ENGINE_SETFAILED,
                DCURL_SSL_CERTPROBLEM, DCURL_SSL_CIPHER, DCURL_PEER_FAILED_VERIFICATION, DCURL_SSL_ENGINE_INITFAILED,
                DCURL_SSL_CACERT_BADFILE, DCURL_SSL_CRL_BADFILE, DCURL_SSL_ISSUER_ERROR,
                DCURL_SSL_PINNEDPUBKEYNOTMATCH, DCURL_SSL_INVALIDCERTSTATUS, DCURL_SSL_CLIENTCERT:
                self = .insecure
            case DCURL_FILESIZE_EXCEEDED: self = .tooLarge
            // The URL is known to be HTTP, so the response is of an unknown protocol.
            case DCURL_UNSUPPORTED_PROTOCOL, DCURL_WEIRD_SERVER_REPLY: self = .malformed
            default: self = .failed
            }
        }
    }
#endif
