package import GatehouseMail
package import GatehouseStore
package import GatehouseTokens

/// The services behind pages and interface: the accounts, and the parts that they share with the rest of the server.
package struct AccountServices: Sendable {
    package let database: any Database
    package let accounts: Accounts
    package let keys: KeyRing
    package let signingKeys: SigningKeyStore
    /// What providers say about themselves and about people.
    package let providers: ProviderDirectory
    /// The most recent mails, for a page that shows them.
    package let mailbox: Mailbox
    /// The mails of an app behind the sign-in.
    package let appMails: AppMails

    /// Creates the services from their parts.
    package init(
        database: any Database, accounts: Accounts, keys: KeyRing, signingKeys: SigningKeyStore,
        providers: ProviderDirectory, mailbox: Mailbox, appMails: AppMails
    ) {
        self.database = database
        self.accounts = accounts
        self.keys = keys
        self.signingKeys = signingKeys
        self.providers = providers
        self.mailbox = mailbox
        self.appMails = appMails
    }
}
