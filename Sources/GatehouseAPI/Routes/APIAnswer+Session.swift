package import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes

extension APIAnswer {
    /// The answer that signs someone in.
    package init(session: IssuedSession) throws {
        try self.init(
            json: WireSession(session),
            headers: [
                .userID: session.user.id.text, .sessionID: session.sessionID.text,
                .device: session.deviceToken.reveal(),
            ])
    }
}
