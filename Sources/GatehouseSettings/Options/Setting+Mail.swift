import Gatehouse
import GatehouseCore
import GatehouseDomain
import GatehouseMail

extension Setting {
    /// How mail leaves the server.
    package static let mail: [Setting] = [
        .optional(
            "smtp-url", \.mail.server, "URL",
            "The mail server that sends the emails. Without it, they stay in the outbox.",
            allowed: "smtps://HOST:PORT (TLS from the start) or smtp://HOST:PORT (STARTTLS), without user and password",
            parse: SMTPAddress.init),
        .parsed(
            "mail-language", \.language, "TAG", "The language of emails to people whose language is unknown.",
            allowed: "one of \(Catalogue.all.map(\.language).joined(separator: ", "))",
            standard: ServerSettings().language
        ) { tag in Catalogue.all.map(\.language).first { $0 == tag } },
        .choice(
            "security-notices", \.securityNotices, "yes", "no",
            "Whether people get a mail when their password, address or sign-in methods change, when a stolen session "
                + "is ended, when an administrator changes their account and when it is deleted, and when they are "
                + "removed from a group, become or are no longer its owner or admin, or it is deleted."),
        .optional(
            "mail-from", \.mail.sender, "ADDRESS", "The sender of emails. Required with smtp-url.",
            allowed: "an email address, or one with a name: Example <no-reply@example.com>", parse: MailSender.init),
        .optional(
            "smtp-user", \.mail.user, "NAME", "The user name at the mail server.", allowed: "a name on one line",
            parse: oneLine),
        .optional(
            "smtp-password-file", \.mail.passwordFile, "FILE",
            "A file with that user's password, readable only by its owner. You can set the password in the variable "
                + "GATEHOUSE_SMTP_PASSWORD instead.",
            allowed: "the path of a file", parse: oneLine),
        .parsed(
            "smtp-tls", \.mail.security, "LEVEL",
            "Whether the connection to the mail server is encrypted: required, opportunistic (if the server offers it) "
                + "or off (only for a server on this machine).",
            allowed: "required, opportunistic or off", standard: ServerSettings().mail.security.rawValue,
            parse: SMTPSecurity.init(rawValue:)),
        .optional(
            "smtp-ca-file", \.mail.certificateAuthorities, "FILE",
            "A PEM file with the certificates to trust instead of the system's.", allowed: "the path of a file",
            parse: oneLine),
        .duration(
            "smtp-timeout", \.mail.timeLimit, .seconds(1)...(.seconds(600)), "The time limit for sending one mail."
        ),
        .duration(
            "smtp-retry", \.mail.firstWait, .seconds(1)...(.seconds(3600)),
            "About how long to wait after the first failed attempt to send a mail. The wait doubles after each further "
                + "failure."),
        .duration(
            "smtp-retry-limit", \.mail.longestWait, .seconds(1)...(.seconds(86_400)),
            "The longest wait between two attempts."),
    ]

    /// Settings that are read from the environment only: everyone on the machine can see options, and settings files
    /// are passed around.
    package static let secrets: [Setting] =
        mailSecrets + keySecrets + databaseSecrets + metricsSecrets + providerSecrets

    private static let mailSecrets: [Setting] = [
        .optional(
            "smtp-password", \.mail.password, "PASSWORD", "The password at the mail server.",
            allowed: "a password on one line"
        ) { oneLine($0).map { Secret($0) } }
    ]

    /// A setting that has no value until someone sets it.
    static func optional<Value>(
        _ name: String, _ path: any WritableKeyPath<ServerSettings, Value?> & Sendable, _ placeholder: String,
        _ summary: String, allowed: String, parse: @escaping @Sendable (String) -> Value?
    ) -> Setting {
        // Mapped, so that a text that is not allowed is refused instead of becoming a missing value.
        .parsed(name, path, placeholder, summary, allowed: allowed, standard: "none") { parse($0).map(Optional.some) }
    }

    static func oneLine(_ text: String) -> String? {
        text.isEmpty || HeaderText.cleaned(text) != text ? nil : text
    }
}
