package import GatehouseAPI
import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
package import GatehouseGroups
package import GatehouseMail
package import GatehouseSettings
import GatehouseTokens
package import Logging

extension GatehouseAPI {
    /// Creates the interface to a back end.
    ///
    /// - Throws: ``SettingsError`` if the settings give no public URL.
    package init(backend: Backend, settings: ServerSettings) throws(SettingsError) {
        self.init(
            accounts: backend.accounts, groups: Groups(backend: backend, settings: settings),
            providers: backend.providers, signingKeys: backend.signingKeys,
            readiness: backend.readiness, publicURL: try settings.publicURL(), pathPrefix: settings.pathPrefix,
            trustedProxies: settings.trustedProxies)
    }
}

extension Groups {
    /// Creates the groups of a back end, as its settings offer them.
    package init(backend: Backend, settings: ServerSettings) {
        self.init(
            accounts: backend.accounts, options: settings.groupsInForce,
            codes: GroupInvitationCodes(keys: backend.keys))
    }
}

extension OutboxDelivery {
    /// Delivers the mails of a back end.
    ///
    /// - Parameters:
    ///   - parallel: The maximum number of mails that are sent at once.
    ///   - timer: The clock for waiting; `clock` determines when mails are due.
    package convenience init(
        backend: Backend, transport: any MailTransport, sender: MailSender, schedule: DeliverySchedule, parallel: Int,
        clock: any WallClock, timer: any Clock<Duration>, random: any RandomSource, log: Logger
    ) {
        let meters = backend.accounts.meters
        self.init(
            database: backend.database, outbox: Outbox(keys: backend.keys, bell: backend.mailBell, meters: meters),
            bell: backend.mailBell, meters: meters, transport: transport, sender: sender, schedule: schedule,
            parallel: parallel, clock: clock, timer: timer, random: random, log: log)
    }
}
