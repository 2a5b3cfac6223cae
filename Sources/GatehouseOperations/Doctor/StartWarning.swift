import Foundation
import GatehouseAccounts
import GatehouseCore
package import GatehouseSettings

/// What a server starts with although it is probably a mistake. A start says it, and the doctor finds it.
package enum StartWarning {
    /// Returns what is wrong.
    ///
    /// - Parameter user: The number of the user that the program runs as.
    package static func findings(_ settings: ServerSettings, user: UInt32 = geteuid()) -> [DoctorFinding] {
        [folderOwner(settings.dataFolder, user: user), proxies(settings), factors(settings), passkeys(settings)]
            .compactMap(\.self)
    }

    /// Root can use the folder of another user, who then cannot use what root creates in it.
    package static func folderOwner(_ folder: String, user: UInt32 = geteuid()) -> DoctorFinding? {
        guard user == 0, let owner = try? FileRights(path: folder).owner, owner != 0 else { return nil }
        let place = URL(filePath: folder).resolvingSymlinksInPath().path(percentEncoded: false)
        let attributes = try? FileManager.default.attributesOfItem(atPath: place)
        let name = attributes?[.ownerAccountName] as? String ?? "the user \(owner)"
        return .bad(
            "user",
            "The data folder \(folder) belongs to \(name), and this program runs as root. What root creates there is "
                + "closed to \(name).",
            "Run the server and its commands as \(name), such as with sudo -u. If root is meant to run them, make root "
                + "the owner: chown -R root \(folder)")
    }

    private static func proxies(_ settings: ServerSettings) -> DoctorFinding? {
        let open = settings.trustedProxies.filter(\.isOpenToTheWorld).map(\.description)
        guard !open.isEmpty else { return nil }
        return .bad(
            "trusted-proxies",
            "trusted-proxies has \(open.joined(separator: ", ")), so almost anybody counts as a proxy and can choose the "
                + "address that they are counted and noted with. Limits by address hold nobody back.",
            "List only the addresses of your proxies.")
    }

    /// An operator who says who must have a second factor expects that they must.
    private static func factors(_ settings: ServerSettings) -> DoctorFinding? {
        let policy = settings.assurance
        guard policy.use != .required,
            let idle = names(
                policy.group == .everybody ? nil : "mfa-required-for", policy.grace == .zero ? nil : "mfa-grace")
        else { return nil }
        return .bad(
            "mfa-required-for",
            "Nobody needs a second factor, because mfa is \(policy.use.rawValue). Without effect: \(idle).",
            "Set mfa to required, or remove \(idle).")
    }

    private static func passkeys(_ settings: ServerSettings) -> DoctorFinding? {
        guard !settings.passkeysAreOffered,
            let idle = names(
                settings.passkeyRelyingPartyID == nil ? nil : "passkey-rp-id",
                settings.passkeyOrigins.isEmpty ? nil : "passkey-origins")
        else { return nil }
        return .bad(
            "passkeys", "Nobody can use a passkey, because passkeys is no. Without effect: \(idle).",
            "Set passkeys to yes, or remove \(idle).")
    }

    private static func names(_ settings: String?...) -> String? {
        let names = settings.compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: " and ")
    }
}
