import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseSettings
package import GatehouseStore

extension Doctor {
    func configuredKeys() -> [DoctorFinding] {
        do throws(SettingsError) {
            _ = try settings.keys.configuredKeys()
            _ = try settings.mail.relay()
            _ = try settings.metrics.token()
            return [.good("secrets", "Only the owner can read the secret files.")]
        } catch {
            return error.problems.map { .bad("secrets", "\($0).", "Fix the file, or the setting that names it.") }
        }
    }

    func givenMasterKey() -> DoctorFinding {
        do throws(SettingsError) {
            _ = try settings.database.givenMasterKey()
            return .good("master-key", "The master key is set in the settings.")
        } catch {
            return .bad("master-key", "\(error.problems.joined(separator: "; ")).", "Fix the file.")
        }
    }

    func publicURL() -> DoctorFinding {
        guard let url = try? settings.publicURL(), let host = url.host() else {
            return .bad("public-url", "There is no public URL.", "Set public-url.")
        }
        guard url.scheme == "https" || ThisMachine.contains(host) else {
            return .bad(
                "public-url", "People reach the server at \(url.absoluteString), without TLS.",
                "Put a TLS proxy in front of it, and set public-url to the https URL. Otherwise browsers don't keep "
                    + "people signed in, and others can read passwords in transit.")
        }
        return .good("public-url", "People reach the server at \(url.absoluteString).")
    }

    /// Whether passkeys work at the public URL.
    func passkeys() -> [DoctorFinding] {
        guard settings.passkeysAreOffered else { return [] }
        do throws(SettingsError) {
            if let policy = try settings.passkeyPolicy() {
                return [.good("passkeys", "Passkeys are created for \(policy.relyingPartyID).")]
            }
            return [
                .bad(
                    "passkeys",
                    "Passkeys are switched on, but browsers don't create them at an IP address, or without TLS at any name "
                        + "except localhost.",
                    "Set public-url to an https URL with a name, or passkeys to no.")
            ]
        } catch {
            return error.problems.map { .bad("passkeys", "\($0).", "Correct the setting.") }
        }
    }

    /// Whether people can add second factors, and which.
    func factors() -> [DoctorFinding] {
        guard settings.assurance.offersFactors else { return [] }
        let kinds = settings.passkeysAreOffered ? "authenticator apps and security keys" : "authenticator apps"
        let duty =
            settings.assurance.use == .required
            ? " Those who need one and have none set it up at the next sign-in." : ""
        return [.good("mfa", "People can add \(kinds). Codes need a clock that is right.\(duty)")]
    }

    /// Whether the counters of groups agree with their members, and whether this server knows all roles.
    package func groups(in database: any Database) async throws -> DoctorFinding {
        let migrator = Migrator(Migration.server, clock: clock)
        guard try await migrator.shape(of: database).missing.isEmpty else {
            return .good("groups", "The database has no groups yet.")
        }
        let (wrong, roles) = try await database.read { sql in
            (try GroupTable(sql).countWrongCounters(), try GroupMemberTable(sql).roles())
        }
        guard wrong == 0 else {
            return .bad(
                "groups", "The counters of \(wrong) groups differ from their members.",
                "Report this as a bug, and restore a backup if members can't join or leave.")
        }
        let unknown = roles.filter { settings.groups.roles[$0] == nil }
        guard unknown.isEmpty || !settings.groupsAreOffered else {
            return .bad(
                "groups",
                "Some people have roles that the settings do not declare: \(unknown.joined(separator: ", ")).",
                "Declare them with group-roles. The server does not start without them.")
        }
        return .good("groups", "The counters of all groups are right.")
    }

    /// What a start makes of an empty place.
    func creation(isDemo: Bool) -> [DoctorFinding] {
        guard !isDemo else { return [] }
        guard settings.database.creates else {
            return [.good("create", "A start on an empty data folder or database is refused.")]
        }
        return [
            .bad(
                "create",
                "If the data folder is not mounted, or the database is empty, the server starts without people, and "
                    + "apps sign everybody out.",
                "Set create to no. gatehouse init creates a server where there is none.")
        ]
    }

    /// What follows where addresses count as confirmed without a mail.
    func addressProofs() -> [DoctorFinding] {
        guard settings.automaticConfirmation, !settings.isDevelopment else { return [] }
        return [
            .bad(
                "auto-confirm",
                "Addresses are confirmed without a mail. Anybody can sign up with an address that is not theirs, and "
                    + "keeps their session, password and providers when its owner signs in by mail. Only a reset of the "
                    + "password takes the account back.",
                "Set auto-confirm to no. The first mailed code or link then removes what was set up before.")
        ]
    }

    /// Names each setting with which a stolen token can take an account from its owner, or is never noticed.
    func takeovers() -> [DoctorFinding] {
        var found: [DoctorFinding] = []
        if !settings.freshProof {
            found.append(
                .bad(
                    "fresh-proof", "An access token of any age is enough to change how its account is signed in to.",
                    "Set fresh-proof to on. Apps that add or remove sign-in methods right after a sign-in notice "
                        + "nothing."))
        }
        if !settings.passwordNeedsRecentSession, !settings.passwordNeedsCurrent {
            found.append(
                .bad(
                    "password-change-recent", "An access token of any age is enough to set a new password.",
                    "Set password-change-recent to required, or password-change-current."))
        }
        if !settings.secureEmailChange {
            found.append(
                .bad(
                    "secure-email-change",
                    "An email change is confirmed from the new address only, so that a stolen session can move an "
                        + "account away from its owner's address.",
                    "Set secure-email-change to yes. The current address then has to confirm it too."))
        }
        if settings.sessions.reuseInterval > .seconds(60) {
            found.append(
                .bad(
                    "reuse-interval",
                    "A replaced refresh token counts as another tab's for longer than a minute. A thief who renews soon "
                        + "after the owner every time is not noticed.",
                    "Set reuse-interval to 10s, which is enough for tabs and lost answers."))
        }
        return found
    }
}
