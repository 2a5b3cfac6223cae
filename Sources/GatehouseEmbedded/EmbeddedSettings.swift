import GatehouseOperations
import GatehouseSettings

/// The settings of a back end that runs in this process.
enum EmbeddedSettings {
    /// The values that differ from `gatehouse serve`.
    private static let preset = [
        "app-name": "Gatehouse", "dev": "yes", "duplicate-sign-up": "explicit", "port": "0",
    ]

    private static let noMail =
        "has no use here: withGatehouse sends no mail, mails stay where mails(to:) finds them; leave it out"
    private static let noLog = "has no use here: withGatehouse writes no log; leave it out"

    private static let noDatabase = "has no use here: withGatehouse has the embedded database only; leave it out"

    /// The settings that make no sense in process, with the reason.
    private static let refused = [
        "smtp-url": noMail, "mail-from": noMail, "smtp-user": noMail, "smtp-password-file": noMail, "smtp-tls": noMail,
        "smtp-ca-file": noMail, "smtp-timeout": noMail, "smtp-retry": noMail, "smtp-retry-limit": noMail,
        "database": noDatabase, "database-password-file": noDatabase, "database-pool": noDatabase,
        "database-prepared": noDatabase, "start-wait": noDatabase, "database-unsafe": noDatabase, "migrate": noDatabase,
        "master-key-file": noDatabase,
        "create": "has no use here: withGatehouse creates what is missing; leave it out",
        "log-level": noLog, "log-format": noLog,
        "app-ids": "has no use here: withGatehouse has no app whose links others could open; leave it out",
    ]

    /// Reads the settings and takes a port if none is given; the port is held until it is released.
    ///
    /// - Parameters:
    ///   - settings: The settings to change, by their command-line names.
    ///   - folder: The data folder, unless the settings name one.
    /// - Throws: `SettingsError` with every problem found; `IOError` for a host that does not belong to this machine.
    static func load(_ settings: [String: String], folder: String) throws -> (settings: ServerSettings, port: HeldPort?)
    {
        let preset = preset.merging(["data": folder]) { own, _ in own }
        let arguments = settings.sorted { $0.key < $1.key }.flatMap { ["--\($0.key)=\($0.value)"] }
        var loaded = try SettingsLoader(preset: preset, refused: refused).load(arguments: arguments, environment: [:])
        let held = loaded.port == 0 ? try FreePort.hold(host: loaded.host) : nil
        if let held { loaded.port = held.port }
        return (loaded, held)
    }
}
