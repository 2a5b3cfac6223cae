import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseJOSE
import GatehouseWire

/// Reads the file that lists the providers people sign in with.
struct ProvidersFile {
    /// The ids that mean something else in requests.
    private static let reserved: Set<String> = ["email", "phone", "anonymous", "guest", "sso", "web3"]
    private static let fields: Set<String> = [
        "id", "name", "issuer", "client_ids", "client_secret", "client_secret_file", "apple_key", "scopes",
        "accepts_missing_nonce", "email_domains", "authorization_endpoint",
    ]
    private static let appleFields: Set<String> = ["team_id", "key_id", "private_key", "private_key_file"]

    /// Where the list is, for messages.
    private let place: String
    private var path: Substring { place.trimmingPrefix("providers-file ") }
    /// Whether a provider on this machine may be reached without TLS.
    private let isDevelopment: Bool
    private var isPrivate = false
    private(set) var providers: [ProviderSettings] = []
    private var problems: [String] = []

    /// Returns the providers in a file.
    ///
    /// - Throws: ``SettingsError`` with every mistake in it.
    static func read(_ path: String, isDevelopment: Bool) throws(SettingsError) -> [ProviderSettings] {
        var file = ProvidersFile(place: "providers-file \(path)", isDevelopment: isDevelopment)
        if let (data, isPrivate) = SecretFile.content(of: path) {
            file.isPrivate = isPrivate
            file.read(data)
        } else {
            file.note(UnreadableFile.problem(at: path))
        }
        return try file.list()
    }

    /// Returns the providers in a variable.
    ///
    /// - Throws: ``SettingsError`` with every mistake in it.
    static func read(text: Secret, isDevelopment: Bool) throws(SettingsError) -> [ProviderSettings] {
        let variable = SettingOrigin.environment.spelling(of: "providers")
        var file = ProvidersFile(place: variable, isDevelopment: isDevelopment)
        file.isPrivate = true
        file.read(Data(text.reveal().utf8))
        return try file.list()
    }

    private init(place: String, isDevelopment: Bool) {
        self.place = place
        self.isDevelopment = isDevelopment
    }

    private func list() throws(SettingsError) -> [ProviderSettings] {
        guard problems.isEmpty else { throw SettingsError(problems: problems) }
        return providers
    }

    private mutating func read(_ data: Data) {
        let value: JSONValue
        do {
            value = try JSONValue(json: InputFile.withoutMark(data), duplicateMembers: .refused)
        } catch {
            return note("is not JSON: \(error)")
        }
        guard let list = value.arrayValue else { return note("must hold a list of providers: [ { \"id\": … } ]") }
        for (index, element) in list.enumerated() {
            guard let members = element.objectValue else {
                note("provider \(index + 1) must be an object")
                continue
            }
            let name = members["id"]?.stringValue.map { Self.isID($0) ? " (\($0))" : "" } ?? ""
            add(members, "provider \(index + 1)\(name)")
        }
        for (name, values) in [("id", providers.map(\.id)), ("issuer", providers.map(\.issuer))]
        where Set(values).count < values.count {
            note("must name each provider once: two have the same \(name)")
        }
    }

    private mutating func note(_ problem: String) {
        problems.append("\(place) \(problem)")
    }

    private mutating func note(_ place: String, _ field: String, must allowed: String) {
        note("\(place): \(field) must be \(allowed)")
    }

    // MARK: One provider

    private mutating func add(_ members: JSONObject, _ place: String) {
        for field in members.keys.sorted() where !Self.fields.contains(field) {
            note("\(place): \(field) is not a field; the fields are \(Self.fields.sorted().joined(separator: ", "))")
        }
        guard let id = members["id"]?.stringValue, Self.isID(id), !Self.reserved.contains(id) else {
            return note(
                place, "id",
                must: ProviderSettings.Kind.all.map(\.id).joined(separator: ", ")
                    + ", or another name of at most 32 lowercase letters, digits and hyphens, but not "
                    + Self.reserved.sorted().joined(separator: ", "))
        }
        let kind = ProviderSettings.Kind.named(id)
        let name = text(members, "name", place, allowed: "a name of at most 64 characters on one line") { text in
            !text.isEmpty && text.count <= 64 && HeaderText.cleaned(text) == text
        }
        if kind == .openID, name == nil, members["name"] == nil {
            note(place, "name", must: "set: the button shows it")
        }
        let issuer = issuer(members, kind, place)
        let clientIDs = clientIDs(members, place)
        let secret = secret(members, "client_secret", place)
        let appleKey = appleKey(members, kind, place)
        if secret != nil, appleKey != nil {
            note("\(place): client_secret and apple_key cannot both be set: the key creates the secret")
        }
        if !kind.dialect.signsTokens { checkWithoutTokens(members, place) }
        let acceptsMissingNonce = members["accepts_missing_nonce"]?.boolValue ?? false
        if let member = members["accepts_missing_nonce"], member.boolValue == nil {
            note(place, "accepts_missing_nonce", must: "true or false")
        }
        let scopes = scopes(members, kind, place)
        let domains = domains(members, place)
        let page = page(members, place)
        guard let issuer, !clientIDs.isEmpty else { return }
        providers.append(
            ProviderSettings(
                id: id, kind: kind, displayName: name, issuer: issuer, clientIDs: clientIDs, clientSecret: secret,
                appleKey: appleKey, scopes: scopes, acceptsMissingNonce: acceptsMissingNonce, emailDomains: domains,
                authorizationEndpoint: page))
    }

    /// Checks what is different about a provider without ID tokens: people reach it through the pages only.
    private mutating func checkWithoutTokens(_ members: JSONObject, _ place: String) {
        if members["client_secret"] == nil, members["client_secret_file"] == nil {
            note(place, "client_secret_file", must: "the path of a file with the secret, or client_secret the secret")
        }
        for field in ["accepts_missing_nonce", "authorization_endpoint"] where members[field] != nil {
            note("\(place): \(field) is for providers with ID tokens, and this one has none")
        }
    }

    static func isID(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "-") || byte.isASCIILetterOrDigit && !(0x41...0x5A).contains(byte)
        }
        return isPlain && (1...32).contains(text.utf8.count) && !text.hasPrefix("-") && !text.hasSuffix("-")
    }

    private mutating func issuer(_ members: JSONObject, _ kind: ProviderSettings.Kind, _ place: String) -> String? {
        if members["issuer"] == nil, let issuer = kind.issuer { return issuer }
        let local = isDevelopment ? ", or an http URL on this machine" : ""
        let allowed =
            kind.issuer.map { "\($0), or left out\(local)" }
            ?? "an https URL of at most 512 bytes, without a query\(local)"
        let isDevelopment = isDevelopment
        return requiredText(members, "issuer", place, allowed: allowed) { text in
            guard let url = ProviderURL.endpoint(text, allowsLoopback: isDevelopment), url.query() == nil,
                text.utf8.count <= 512
            else { return false }
            return kind.issuer == nil || text == kind.issuer || url.scheme == "http"
        }
    }

    private mutating func page(_ members: JSONObject, _ place: String) -> URL? {
        let isDevelopment = isDevelopment
        let local = isDevelopment ? ", or an http URL on this machine" : ""
        let page = text(members, "authorization_endpoint", place, allowed: "an https URL\(local)") { text in
            ProviderURL.endpoint(text, allowsLoopback: isDevelopment) != nil
        }
        return page.flatMap { ProviderURL.endpoint($0, allowsLoopback: isDevelopment) }
    }

    private mutating func clientIDs(_ members: JSONObject, _ place: String) -> [String] {
        let list = members["client_ids"]?.arrayValue ?? []
        let ids = list.compactMap(\.stringValue).filter { id in
            (1...256).contains(id.utf8.count) && id.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
        guard ids.count == list.count, (1...20).contains(ids.count), Set(ids).count == ids.count else {
            note(
                place, "client_ids",
                must: "a list of 1 to 20 different ids of at most 256 bytes without spaces; the first is the one of "
                    + "this server's own pages")
            return []
        }
        return ids
    }

    private mutating func scopes(_ members: JSONObject, _ kind: ProviderSettings.Kind, _ place: String) -> [String]? {
        guard let member = members["scopes"] else { return nil }
        let scopes = member.arrayValue?.compactMap(\.stringValue) ?? []
        let required = kind.dialect.requiredScope
        // RFC 6749, section 3.3.
        let isGood = scopes.allSatisfy { scope in
            (1...128).contains(scope.utf8.count)
                && scope.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
        }
        guard isGood, scopes.count == member.arrayValue?.count, scopes.count <= 20, scopes.contains(required) else {
            note(place, "scopes", must: "a list of at most 20 words that includes \(required)")
            return nil
        }
        return scopes
    }

    private mutating func domains(_ members: JSONObject, _ place: String) -> Set<String>? {
        guard let member = members["email_domains"] else { return nil }
        let domains = Set((member.arrayValue ?? []).compactMap(\.stringValue))
        let isGood = domains.allSatisfy { EmailAddress("a@\($0)")?.canonical == "a@\($0)" }
        guard isGood, domains.count == member.arrayValue?.count, (1...100).contains(domains.count) else {
            note(
                place, "email_domains",
                must: "a list of 1 to 100 different lowercase domains such as \"example.com\"; without it, any domain")
            return nil
        }
        return domains
    }

    // MARK: Secrets

    /// Returns a secret from this file or from one that it names; nil if there is neither.
    private mutating func secret(_ members: JSONObject, _ field: String, _ place: String) -> Secret? {
        let fileField = "\(field)_file"
        let isShort: (String) -> Bool = { (1...16_384).contains($0.utf8.count) }
        if members[field] != nil, members[fileField] != nil {
            note("\(place): \(field) and \(fileField) cannot both be set")
            return nil
        }
        if let file = text(members, fileField, place, allowed: "the path of a file", isAllowed: isShort) {
            do {
                let text = try SecretFile.read(file, setting: "\(self.place) \(place): \(fileField)")
                if !text.isEmpty { return Secret(text) }
                note("\(place): \(fileField) \(file) is empty")
            } catch {
                problems += error.problems
            }
            return nil
        }
        guard let text = text(members, field, place, allowed: "text that is not empty", isAllowed: isShort) else {
            return nil
        }
        guard isPrivate else {
            note("holds \(field) of \(place) and must be readable only by its owner: chmod 600 \(path)")
            return nil
        }
        return Secret(text)
    }

    private mutating func appleKey(
        _ members: JSONObject, _ kind: ProviderSettings.Kind, _ place: String
    ) -> AppleKey? {
        guard let member = members["apple_key"] else { return nil }
        guard kind == .apple, let parts = member.objectValue else {
            note(place, "apple_key", must: "an object, and only for the provider apple")
            return nil
        }
        for field in parts.keys.sorted() where !Self.appleFields.contains(field) {
            note(
                "\(place): apple_key.\(field) is not a field; the fields are "
                    + Self.appleFields.sorted().joined(separator: ", "))
        }
        let isTen: (String) -> Bool = { $0.utf8.count == 10 && $0.utf8.allSatisfy(\.isASCIILetterOrDigit) }
        let inside = "\(place): apple_key"
        let team = requiredText(parts, "team_id", inside, allowed: "the ten letters and digits of the team", isTen)
        let key = requiredText(parts, "key_id", inside, allowed: "the ten letters and digits of the key", isTen)
        let privateKey = secret(parts, "private_key", inside)
        if parts["private_key"] == nil, parts["private_key_file"] == nil {
            note(inside, "private_key_file", must: "the path of the file AuthKey_….p8")
        }
        if let privateKey, (try? P256.Signing.PrivateKey(pemRepresentation: privateKey.reveal())) == nil {
            note(inside, "private_key", must: "a private key (P-256) in PEM, the content of the file AuthKey_….p8")
        }
        guard let team, let key, let privateKey else { return nil }
        return AppleKey(teamID: team, keyID: key, privateKey: privateKey)
    }

    // MARK: Texts

    private mutating func requiredText(
        _ members: JSONObject, _ field: String, _ place: String, allowed: String, _ isAllowed: (String) -> Bool
    ) -> String? {
        if members[field] == nil { note(place, field, must: allowed) }
        return text(members, field, place, allowed: allowed, isAllowed: isAllowed)
    }

    private mutating func text(
        _ members: JSONObject, _ field: String, _ place: String, allowed: String, isAllowed: (String) -> Bool
    ) -> String? {
        guard let member = members[field] else { return nil }
        guard let text = member.stringValue, isAllowed(text) else {
            note(place, field, must: allowed)
            return nil
        }
        return text
    }
}
