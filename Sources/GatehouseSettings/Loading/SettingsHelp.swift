/// The part of the help text that lists the settings, generated from ``Setting/all``.
package enum SettingsHelp {
    /// Returns an entry for each setting: its spelling, its effect, the allowed values and its default.
    ///
    /// - Parameter preset: The defaults that differ for this command, by setting name.
    package static func text(preset: [String: String] = [:]) -> String {
        let head = """
            Each setting is an option (--public-url URL), a variable (GATEHOUSE_PUBLIC_URL) or a member of the JSON \
            file given with --config FILE ("public_url"). An option overrides a variable, a variable the file.

            SETTINGS:
            """
        let settings = Setting.all.map { setting in
            entry(
                "\(setting.name) \(setting.placeholder)", setting.summary,
                "Allowed: \(setting.allowed). Default: \(preset[setting.name] ?? setting.standard).")
        }
        return ([head] + settings + [entry("config FILE", "A JSON object with settings.")]).joined(separator: "\n")
    }

    private static func entry(_ option: String, _ paragraphs: String...) -> String {
        (["  --\(option)"] + paragraphs.flatMap(wrapped)).joined(separator: "\n")
    }

    /// Wraps the words into indented lines of at most 78 columns.
    private static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + word.count < 78 {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append("      \(word)")
            }
        }
        return lines
    }
}
