import GatehouseDomain
import GatehouseStore

extension Setting {
    /// Which database the server uses.
    package static let database: [Setting] = [
        .optional(
            "database", \.database.stated, "URI",
            "The PostgreSQL database (version 13 or later) that several servers share; without it the server uses an "
                + "embedded one in its data folder.",
            allowed: "a URI such as postgres://role@host:5432/database; several hosts have commas between them"
        ) { oneLine($0).map(DatabaseSettings.Stated.init) },
        .optional(
            "database-password-file", \.database.passwordFile, "FILE",
            "A file with the password of the role, readable only by its owner.", allowed: "the path of a file",
            parse: oneLine),
        .number(
            "database-pool", \.database.connections, 2...64,
            "The most connections to PostgreSQL that this server opens."),
        .parsed(
            "database-prepared", \.database.preparation, "auto|on|off",
            "Whether PostgreSQL keeps prepared statements: auto stops that when a pooler between does not keep them.",
            allowed: "auto, on or off", standard: ServerSettings().database.preparation.rawValue,
            parse: SharedDatabase.Preparation.init(rawValue:)),
        .choice(
            "database-unsafe", \.database.allowsUnsafe, "yes", "no",
            "Whether the server runs on a PostgreSQL with synchronous_commit = off, which can lose what people were told "
                + "is done."),
        .choice(
            "migrate", \.database.migrates, "auto", "never",
            "Whether a start brings the database up to date; gatehouse migrate does it otherwise."),
        .optional(
            "master-key-file", \.database.masterKeyFile, "FILE",
            "A file with the master key, readable only by its owner; without it the key is in the data folder. The "
                + "variable GATEHOUSE_MASTER_KEY may hold the key instead.",
            allowed: "the path of a file with 32 bytes, as they are or in base64url", parse: oneLine),
    ]

    static let databaseSecrets: [Setting] = [
        .optional(
            "master-key", \.database.masterKey, "KEY", "The master key.", allowed: "32 bytes in base64url"
        ) { text in DatabaseSettings.keyBytes(text).map { _ in Secret(text) } }
    ]
}
