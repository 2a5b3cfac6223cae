import CPQ

/// What a server says beside its answers. Its words are not kept: they may quote values.
final class Notices {
    /// Whether one of them was a warning.
    var hasWarning = false

    /// Has libpq report to this, which must live as long as the connection.
    func receive(from handle: OpaquePointer) {
        let receiver: PQnoticeReceiver = { context, result in
            // The severity that does not depend on the server's language.
            guard let context, let severity = gatehouse_pq_severity(result) else { return }
            guard String(cString: severity) == "WARNING" else { return }
            Unmanaged<Notices>.fromOpaque(context).takeUnretainedValue().hasWarning = true
        }
        PQsetNoticeReceiver(handle, receiver, Unmanaged.passUnretained(self).toOpaque())
    }
}
