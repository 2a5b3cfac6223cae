import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The requests of one session that wait for their responses. Each finishes once, with whichever comes first: the
/// response, a limit or a cancellation. The latter two do not rely on `URLSession`, which reports them late or not at
/// all.
final class HTTPExchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // Proof for `@unchecked`: `waiting` is the only mutable state, and it is read and written only under `lock`.
    typealias Outcome = Result<(Data, HTTPURLResponse), HTTPFailure>
    typealias Continuation = CheckedContinuation<Outcome, Never>

    private struct Exchange {
        let continuation: Continuation
        var response: HTTPURLResponse?
        var body = Data()
    }

    private let lock = NSLock()
    private var waiting: [Int: Exchange] = [:]
    private let sizeLimit: Int

    init(sizeLimit: Int) {
        self.sizeLimit = sizeLimit
    }

    func begin(_ number: Int, _ continuation: Continuation) {
        lock.withLock { waiting[number] = Exchange(continuation: continuation) }
    }

    func finish(_ number: Int, with outcome: Outcome) {
        let exchange = lock.withLock { waiting.removeValue(forKey: number) }
        exchange?.continuation.resume(returning: outcome)
    }

    // MARK: URLSessionDataDelegate

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
        finish(task.taskIdentifier, with: .success((Data(), response)))
        task.cancel()
    }

    /// Never supplies a password. A challenge in the head of a response is left unanswered, so that the response is
    /// returned as it is. The system checks certificates.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let byHead = [
            NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
        ]
        let isByHead = byHead.contains(challenge.protectionSpace.authenticationMethod)
        #if canImport(FoundationNetworking)
            // On this platform, rejecting a protection space ends the request, and only the challenge has the response.
            if isByHead, let response = challenge.failureResponse as? HTTPURLResponse {
                finish(task.taskIdentifier, with: .success((Data(), response)))
            }
        #endif
        completionHandler(isByHead ? .rejectProtectionSpace : .performDefaultHandling, nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse else {
            finish(dataTask.taskIdentifier, with: .failure(.malformed))
            completionHandler(.cancel)
            return
        }
        guard response.expectedContentLength <= Int64(sizeLimit) else {
            finish(dataTask.taskIdentifier, with: .failure(.tooLarge))
            completionHandler(.cancel)
            return
        }
        lock.withLock { waiting[dataTask.taskIdentifier]?.response = response }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let number = dataTask.taskIdentifier
        let isTooLarge = lock.withLock {
            guard let held = waiting[number]?.body.count else { return false }
            guard held + data.count <= sizeLimit else { return true }
            waiting[number]?.body.append(data)
            return false
        }
        if isTooLarge {
            finish(number, with: .failure(.tooLarge))
            dataTask.cancel()
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let number = task.taskIdentifier
        if let error {
            finish(number, with: .failure(HTTPFailure(error)))
            return
        }
        let (response, body) = lock.withLock { (waiting[number]?.response, waiting[number]?.body ?? Data()) }
        guard let response = response ?? task.response as? HTTPURLResponse else {
            finish(number, with: .failure(.malformed))
            return
        }
        // Some systems do not distinguish a truncated response from a complete one.
        let announced = response.value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) }
        let isEncoded = response.value(forHTTPHeaderField: "Content-Encoding") != nil
        if let announced, !isEncoded, body.count < announced {
            finish(number, with: .failure(.connectionLost))
        } else {
            finish(number, with: .success((body, response)))
        }
    }
}

extension HTTPFailure {
    /// Maps an error of `URLSession`.
    init(_ error: any Error) {
        guard let error = error as? URLError else {
            self = error is CancellationError ? .cancelled : .failed
            return
        }
        switch error.code {
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        case .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
            .internationalRoamingOff, .callIsActive, .dataNotAllowed:
            self = .unreachable
        // Some systems report a server that closes the connection without a response as a bad response.
        case .networkConnectionLost, .badServerResponse: self = .connectionLost
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            self = .insecure
        case .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
            .zeroByteResource:
            self = .malformed
        case .dataLengthExceedsMaximum: self = .tooLarge
        default: self = .failed
        }
    }
}
