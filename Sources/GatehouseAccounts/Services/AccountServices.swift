package import GatehouseMail
package import GatehouseStore
package import GatehouseTokens

/// What stands behind pages and interface: the accounts, and what they share with their neighbours.
package struct AccountServices: Sendable {
    package let database: any Database
    package let accounts: Accounts
    package let keys: KeyRing
    package let signingKeys: SigningKeyStore
    /// What providers say of themselves and of people.
    package let providers: ProviderDirectory
    /// The mails that were written, for a page that shows them.
    package let mailbox: Mailbox
    /// What an app behind the sign-in mails.
    package let appMails: AppMails

    /// Takes every part.
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
