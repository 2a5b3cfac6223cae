package import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWire

/// Collects the settings from options, environment and file, in this order of precedence, over the defaults. Refuses
/// settings that do not exist and values that are not allowed.
package struct SettingsLoader: Sendable {
    /// The defaults of a command that differ from ``Setting/standard``, by setting name.
    package let preset: [String: String]
    /// The settings that make no sense for a command, by name, with the reason in words that follow the name.
    package let refused: [String: String]
    private let readFile: @Sendable (String) throws -> Data

    /// Creates a loader from a command's preset, the settings it refuses, and a way to read the configuration file; nil
    /// reads it from the disk.
    package init(
        preset: [String: String] = [:], refused: [String: String] = [:],
        readFile: (@Sendable (String) throws -> Data)? = nil
    ) {
        self.preset = preset
        self.refused = refused
        self.readFile = readFile ?? { try InputFile.bytes(at: $0) }
    }

    /// Variables that have our prefix but are not settings of the server.
    private static let foreignVariables: Set<String> = [
        "GATEHOUSE_COMMIT", "GATEHOUSE_STRICT", "GATEHOUSE_CLIENT_URL", "GATEHOUSE_CLIENT_PATH",
        "GATEHOUSE_CLIENT_KIND", "GATEHOUSE_CLIENT_KEY", "GATEHOUSE_CLIENT_CALLBACK", "GATEHOUSE_CLIENT_SCOPE",
        "GATEHOUSE_CLIENT_PROMPT",
    ]

    private struct Entry {
        var text: String
        var origin: SettingOrigin
    }

    /// Reads everything and checks it.
    ///
    /// - Parameters:
    ///   - arguments: The options as written on the command line: `--name value`, `--name=value`, `--dev`.
    ///   - environment: The variables of the process; those that do not begin with `GATEHOUSE_` are ignored.
    /// - Throws: ``SettingsError`` with every problem found.
    package func load(arguments: [String], environment: [String: String]) throws(SettingsError) -> ServerSettings {
        var problems: [String] = []
        var entries: [String: Entry] = [:]
        for (name, text) in preset {
            entries[name] = Entry(text: text, origin: .default)
        }
        let options = options(arguments, &problems)
        let (variables, ignored) = variables(environment, &problems)
        if let file = options["config"] ?? variables["config"] {
            if file.text.isEmpty {
                problems.append("\(file.origin.spelling(of: "config")) must be the path of a file")
            } else {
                entries.merge(members(ofFile: file.text, &problems)) { _, later in later }
            }
        }
        entries.merge(variables) { _, later in later }
        entries.merge(options) { _, later in later }

        var settings = ServerSettings()
        settings.ignoredVariables = ignored
        for setting in Setting.all + Setting.secrets {
            guard let entry = entries[setting.name] else { continue }
            if let reason = refused[setting.name] {
                problems.append("\(entry.origin.spelling(of: setting.name)) \(reason)")
            } else if entry.text == "-", setting.isPath {
                let name = entry.origin.spelling(of: setting.name)
                problems.append("\(name) must be \(setting.allowed); write ./- if that is its name")
            } else if !setting.apply(&settings, entry.text) {
                problems.append("\(entry.origin.spelling(of: setting.name)) must be \(setting.allowed)")
            }
        }
        if problems.isEmpty {
            problems = conflicts(settings) { name in (entries[name]?.origin ?? .default).spelling(of: name) }
        }
        guard problems.isEmpty else { throw SettingsError(problems: problems) }
        if let file = settings.providersFile {
            settings.providers = try ProvidersFile.read(file, isDevelopment: settings.isDevelopment)
        } else if let text = settings.providersText {
            settings.providers = try ProvidersFile.read(text: text, isDevelopment: settings.isDevelopment)
        }
        if let file = settings.signUpFieldsFile { settings.signUpFields = try SignUpFieldsFile.read(file) }
        return settings
    }

    // MARK: The three sources

    private func options(_ arguments: [String], _ problems: inout [String]) -> [String: Entry] {
        var found: [String: Entry] = [:]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--"), argument != "--" else {
                let number = arguments.count - rest.count
                problems.append("argument \(number) is not an option; settings are written --name VALUE")
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts.first.map(String.init) ?? ""
            let setting = Setting.all.first { $0.name == name }
            guard setting != nil || name == "config" else {
                problems.append(secret("--\(name)", name) ?? unknown("--\(name)", among: optionNames))
                if parts.count == 1, rest.first?.hasPrefix("--") == false { rest.removeFirst() }
                continue
            }
            var text = parts.count == 2 ? String(parts[1]) : nil
            if text == nil, rest.first?.hasPrefix("--") == false { text = rest.removeFirst() }
            if text == nil, setting?.isSwitch == true { text = "yes" }
            guard let text else {
                problems.append("--\(name) needs a value: \(setting?.allowed ?? "the path of a file")")
                continue
            }
            var probe = ServerSettings()
            if setting?.apply(&probe, text) == true,
                let problem = Self.passwordProblem(option: "--\(name)", setting: name, text)
            {
                problems.append(problem)
            }
            if found.updateValue(Entry(text: text, origin: .option), forKey: name) != nil {
                problems.append("--\(name) appears more than once")
            }
        }
        return found
    }

    private func variables(
        _ environment: [String: String], _ problems: inout [String]
    ) -> (found: [String: Entry], ignored: [String]) {
        var found: [String: Entry] = [:]
        var names = ["GATEHOUSE_CONFIG": "config"]
        for setting in Setting.all + Setting.secrets {
            names[SettingOrigin.environment.spelling(of: setting.name)] = setting.name
        }
        let ignored = ServiceVariables.names(in: environment, settings: Set(names.keys))
        let foreign = Self.foreignVariables.union(ignored)
        for (variable, text) in environment.sorted(by: { $0.key < $1.key })
        where variable.hasPrefix(SettingOrigin.variablePrefix) && !foreign.contains(variable) {
            guard let name = names[variable] else {
                problems.append(unknown(variable, among: names.keys.sorted()))
                continue
            }
            found[name] = Entry(text: text, origin: .environment)
        }
        return (found, ignored)
    }

    private func members(ofFile path: String, _ problems: inout [String]) -> [String: Entry] {
        let data: Data
        do {
            data = try readFile(path)
        } catch {
            problems.append("the configuration file \(path) \(UnreadableFile.problem(at: path))")
            return [:]
        }
        let object: JSONObject
        do {
            guard let members = try JSONValue(json: data).objectValue else {
                problems.append("the configuration file \(path) must hold one JSON object")
                return [:]
            }
            object = members
        } catch {
            problems.append("the configuration file \(path) is not JSON: \(error)")
            return [:]
        }
        var found: [String: Entry] = [:]
        let names = Dictionary(uniqueKeysWithValues: Setting.all.map { (SettingOrigin.key(of: $0.name), $0) })
        for (key, value) in object.sorted(by: { $0.key < $1.key }) {
            guard let setting = names[key] else {
                let hidden = secret("\(key) in \(path)", key.replacing("_", with: "-"))
                problems.append(hidden ?? unknown("\(key) in \(path)", key, among: names.keys.sorted()))
                continue
            }
            guard let text = text(of: value) else {
                problems.append("\(key) in \(path) must be \(setting.allowed)")
                continue
            }
            found[setting.name] = Entry(text: text, origin: .file(path: path))
        }
        return found
    }

    private func text(of value: JSONValue) -> String? {
        switch value {
        case .string(let text): return text
        case .integer(let number): return String(number)
        case .bool(let flag): return flag ? "yes" : "no"
        case .array(let elements):
            let texts = elements.compactMap(\.stringValue)
            guard texts.count == elements.count else { return nil }
            return texts.isEmpty ? "none" : texts.joined(separator: ",")
        case .object: return JSONText.encode(value)
        case .null, .number: return nil
        }
    }

    // MARK: Checks

    /// Returns the problems that involve more than one setting.
    private func conflicts(_ settings: ServerSettings, spelling: (String) -> String) -> [String] {
        var problems: [String] = []
        if settings.duplicateSignUp == .private, settings.automaticConfirmation {
            problems.append(
                "\(spelling("duplicate-sign-up")) private cannot be combined with \(spelling("auto-confirm")): a new "
                    + "address would be signed in right away, a taken one could not; use explicit, or confirm by mail")
        }
        if settings.isDevelopment, !ThisMachine.contains(settings.host) {
            problems.append(
                "\(spelling("host")) must be a loopback address (127.0.0.1, ::1 or localhost) in development mode, "
                    + "because anyone who can reach such a server can read its emails")
        }
        if preset["dev"] == "yes", !settings.isDevelopment {
            problems.append(
                "\(spelling("dev")) cannot be no for a demo, because it shows its emails; use serve instead")
        }
        if let inactivity = settings.sessions.inactivity, inactivity <= settings.accessTokenLife {
            problems.append(
                "\(spelling("session-inactivity")) must be longer than \(spelling("access-token-life")), because a "
                    + "session is renewed only when its access token is about to expire")
        }
        if settings.providersFile != nil, settings.providersText != nil {
            problems.append("\(spelling("providers-file")) and \(spelling("providers")) cannot both be set")
        }
        if settings.statedPublicURL == nil, ["0.0.0.0", "::"].contains(settings.host) {
            problems.append(
                "--public-url is required when the server listens on every address: URLs in emails start with it")
        }
        return problems + settings.keys.conflicts(spelling: spelling) + settings.mail.conflicts(spelling: spelling)
            + settings.metrics.conflicts(port: settings.port, spelling: spelling)
            + settings.database.conflicts(spelling: spelling) + settings.passkeyConflicts()
    }

    /// Returns the problem with a URL that contains a password in an option, where everyone on the machine can see it;
    /// nil for any other value.
    package static func passwordProblem(option: String, setting name: String, _ text: String) -> String? {
        guard let scheme = text.firstRange(of: "://") else { return nil }
        let authority = text[scheme.upperBound...].prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@"), let colon = authority.firstIndex(of: ":"), colon < at else {
            return nil
        }
        let variable = SettingOrigin.environment.spelling(of: name)
        let instead = name == "database" ? "GATEHOUSE_DATABASE_PASSWORD or --database-password-file" : variable
        return
            "\(option) contains a password, which would be visible to others; leave it out and use \(instead) instead"
    }

    /// Returns the problem with a secret in a place where others may see it; nil for anything else.
    private func secret(_ text: String, _ name: String) -> String? {
        guard Setting.secrets.contains(where: { $0.name == name }) else { return nil }
        let variable = SettingOrigin.environment.spelling(of: name)
        return "\(text) would be visible to others; use \(variable) or --\(name)-file instead"
    }

    private var optionNames: [String] { (Setting.all.map(\.name) + ["config"]).map { "--\($0)" } }

    private func unknown(_ text: String, _ name: String? = nil, among names: [String]) -> String {
        let written = name ?? text
        let near = names.map { ($0, Self.distance($0.lowercased(), written.lowercased())) }.min { $0.1 < $1.1 }
        // What all names begin with is no reason to allow for more mistakes.
        let start = SettingOrigin.variablePrefix
        if let (suggestion, distance) = near, distance <= max(2, suggestion.trimmingPrefix(start).count / 4) {
            return "\(text) is not a setting; did you mean \(suggestion)?"
        }
        return "\(text) is not a setting; the settings are \(names.joined(separator: ", "))"
    }

    /// Returns how many letters must be added, removed or replaced to turn one word into the other.
    private static func distance(_ one: String, _ other: String) -> Int {
        let other = Array(other.prefix(64))
        var row = Array(0...other.count)
        for (index, letter) in one.prefix(64).enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let replaced = diagonal + (letter == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
