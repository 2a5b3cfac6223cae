import CCurl
import GatehouseDomain
import GatehouseMail
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Sends one message, from the connection to the reply that the mail was accepted; or none, up to the point at which a
/// message would follow.
final class SMTPDialogue: Sendable {
    private let relay: SMTPRelay
    /// The message; nil to send none.
    private let message: MIMEMessage?
    private let state = Mutex(State())
    /// How much of the message libcurl has read. It reads the message once the mail server is ready for it.
    private let sentBytes = Atomic(0)

    private struct State {
        /// The open sockets. Only under the lock is it certain that a number still belongs to this connection.
        var sockets: Set<CInt> = []
        /// Why the dialogue ends early; nil while it runs.
        var ending: MailFailure.Reason?
    }

    init(relay: SMTPRelay, message: MIMEMessage? = nil) {
        self.relay = relay
        self.message = message
    }

    /// Ends the dialogue early, from any thread.
    ///
    /// libcurl waits for the reply to QUIT for any length of time, and cannot be interrupted while it waits. So this
    /// shuts down its socket. Before there is a connection, libcurl stops by itself within about a second.
    func end(for reason: MailFailure.Reason) {
        state.withLock { state in
            state.ending = state.ending ?? reason
            for socket in state.sockets { shutdown(socket, CInt(SHUT_RDWR)) }
        }
    }

    /// Sends the message, blocking the thread.
    ///
    /// - Throws: `MailFailure`.
    func run() throws(MailFailure) {
        guard let handle = curl_easy_init() else { throw MailFailure(.unreachable) }
        defer { curl_easy_cleanup(handle) }
        guard let message, let recipients = curl_slist_append(nil, message.recipient.canonical) else {
            throw MailFailure(.unreachable)
        }
        defer { curl_slist_free_all(recipients) }
        var code = configure(handle)
        if code == CURLE_OK { code = configure(handle, message, recipients) }
        // The context pointer is this object, which outlives the call.
        if code == CURLE_OK { code = curl_easy_perform(handle) }
        let status = gatehouse_curl_response_code(handle)
        guard code == CURLE_OK else { throw failure(code, status: status == 0 ? nil : Int(status)) }
    }

    /// Signs in and has the mail server accept a sender and a recipient, and takes both back, blocking the thread.
    ///
    /// libcurl sends commands of our own one by one over the connection that it keeps.
    ///
    /// - Throws: `MailCheckFailure`.
    func rehearse(from sender: EmailAddress, to recipient: EmailAddress) throws(MailCheckFailure) {
        guard let handle = curl_easy_init() else { throw MailCheckFailure(.connection, MailFailure(.unreachable)) }
        defer { curl_easy_cleanup(handle) }
        var code = configure(handle)
        // The replies are not copied anywhere.
        if code == CURLE_OK { code = gatehouse_curl_set_number(handle, CURLOPT_NOBODY, 1) }
        let steps: [(MailCheckFailure.Step, String)] = [
            (.connection, "NOOP"), (.sender, "MAIL FROM:<\(sender.canonical)>"),
            (.recipient, "RCPT TO:<\(recipient.canonical)>"), (.reset, "RSET"),
        ]
        for (step, command) in steps {
            // libcurl reads a command as a part of a URL.
            let text = command.replacing("%", with: "%25")
            if code == CURLE_OK { code = gatehouse_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, text) }
            if code == CURLE_OK { code = curl_easy_perform(handle) }
            let status = Int(gatehouse_curl_response_code(handle))
            if code == CURLE_OK, (200...299).contains(status) { continue }
            let found = failure(code, status: status == 0 ? nil : status)
            // With the connection and the password in order, a reply is about what was asked.
            let isReply = step != .connection && found.reason == .unreachable && isRefusal(status)
            throw MailCheckFailure(step, isReply ? refusal(status) : found)
        }
    }

    private func configure(_ handle: UnsafeMutableRawPointer) -> CURLcode {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let milliseconds = Int(relay.timeLimit / .milliseconds(1))
        var steps: [(CURLoption, String)] = [
            (CURLOPT_URL, relay.url),
            // Proxy settings in the environment are for web traffic.
            (CURLOPT_PROXY, ""),
        ]
        if let user = relay.user { steps.append((CURLOPT_USERNAME, user)) }
        if let password = relay.password { steps.append((CURLOPT_PASSWORD, password.reveal())) }
        if let file = relay.certificateAuthorities { steps.append((CURLOPT_CAINFO, file)) }
        let numbers: [(CURLoption, Int)] = [
            // No signals, because the process has other threads; the server's networking already ignores SIGPIPE.
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_NOPROGRESS, 0),
            (CURLOPT_CONNECTTIMEOUT_MS, min(milliseconds, 10_000)), (CURLOPT_TIMEOUT_MS, milliseconds),
            (CURLOPT_USE_SSL, useSSL), (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
            (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
        ]
        var codes = steps.map { gatehouse_curl_set_text(handle, $0, $1) }
        codes += numbers.map { gatehouse_curl_set_number(handle, $0, $1) }
        codes += [
            gatehouse_curl_set_watcher(handle, watchTransfer, context),
            gatehouse_curl_set_sockets(handle, socketOpened, closeSocket, context),
        ]
        return codes.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    private func configure(
        _ handle: UnsafeMutableRawPointer, _ message: MIMEMessage, _ recipients: UnsafeMutablePointer<curl_slist>
    ) -> CURLcode {
        let codes = [
            gatehouse_curl_set_text(handle, CURLOPT_MAIL_FROM, message.sender.canonical),
            gatehouse_curl_set_number(handle, CURLOPT_UPLOAD, 1),
            gatehouse_curl_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(message.text.utf8.count)),
            gatehouse_curl_set_recipients(handle, recipients),
            gatehouse_curl_set_reader(handle, copyMessage, Unmanaged.passUnretained(self).toOpaque()),
        ]
        return codes.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    private var useSSL: Int {
        switch relay.security {
        case .required: Int(CURLUSESSL_ALL.rawValue)
        case .opportunistic: Int(CURLUSESSL_TRY.rawValue)
        case .off: Int(CURLUSESSL_NONE.rawValue)
        }
    }

    private func failure(_ code: CURLcode, status: Int?) -> MailFailure {
        if let reason = state.withLock({ $0.ending }) { return MailFailure(reason) }
        return switch code {
        case CURLE_OPERATION_TIMEDOUT: MailFailure(.timeout)
        case CURLE_USE_SSL_FAILED: MailFailure(.notOffered)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: MailFailure(.notTrusted)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_ENGINE_INITFAILED:
            MailFailure(.encryption)
        case CURLE_LOGIN_DENIED: MailFailure(.authentication, status: status)
        // A reply to MAIL, RCPT or DATA, or otherwise to the message.
        case CURLE_SEND_ERROR where isRefusal(status): refusal(status)
        case _ where sentBytes.load(ordering: .relaxed) > 0 && isRefusal(status): refusal(status)
        default: MailFailure(.unreachable, status: status)
        }
    }

    private func isRefusal(_ status: Int?) -> Bool {
        status.map { (400...599).contains($0) } ?? false
    }

    /// Replies that ask for a password (RFC 4954, section 6) concern this server, not the mail.
    private func refusal(_ status: Int?) -> MailFailure {
        switch status {
        case 530, 534, 535, 538: MailFailure(.authentication, status: status)
        default: MailFailure(.refused, status: status)
        }
    }

    /// Copies the next bytes of the message to libcurl's buffer. Returns their number; 0 at the end.
    fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let message else { return 0 }
        let start = sentBytes.load(ordering: .relaxed)
        let bytes = message.text.utf8.dropFirst(start).prefix(buffer.count)
        buffer.copyBytes(from: bytes)
        sentBytes.store(start + bytes.count, ordering: .relaxed)
        return bytes.count
    }

    fileprivate var mustEnd: Bool { state.withLock { $0.ending != nil } }

    /// Notes a socket that will be connected. Returns whether to connect it.
    fileprivate func opened(_ socket: CInt) -> Bool {
        state.withLock { state in
            state.sockets.insert(socket)
            return state.ending == nil
        }
    }

    fileprivate func close(_ socket: CInt) -> CInt {
        state.withLock { state in
            state.sockets.remove(socket)
            return closeDescriptor(socket)
        }
    }
}

/// Called by libcurl to read the message.
private func copyMessage(
    buffer: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    guard let buffer, let context else { return Int(CURL_READFUNC_ABORT) }
    let dialogue = Unmanaged<SMTPDialogue>.fromOpaque(context).takeUnretainedValue()
    return dialogue.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
}

/// Called by libcurl at least once a second; anything but 0 ends the transfer.
private func watchTransfer(
    context: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> CInt {
    guard let context else { return 1 }
    return Unmanaged<SMTPDialogue>.fromOpaque(context).takeUnretainedValue().mustEnd ? 1 : 0
}

/// Called by libcurl before a socket is connected; anything but 0 ends the transfer.
private func socketOpened(context: UnsafeMutableRawPointer?, socket: curl_socket_t, _: curlsocktype) -> CInt {
    guard let context else { return CInt(CURL_SOCKOPT_ERROR) }
    let dialogue = Unmanaged<SMTPDialogue>.fromOpaque(context).takeUnretainedValue()
    return CInt(dialogue.opened(socket) ? CURL_SOCKOPT_OK : CURL_SOCKOPT_ERROR)
}

/// Called by libcurl to have a socket closed; 0 if it was.
private func closeSocket(context: UnsafeMutableRawPointer?, socket: curl_socket_t) -> CInt {
    guard let context else { return closeDescriptor(socket) }
    return Unmanaged<SMTPDialogue>.fromOpaque(context).takeUnretainedValue().close(socket)
}

/// The system's function, under a name that no method hides.
private func closeDescriptor(_ descriptor: CInt) -> CInt {
    close(descriptor)
}
