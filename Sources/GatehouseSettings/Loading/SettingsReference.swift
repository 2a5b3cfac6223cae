/// The settings reference as a Markdown document, generated from ``Setting/groups``: `docs/settings.md`.
package enum SettingsReference {
    /// The whole document.
    package static var text: String {
        let groups = Setting.groups.map { group in
            (["## \(group.title)"] + group.settings.map(entry)).joined(separator: "\n\n")
        }
        let secrets = (["## Secrets", secretsNote] + Setting.secrets.map(secret)).joined(separator: "\n\n")
        return ([head] + groups + [secrets]).joined(separator: "\n\n") + "\n"
    }

    private static let head = """
        # Settings

        Written by `script/docs --write` from the declarations that the server itself reads. A test fails when this page is
        not current.

        `gatehouse serve` runs without any of them. Each setting is an option, a variable or a member of the JSON object in
        the file that `--config FILE` or `GATEHOUSE_CONFIG` names. An option goes before a variable, a variable before the
        file, the file before the default. What no setting is called, and what a setting does not allow, is refused at the
        start with its name and what is allowed.

        In the file, numbers may be JSON numbers, `yes` and `no` JSON's `true` and `false`, and lists JSON arrays.
        `gatehouse demo` has other defaults for some of them: `gatehouse demo --help` says which.
        """

    private static let secretsNote = """
        These are taken from the environment alone: options are seen by everybody on the machine, and files of settings are
        passed around. For each there is a setting above that names a file instead.
        """

    private static func entry(_ setting: Setting) -> String {
        let bare = setting.isSwitch ? " (the bare option means `yes`)" : ""
        return """
            ### \(setting.name)

            \(plain(setting.summary))

            - Option: `--\(setting.name) \(setting.placeholder)`\(bare)
            - Variable: `\(SettingOrigin.environment.spelling(of: setting.name))`
            - In the file: `\(SettingOrigin.key(of: setting.name))`
            - Type: \(type(of: setting))
            - Allowed: \(plain(setting.allowed))
            - Default: \(plain(setting.standard))
            """
    }

    private static func secret(_ setting: Setting) -> String {
        """
        ### \(setting.name)

        \(plain(setting.summary))

        - Variable: `\(SettingOrigin.environment.spelling(of: setting.name))`
        - Allowed: \(plain(setting.allowed))
        """
    }

    /// Returns what type of value a setting has, judging by its placeholder.
    private static func type(of setting: Setting) -> String {
        switch setting.placeholder {
        case "N": "a whole number"
        case "TIME": "a length of time"
        case "N/TIME": "a number in a length of time"
        case "N/TOTAL": "two whole numbers"
        case "ADDRESS:PORT": "an address with a port"
        case "LIST": "a list"
        case "FILE", "FOLDER": "a path"
        case "URL": "a URL"
        case "ADDRESS", "NAME", "PATH", "TAG": "text"
        default: "a word"
        }
    }

    /// Returns the text with all Markdown characters escaped.
    private static func plain(_ text: String) -> String {
        String(text.flatMap { "\\`*_<>[]|#".contains($0) ? ["\\", $0] : [$0] })
    }
}
