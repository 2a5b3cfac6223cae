package import Foundation
package import Gatehouse
package import GatehouseAccounts
package import GatehouseCore
package import Logging

/// What a module is given to work with: the services of the server, and those of its settings that modules use.
package struct ModuleParts: Sendable {
    /// Accounts and database. The accounts have the rules, the clock and the source of randomness.
    package let services: AccountServices
    /// Where people reach the server.
    package let publicURL: URL
    /// Whether this is a demo or a development server.
    package let isDevelopment: Bool
    /// Whether mails go to a mail server also.
    package let mailsAreSent: Bool
    /// The apps that open this site's links.
    package let appIDs: [AppID]
    /// The proxies whose `X-Forwarded-For` is believed.
    package let trustedProxies: [AddressRange]
    /// The settings in force, for administrators.
    package let settings: [ShownSetting]
    /// The log of the server.
    package let log: Logger

    /// Takes everything; the assembly fills it in from the settings.
    package init(
        services: AccountServices, publicURL: URL, isDevelopment: Bool, mailsAreSent: Bool,
        appIDs: [AppID], trustedProxies: [AddressRange], settings: [ShownSetting], log: Logger
    ) {
        self.services = services
        self.publicURL = publicURL
        self.isDevelopment = isDevelopment
        self.mailsAreSent = mailsAreSent
        self.appIDs = appIDs
        self.trustedProxies = trustedProxies
        self.settings = settings
        self.log = log
    }
}
