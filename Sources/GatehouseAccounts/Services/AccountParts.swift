package import GatehouseCore
package import GatehouseDomain
package import GatehouseMail
package import GatehouseStore
package import GatehouseTokens
package import Logging

/// The parts that the services of the accounts share.
package final class AccountParts: Sendable {
    let database: any Database
    let hasher: any PasswordHashing
    let signingKeys: SigningKeyStore
    let administrator: AdministratorKeyStore
    let refreshTokens: RefreshTokens
    let tickets: SignOutTickets
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let log: Logger
    let passwordRules: PasswordRules
    /// The size limit for the data about a person.
    let metadataLimit: MetadataLimit
    let digests: CodeDigests
    let deviceTokens: DeviceTokens
    let challenges: CeremonyChallenges
    let providerSealing: Sealing
    let factorSealing: Sealing
    let signUpSealing: Sealing
    let composer: MailComposer
    let outbox: Outbox
    let meters: ServerMeters
    let fruitless = FruitlessRequests()
    let beforeDeletion: BeforeDeletion
    let whenBanned: WhenBanned
    let furtherData: FurtherData
    let sessionClaims: (any SessionClaims)?

    package init(
        database: any Database, hasher: any PasswordHashing, keys: KeyRing, signingKeys: SigningKeyStore,
        administrator: AdministratorKeyStore, policy: AccountPolicy,
        clock: any WallClock, random: any RandomSource, log: Logger,
        commonPasswords: CommonPasswords, mailBell: MailBell = MailBell(), meters: ServerMeters = ServerMeters(),
        beforeDeletion: @escaping BeforeDeletion = { _, _, _ in },
        whenBanned: @escaping WhenBanned = { _, _, _, _ in },
        furtherData: @escaping FurtherData = { _, _, _ in [:] }, sessionClaims: (any SessionClaims)? = nil
    ) {
        self.database = database
        self.hasher = hasher
        self.signingKeys = signingKeys
        self.administrator = administrator
        refreshTokens = RefreshTokens(keys: keys)
        tickets = SignOutTickets(keys: keys)
        self.policy = policy
        self.clock = clock
        self.random = random
        self.log = log
        passwordRules = PasswordRules(
            minimumLength: policy.minimumPasswordLength, maximumBytes: policy.maximumPasswordBytes,
            common: commonPasswords)
        metadataLimit = MetadataLimit(providers: policy.providers)
        digests = CodeDigests(keys: keys)
        deviceTokens = DeviceTokens(keys: keys)
        challenges = CeremonyChallenges(keys: keys)
        providerSealing = Sealing(key: keys.subkey(.providerFlow))
        factorSealing = Sealing(key: keys.subkey(.totp))
        signUpSealing = Sealing(key: keys.subkey(.passkeySignUp))
        composer = MailComposer(
            publicURL: policy.trimmedPublicURL, service: policy.appName, contact: policy.supportContact,
            codeLife: policy.codeLife, language: policy.language)
        outbox = Outbox(keys: keys, bell: mailBell, meters: meters)
        self.meters = meters
        self.beforeDeletion = beforeDeletion
        self.whenBanned = whenBanned
        self.furtherData = furtherData
        self.sessionClaims = sessionClaims
    }
}
