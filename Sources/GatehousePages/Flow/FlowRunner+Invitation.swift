package import Gatehouse
import GatehouseDomain

extension FlowRunner {
    /// Tells the flow of a browser which invitation the person signs in or up for. A browser without a flow gets one.
    /// - Parameters:
    ///   - dropped: What to say about a link that no longer waits; nil for nothing.
    ///   - cookie: The value of the browser's flow cookie, if it sent one; an unknown value is not adopted.
    /// - Returns: The value of the flow cookie from then on.
    package func tell(
        _ invitation: AuthInvitation?, saying dropped: Sentence? = nil, cookie: String?, adapter: LocalAuthAdapter
    ) async throws -> String {
        for _ in 0..<Self.tries {
            let read = try await find(cookie)
            let value = read == nil ? tokens.make() : cookie ?? tokens.make()
            var machine = machine(read, cookie: value, adapter)
            guard let change = machine.tell(invitation, saying: dropped) else { return value }
            if try await commit(change, adapter) { return value }
        }
        throw PageRefusal.signInBusy.answer
    }

    /// The invitation of a browser's flow.
    func invitation(cookie: String?) async throws -> AuthInvitation? {
        try await find(cookie)?.flow.invitation
    }
}
