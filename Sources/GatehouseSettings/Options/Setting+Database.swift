import GatehouseDomain
import GatehouseStore

extension Setting {
    /// Which database the server uses.
    package static let database: [Setting] = [
        .optional(
            "database", \.database.stated, "URI",
            "The PostgreSQL database (version 13 or later), which several servers can share. Without it, the server "
                + "uses an embedded one in its data folder.",
            allowed: "a URI such as postgres://role@host:5432/database, with several hosts separated by commas"
        ) { oneLine($0).map(DatabaseSettings.Stated.init) },
        .optional(
            "database-password-file", \.database.passwordFile, "FILE",
            "A file with the role's password, readable only by its owner. You can set the password in the variable "
                + "GATEHOUSE_DATABASE_PASSWORD instead.", allowed: "the path of a file",
            parse: oneLine),
        .number(
            "database-pool", \.database.connections, 2...64,
            "The maximum number of connections that this server opens to PostgreSQL."),
        .parsed(
            "database-prepared", \.database.preparation, "auto|on|off",
            "Whether to use prepared statements. With auto, the server stops using them if a pooler in between drops "
                + "them.",
            allowed: "auto, on or off", standard: ServerSettings().database.preparation.rawValue,
            parse: SharedDatabase.Preparation.init(rawValue:)),
        .parsed(
            "start-wait", \.database.startWait, "TIME",
            "How long a start waits for a PostgreSQL that is not there yet. Meanwhile the server is alive, but not "
                + "ready.",
            allowed: "forever, or a time such as 30s or 10m, from 0s to 1d",
            standard: "forever under a service manager, otherwise 30s"
        ) { WaitLimit($0).map(Optional.some) },
        .choice(
            "database-unsafe", \.database.allowsUnsafe, "yes", "no",
            "Whether the server starts on a PostgreSQL with synchronous_commit = off, which can lose changes that were "
                + "already confirmed to people."),
        .choice(
            "migrate", \.database.migrates, "auto", "never",
            "Whether the server updates the database when it starts. Otherwise, run gatehouse migrate."),
        .choice(
            "create", \.database.creates, "yes", "no",
            "Whether a start on an empty data folder or database creates a server there. With no it is an error, so that "
                + "a folder that isn't mounted never becomes a server without people. Then run gatehouse init once. "
                + "Development servers always create what is missing."),
        .optional(
            "master-key-file", \.database.masterKeyFile, "FILE",
            "A file with the master key, readable only by its owner. Without it, the key is in the data folder. You "
                + "can set the key in the variable GATEHOUSE_MASTER_KEY instead.",
            allowed: "the path of a file with 32 bytes, raw or in base64url", parse: oneLine),
    ]

    static let databaseSecrets: [Setting] = [
        .optional(
            "database-password", \.database.password, "PASSWORD", "The role's password at the PostgreSQL server.",
            allowed: "a password on one line"
        ) { oneLine($0).map { Secret($0) } },
        .optional(
            "master-key", \.database.masterKey, "KEY", "The master key.", allowed: "32 bytes in base64url"
        ) { text in DatabaseSettings.keyBytes(text).map { _ in Secret(text) } },
    ]
}
