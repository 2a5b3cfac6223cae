import Foundation
import GatehouseAccounts
import GatehouseCore
import Logging

extension Setting {
    /// Every setting, in the order in which help shows them.
    package static let all: [Setting] = groups.flatMap(\.settings)

    /// The same settings by subject, under the headings of the settings reference.
    static let groups: [(title: String, settings: [Setting])] = [
        ("The server", general), ("The database", database), ("The app", app),
        ("Account changes", accountChanges), ("Passkeys", passkeys), ("Second factors", factors),
        ("Groups", groupSettings), ("Mailed links", links), ("Sessions", sessions), ("Limits", limits),
        ("Bounds", caps), ("Keys and tokens", keys), ("Operations", operations), ("Mail", mail),
    ]

    private static let general: [Setting] = [
        .parsed(
            "host", \.host, "ADDRESS",
            "The address to listen on. localhost means 127.0.0.1 and, where there is one, ::1.",
            allowed: "an IP address or a host name",
            standard: ServerSettings().host, parse: HostName.parse),
        .number("port", \.port, 0...65535, "The port to listen on. 0 picks a free one."),
        .parsed(
            "data", \.dataFolder, "FOLDER",
            "The folder with the database and keys. The server creates it if it is missing.",
            allowed: "the path of a folder", standard: ServerSettings().dataFolder,
            parse: { $0.isEmpty ? nil : $0 }),
        .parsed(
            "public-url", \.statedPublicURL, "URL",
            "The address at which people reach the server. Every URL in emails and redirects starts with it.",
            allowed: "an http or https URL with only a scheme, host and port", standard: "http://HOST:PORT",
            parse: publicURL),
        .parsed(
            "base-path", \.basePath, "PATH", "The path under which the REST API is served.",
            allowed: "/ or a path such as /auth/v1, of letters, digits and - . _ ~",
            standard: ServerSettings().basePath, parse: basePath),
        .choice("sign-up", \.signUpIsOpen, "open", "closed", "Whether anyone can create an account."),
        .choice(
            "anonymous", \.guestsAreAllowed, "yes", "no",
            "Whether people can use an account without an email address, as a guest."),
        .choice(
            "auto-confirm", \.automaticConfirmation, "yes", "no",
            "Whether addresses count as confirmed without a confirmation mail. Then the first person to sign up "
                + "with an address has the account, and only a reset of the password returns it to its owner."),
        .number(
            "min-password-length", \.minimumPasswordLength, 6...128,
            "The minimum length of a new password, in characters."),
        .number("code-length", \.codeLength, 6...10, "The number of digits in a one-time code."),
        .duration(
            "code-life", \.codeLife, .seconds(60)...(.seconds(7 * 86_400)),
            "How long a one-time code and its link are valid."),
        .duration(
            "access-token-life", \.accessTokenLife, .seconds(30)...(.seconds(86_400)),
            "How long an access token is valid."),
        .parsed(
            "duplicate-sign-up", \.duplicateSignUp, "explicit|private",
            "What a sign-up with an existing address gets: an error, or the same answer as a new "
                + "address.", allowed: "explicit or private",
            standard: ServerSettings().duplicateSignUp.rawValue, parse: DuplicateSignUp.init(rawValue:)),
        .choice(
            "consent", \.consentIsRequired, "required", "optional", "Whether an account needs consent to the terms."),
        .choice(
            "dev", \.isDevelopment, "yes", "no",
            "Whether this is a development server. It shows emails on a mailbox page, listens on loopback only, and "
                + "has limits \(LimitPolicy.developmentFactor) times as high unless you set them."),
        .parsed(
            "trusted-proxies", \.trustedProxies, "LIST", "The proxies whose X-Forwarded-For header is trusted.",
            allowed: "none, or a comma-separated list of IP addresses and blocks such as 10.0.0.0/8",
            standard: "none", parse: AddressRange.list),
        .parsed(
            "cors-headers", \.crossOriginFields, "LIST",
            "The request headers that pages of other origins may send to the interface, in addition to those of the "
                + "clients and of common tracing tools.",
            allowed: "none, or a comma-separated list of header names such as X-Request-Id", standard: "none",
            parse: fieldNames),
        .number(
            "max-connections", \.maximumConnections, 8...100_000,
            "The maximum number of connections at a time. When all are in use, the server closes idle ones for new "
                + "ones."),
        .parsed(
            "log-level", \.logLevel, "LEVEL", "The lowest level that is logged.",
            allowed: "one of \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))",
            standard: ServerSettings().logLevel.rawValue, parse: Logger.Level.init(rawValue:)),
    ]

    /// Reads a list of names of header fields (RFC 9110, section 5.6.2).
    private static func fieldNames(_ text: String) -> [String]? {
        if text == "none" { return [] }
        let names = ListText.elements(of: text)
        let isGood = names.allSatisfy { name in
            (1...64).contains(name.utf8.count) && name.lowercased() != "none"
                && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
        }
        return isGood && names.count <= 32 ? names : nil
    }

    private static func basePath(_ text: String) -> String? {
        if text == "/" { return text }
        let segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        let good = segments.allSatisfy { segment in
            !segment.isEmpty && segment != "." && segment != ".."
                && segment.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-._~".utf8.contains($0) }
        }
        return text.hasPrefix("/") && good ? text : nil
    }

    private static func publicURL(_ text: String) -> URL?? {
        let bare = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard let parts = URLComponents(string: asBrowsersWrite(bare)), let scheme = parts.scheme,
            ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, parts.path.isEmpty, parts.query == nil, parts.fragment == nil,
            parts.port.map({ (1...65535).contains($0) }) ?? true, let url = parts.url
        else { return nil }
        return url
    }

    /// Returns an address as browsers write it in `Origin`, with which it is compared: with scheme and host in lower case,
    /// and an IPv6 address in its short form (RFC 5952, section 4).
    private static func asBrowsersWrite(_ address: String) -> String {
        let lower = address.lowercased()
        guard let open = lower.firstIndex(of: "["), let close = lower.lastIndex(of: "]"), open < close,
            let short = AddressRange.canonical(String(lower[lower.index(after: open)..<close])), short.contains(":")
        else { return lower }
        return "\(lower[...open])\(short)\(lower[close...])"
    }
}
