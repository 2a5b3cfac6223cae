import CDynamicCurl
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
        guard dcurl_is_there(), let handle = dcurl_easy_init() else { throw MailFailure(.unreachable) }
        defer { dcurl_easy_cleanup(handle) }
        guard let message, let recipients = dcurl_list_append(nil, message.recipient.canonical) else {
            throw MailFailure(.unreachable)
        }
        defer { dcurl_list_free(recipients) }
        guard configure(handle), configure(handle, message, recipients) else { throw MailFailure(.unreachable) }
        // The context pointer is this object, which outlives the call.
        let code = Int(dcurl_easy_perform(handle))
        let status = dcurl_response_code(handle)
        guard code == DCURL_OK else { throw failure(code, status: status == 0 ? nil : status) }
    }

    /// Signs in and has the mail server accept a sender and a recipient, and takes both back, blocking the thread.
    ///
    /// libcurl sends commands of our own one by one over the connection that it keeps.
    ///
    /// - Throws: `MailCheckFailure`.
    func rehearse(from sender: EmailAddress, to recipient: EmailAddress) throws(MailCheckFailure) {
        let unusable = MailCheckFailure(.connection, MailFailure(.unreachable))
        guard dcurl_is_there(), let handle = dcurl_easy_init() else { throw unusable }
        defer { dcurl_easy_cleanup(handle) }
        // The replies are not copied anywhere.
        guard configure(handle), dcurl_set_number(handle, CInt(DCURL_NOBODY), 1) else { throw unusable }
        let steps: [(MailCheckFailure.Step, String)] = [
            (.connection, "NOOP"), (.sender, "MAIL FROM:<\(sender.canonical)>"),
            (.recipient, "RCPT TO:<\(recipient.canonical)>"), (.reset, "RSET"),
        ]
        for (step, command) in steps {
            // libcurl reads a command as a part of a URL.
            let text = command.replacing("%", with: "%25")
            guard dcurl_set_text(handle, CInt(DCURL_CUSTOMREQUEST), text) else { throw unusable }
            let code = Int(dcurl_easy_perform(handle))
            let status = dcurl_response_code(handle)
            if code == DCURL_OK, (200...299).contains(status) { continue }
            let found = failure(code, status: status == 0 ? nil : status)
            // With the connection and the password in order, a reply is about what was asked.
            let isReply = step != .connection && found.reason == .unreachable && isRefusal(status)
            throw MailCheckFailure(step, isReply ? refusal(status) : found)
        }
    }

    /// Sets the options of every dialogue. Returns whether libcurl has them all.
    private func configure(_ handle: UnsafeMutableRawPointer) -> Bool {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let milliseconds = Int(relay.timeLimit / .milliseconds(1))
        var texts: [(Int, String)] = [
            (DCURL_URL, relay.url),
            // Proxy settings in the environment are for web traffic.
            (DCURL_PROXY, ""),
        ]
        if let user = relay.user { texts.append((DCURL_USERNAME, user)) }
        if let password = relay.password { texts.append((DCURL_PASSWORD, password.reveal())) }
        if let file = relay.certificateAuthorities { texts.append((DCURL_CAINFO, file)) }
        let numbers: [(Int, Int)] = [
            // No signals, because the process has other threads; the server's networking already ignores SIGPIPE.
            (DCURL_NOSIGNAL, 1), (DCURL_NOPROGRESS, 0),
            (DCURL_CONNECTTIMEOUT_MS, min(milliseconds, 10_000)), (DCURL_TIMEOUT_MS, milliseconds),
            (DCURL_USE_SSL, useSSL), (DCURL_SSL_VERIFYPEER, 1), (DCURL_SSL_VERIFYHOST, 2),
            (DCURL_SSLVERSION, DCURL_SSLVERSION_TLSv1_2),
        ]
        return texts.allSatisfy { dcurl_set_text(handle, CInt($0.0), $0.1) }
            && numbers.allSatisfy { dcurl_set_number(handle, CInt($0.0), $0.1) }
            && dcurl_set_watcher(handle, watchTransfer, context)
            && dcurl_set_sockets(handle, socketOpened, closeSocket, context)
    }

    private func configure(
        _ handle: UnsafeMutableRawPointer, _ message: MIMEMessage, _ recipients: UnsafeMutableRawPointer
    ) -> Bool {
        dcurl_set_text(handle, CInt(DCURL_MAIL_FROM), message.sender.canonical)
            && dcurl_set_number(handle, CInt(DCURL_UPLOAD), 1)
            && dcurl_set_size(handle, CInt(DCURL_INFILESIZE_LARGE), Int64(message.text.utf8.count))
            && dcurl_set_list(handle, CInt(DCURL_MAIL_RCPT), recipients)
            && dcurl_set_reader(handle, copyMessage, Unmanaged.passUnretained(self).toOpaque())
    }

    private var useSSL: Int {
        switch relay.security {
        case .required: DCURL_USESSL_ALL
        case .opportunistic: DCURL_USESSL_TRY
        case .off: DCURL_USESSL_NONE
        }
    }

    private func failure(_ code: Int, status: Int?) -> MailFailure {
        if let reason = state.withLock({ $0.ending }) { return MailFailure(reason) }
        return switch code {
        case DCURL_OPERATION_TIMEDOUT: MailFailure(.timeout)
        case DCURL_USE_SSL_FAILED: MailFailure(.notOffered)
        case DCURL_PEER_FAILED_VERIFICATION, DCURL_SSL_ISSUER_ERROR: MailFailure(.notTrusted)
        case DCURL_SSL_CONNECT_ERROR, DCURL_SSL_CACERT_BADFILE, DCURL_SSL_CERTPROBLEM, DCURL_SSL_CIPHER,
            DCURL_SSL_ENGINE_INITFAILED:
            MailFailure(.encryption)
        case DCURL_LOGIN_DENIED: MailFailure(.authentication, status: status)
        // A reply to MAIL, RCPT or DATA, or otherwise to the message.
        case DCURL_SEND_ERROR where isRefusal(status): refusal(status)
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
    guard let buffer, let context else { return DCURL_READFUNC_ABORT }
    let dialogue = Unmanaged<SMTPDialogue>.fromOpaque(context).takeUnretainedValue()
    return dialogue.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
}

/// Called by libcurl at least once a second; anything but 0 ends the transfer.
private func watchTransfer(
    context: UnsafeMutableRawPointer?, _: Int64, _: Int64, _: Int64, _: Int64
) -> CInt {
    guard let context else { return 1 }
    return Unmanaged<SMTPDialogue>.fromOpaque(context).takeUnretainedValue().mustEnd ? 1 : 0
}

/// Called by libcurl before a socket is connected; anything but 0 ends the transfer.
private func socketOpened(context: UnsafeMutableRawPointer?, socket: CInt, _: CInt) -> CInt {
    guard let context else { return CInt(DCURL_SOCKOPT_ERROR) }
    let dialogue = Unmanaged<SMTPDialogue>.fromOpaque(context).takeUnretainedValue()
    return CInt(dialogue.opened(socket) ? DCURL_SOCKOPT_OK : DCURL_SOCKOPT_ERROR)
}

/// Called by libcurl to have a socket closed; 0 if it was.
private func closeSocket(context: UnsafeMutableRawPointer?, socket: CInt) -> CInt {
    guard let context else { return closeDescriptor(socket) }
    return Unmanaged<SMTPDialogue>.fromOpaque(context).takeUnretainedValue().close(socket)
}

/// The system's function, under a name that no method hides.
private func closeDescriptor(_ descriptor: CInt) -> CInt {
    close(descriptor)
}
