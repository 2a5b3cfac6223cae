package import Gatehouse
import GatehouseDomain

extension FlowRunner {
    /// Tells the flow of a browser for which invitation the person signs in or up. A browser without a flow gets one.
    /// - Parameter cookie: The value of the browser's flow cookie, if it sent one; a value that names nothing is not
    ///   adopted.
    /// - Returns: The value of the flow cookie from then on.
    package func tell(_ invitation: AuthInvitation?, cookie: String?, adapter: LocalAuthAdapter) async throws -> String
    {
        for _ in 0..<Self.tries {
            let read = try await find(cookie)
            if let read, let cookie, read.flow.activity != .finished, read.flow.invitation == invitation {
                return cookie
            }
            let value = read == nil ? tokens.make() : cookie ?? tokens.make()
            var record = read ?? FlowRecord(digest: digest(value), now: clock.now, network: adapter.network)
            var form = AuthForm(email: record.email)
            record.restartIfFinished()
            _ = handle(.invitationSet(invitation), &record, &form, adapter)
            if try await save(record, form) != nil { return value }
        }
        throw busy
    }

    /// The invitation that the flow of a browser knows of.
    func invitation(cookie: String?) async throws -> AuthInvitation? {
        try await find(cookie)?.flow.invitation
    }
}
