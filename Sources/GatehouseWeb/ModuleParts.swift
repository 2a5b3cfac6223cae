package import Foundation
package import Gatehouse
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseGroups
package import Logging

/// What a module gets from the server: its services, and the settings that modules use.
package struct ModuleParts: Sendable {
    /// Accounts and database. The accounts also provide the policy, the clock and the source of randomness.
    package let services: AccountServices
    /// The groups of the server.
    package let groups: Groups
    /// Where people reach the server.
    package let publicURL: URL
    /// Whether this is a demo or a development server.
    package let isDevelopment: Bool
    /// Whether mails are also sent to a mail server.
    package let mailsAreSent: Bool
    /// The apps that open this site's links.
    package let appIDs: [AppID]
    /// The proxies whose `X-Forwarded-For` counts.
    package let trustedProxies: [AddressRange]
    /// The current settings, to show to administrators.
    package let settings: [ShownSetting]
    /// The clock for waiting.
    package let timer: any Clock<Duration>
    /// The log of the server.
    package let log: Logger

    /// Creates the value; called by the assembly.
    package init(
        services: AccountServices, groups: Groups, publicURL: URL, isDevelopment: Bool, mailsAreSent: Bool,
        appIDs: [AppID], trustedProxies: [AddressRange], settings: [ShownSetting],
        timer: any Clock<Duration>, log: Logger
    ) {
        self.services = services
        self.groups = groups
        self.publicURL = publicURL
        self.isDevelopment = isDevelopment
        self.mailsAreSent = mailsAreSent
        self.appIDs = appIDs
        self.trustedProxies = trustedProxies
        self.settings = settings
        self.timer = timer
        self.log = log
    }
}
