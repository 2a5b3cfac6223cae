import CPQ

/// The notices that a server sends beside its answers. Their text is not kept, because it may quote values.
final class Notices {
    /// Whether one of the notices was a warning.
    var hasWarning = false

    /// Makes libpq report notices to this object, which must live as long as the connection.
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
