package import GatehouseCore
package import GatehouseDomain
package import GatehouseStore
package import GatehouseTokens
package import Logging

/// The accounts of a server, as a set of services. It has no state of its own: everything that lasts is in the
/// database, so that any number of instances on one database behave as one.
///
/// All methods of the services throw `AccountRefusal`, which their comments name by its code; it is `serverBusy` if the
/// hashing pool is too busy. A database that fails or stays busy throws `DatabaseTrouble`.
///
/// Only an administrator gets an ``Administration``; see ``administration(token:)``.
package struct Accounts: Sendable {
    let parts: AccountParts
    /// The client that makes the requests; see ``Trail/requester``.
    private var requester: ClientContext?

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Returns the same accounts, with this client as the requester: the trail shows its network, and a notice to the
    /// owner shows its device.
    package func requested(from client: ClientContext) -> Accounts {
        var other = self
        other.requester = client
        return other
    }

    // MARK: For front ends

    package var database: any Database { parts.database }
    package var policy: AccountPolicy { parts.policy }
    package var clock: any WallClock { parts.clock }
    package var random: any RandomSource { parts.random }
    package var hasher: any PasswordHashing { parts.hasher }
    package var log: Logger { parts.log }
    package var signingKeys: SigningKeyStore { parts.signingKeys }
    package var administrator: AdministratorKeyStore { parts.administrator }
    /// Counts what happens, for the metrics.
    package var meters: ServerMeters { parts.meters }

    // MARK: Services

    package var trail: Trail {
        Trail(
            policy: parts.policy, random: parts.random, digests: parts.digests, composer: parts.composer,
            outbox: parts.outbox, meters: parts.meters, requester: requester)
    }

    package var limiter: Limiter {
        Limiter(
            database: parts.database, policy: parts.policy, clock: parts.clock, digests: parts.digests,
            devices: devices, fruitless: parts.fruitless)
    }

    package var devices: KnownDevices {
        KnownDevices(tokens: parts.deviceTokens, clock: parts.clock, random: parts.random)
    }

    package var requests: OpenRequests {
        OpenRequests(
            database: parts.database, policy: parts.policy, clock: parts.clock, beforeDeletion: parts.beforeDeletion,
            trail: trail)
    }

    package var codes: Codes {
        Codes(
            database: parts.database, policy: parts.policy, clock: parts.clock, random: parts.random,
            digests: parts.digests, composer: parts.composer, outbox: parts.outbox, meters: parts.meters,
            requests: requests, devices: devices, limiter: limiter, trail: trail)
    }

    package var sessions: Sessions {
        Sessions(
            database: parts.database, policy: parts.policy, clock: parts.clock, random: parts.random, log: parts.log,
            meters: parts.meters, refreshTokens: parts.refreshTokens, tickets: parts.tickets,
            signingKeys: parts.signingKeys,
            administrator: parts.administrator, devices: devices, limiter: limiter, trail: trail,
            groups: parts.sessionClaims)
    }

    package var signIn: SignIn {
        SignIn(
            database: parts.database, hasher: parts.hasher, policy: parts.policy, clock: parts.clock, log: parts.log,
            rules: parts.passwordRules, metadataLimit: parts.metadataLimit, codes: codes, owners: owners,
            pendingPasskeys: pendingPasskeys, sessions: sessions, devices: devices, limiter: limiter, trail: trail)
    }

    package var signUp: SignUp {
        SignUp(
            database: parts.database, hasher: parts.hasher, policy: parts.policy, clock: parts.clock,
            random: parts.random, digests: parts.digests, rules: parts.passwordRules,
            metadataLimit: parts.metadataLimit, codes: codes, sessions: sessions, requests: requests,
            limiter: limiter, trail: trail)
    }

    package var links: MailedLinks {
        MailedLinks(
            database: parts.database, hasher: parts.hasher, policy: parts.policy, clock: parts.clock,
            random: parts.random, digests: parts.digests, rules: parts.passwordRules, owners: owners,
            addressChange: addressChange, limiter: limiter, trail: trail)
    }

    package var codeExchange: CodeExchange {
        CodeExchange(
            database: parts.database, clock: parts.clock, digests: parts.digests, owners: owners,
            providers: providers, sessions: sessions, limiter: limiter, trail: trail)
    }

    package var addressChange: AddressChange {
        AddressChange(
            database: parts.database, policy: parts.policy, clock: parts.clock, random: parts.random,
            digests: parts.digests, composer: parts.composer, outbox: parts.outbox, codes: codes, sessions: sessions,
            takeover: takeover, limiter: limiter, trail: trail)
    }

    package var linking: Linking {
        Linking(
            database: parts.database, policy: parts.policy, clock: parts.clock, random: parts.random,
            usedTokens: usedTokens, sessions: sessions, trail: trail)
    }

    package var providers: ProviderSignIn {
        ProviderSignIn(
            database: parts.database, policy: parts.policy, clock: parts.clock, random: parts.random,
            digests: parts.digests, sealing: parts.providerSealing, usedTokens: usedTokens, linking: linking,
            owners: owners, sessions: sessions, limiter: limiter, trail: trail)
    }

    package var passkeySignIn: PasskeySignIn {
        PasskeySignIn(
            database: parts.database, policy: parts.policy, clock: parts.clock, random: parts.random,
            challenges: parts.challenges, sessions: sessions, limiter: limiter, trail: trail)
    }

    package var passkeyRegistration: PasskeyRegistration {
        PasskeyRegistration(
            database: parts.database, policy: parts.policy, clock: parts.clock, random: parts.random,
            challenges: parts.challenges, limiter: limiter, trail: trail)
    }

    package var passkeySignUp: PasskeySignUp {
        PasskeySignUp(
            database: parts.database, policy: parts.policy, clock: parts.clock, random: parts.random,
            challenges: parts.challenges, pendingPasskeys: pendingPasskeys, signIn: signIn, limiter: limiter)
    }

    private var pendingPasskeys: PendingPasskeys { PendingPasskeys(sealing: parts.signUpSealing) }

    package var passkeys: OwnPasskeys {
        OwnPasskeys(
            database: parts.database, policy: parts.policy, clock: parts.clock, limiter: limiter, trail: trail)
    }

    package var factorEnrollment: FactorEnrollment {
        FactorEnrollment(
            database: parts.database, policy: parts.policy, clock: parts.clock, random: parts.random,
            sealing: parts.factorSealing, limiter: limiter, trail: trail)
    }

    package var factorProof: FactorProof {
        FactorProof(
            database: parts.database, policy: parts.policy, clock: parts.clock, random: parts.random,
            sealing: parts.factorSealing, challenges: parts.challenges, backupCodes: backupCodes, sessions: sessions,
            attempts: factorAttempts, trail: trail)
    }

    package var factors: OwnFactors {
        OwnFactors(
            database: parts.database, policy: parts.policy, clock: parts.clock, limiter: limiter, trail: trail)
    }

    package var backupCodes: OwnBackupCodes {
        OwnBackupCodes(
            database: parts.database, policy: parts.policy, clock: parts.clock, random: parts.random,
            digests: parts.digests, sessions: sessions, attempts: factorAttempts, limiter: limiter, trail: trail)
    }

    private var factorAttempts: FactorAttempts { FactorAttempts(limiter: limiter, trail: trail) }

    package var reauthentication: Reauthentication {
        Reauthentication(
            database: parts.database, hasher: parts.hasher, clock: parts.clock, digests: parts.digests,
            rules: parts.passwordRules, codes: codes, devices: devices, limiter: limiter, trail: trail)
    }

    package var ownerProof: OwnerProof {
        OwnerProof(
            database: parts.database, policy: parts.policy, clock: parts.clock, random: parts.random,
            challenges: parts.challenges, reauthentication: reauthentication, factorProof: factorProof,
            limiter: limiter, trail: trail)
    }

    package var own: OwnAccount {
        OwnAccount(
            database: parts.database, hasher: parts.hasher, policy: parts.policy, clock: parts.clock,
            digests: parts.digests, rules: parts.passwordRules, metadataLimit: parts.metadataLimit,
            reauthentication: reauthentication, addressChange: addressChange, takeover: takeover, deletion: deletion,
            requests: requests, devices: devices, limiter: limiter, trail: trail, furtherData: parts.furtherData)
    }

    /// The mails of an app behind the sign-in.
    package var appMails: AppMails {
        AppMails(
            random: parts.random, composer: parts.composer, outbox: parts.outbox, limiter: limiter,
            requester: requester)
    }

    /// Returns the sign-in with providers over web pages.
    ///
    /// - Parameter directory: What providers say about themselves and about people.
    package func providerCodeFlow(_ directory: ProviderDirectory) -> ProviderCodeFlow {
        ProviderCodeFlow(
            database: parts.database, policy: parts.policy, clock: parts.clock, random: parts.random, log: parts.log,
            digests: parts.digests, sealing: parts.providerSealing, usedTokens: usedTokens, limiter: limiter,
            signIn: providers, directory: directory)
    }

    /// Returns what revokes an app's access at Apple.
    ///
    /// - Parameter directory: What providers say about themselves.
    package func appleRevocation(_ directory: ProviderDirectory) -> AppleRevocation {
        AppleRevocation(policy: parts.policy, clock: parts.clock, log: parts.log, directory: directory)
    }

    var deletion: AccountDeletion {
        AccountDeletion(
            database: parts.database, clock: parts.clock, beforeDeletion: parts.beforeDeletion, trail: trail)
    }

    private var owners: AddressOwners {
        AddressOwners(
            policy: parts.policy, random: parts.random, digests: parts.digests, takeover: takeover, trail: trail)
    }

    private var takeover: Takeover { Takeover(trail: trail) }

    private var usedTokens: UsedIDTokens { UsedIDTokens(database: parts.database, digests: parts.digests) }
}
