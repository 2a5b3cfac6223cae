/// One thing that can differ between deployments. Option, variable, file key, check, help and reference all come from
/// here.
package struct Setting: Sendable {
    /// The name as an option without its dashes: `public-url`.
    package let name: String
    /// The placeholder for the value in help: `URL`.
    package let placeholder: String
    /// What it decides, in one sentence.
    package let summary: String
    /// Which values are allowed, worded to follow "must be".
    package let allowed: String
    /// The default as it would be written, or in words where it depends on other settings.
    package let standard: String
    /// Whether the bare option, without a value, means yes.
    package let isSwitch: Bool
    /// Stores a value in the settings; returns false if the value is not allowed.
    package let apply: @Sendable (inout ServerSettings, String) -> Bool
    /// Returns the current value as it would be written; nil if nothing is set.
    package let write: @Sendable (ServerSettings) -> String?

    /// Whether the value is the path of a file or a folder.
    var isPath: Bool { placeholder == "FILE" || placeholder == "FOLDER" }

    /// A setting whose text `parse` turns into a value, or into nil if the text is not allowed.
    ///
    /// - Parameter write: Returns the text of a value; by default, that of ``SettingText``.
    static func parsed<Value>(
        _ name: String, _ path: any WritableKeyPath<ServerSettings, Value> & Sendable, _ placeholder: String,
        _ summary: String, allowed: String, standard: String, isSwitch: Bool = false,
        write: @escaping @Sendable (Value) -> String? = { SettingText.of($0) },
        parse: @escaping @Sendable (String) -> Value?
    ) -> Setting {
        Setting(
            name: name, placeholder: placeholder, summary: summary, allowed: allowed, standard: standard,
            isSwitch: isSwitch,
            apply: { settings, text in
                guard let value = parse(text) else { return false }
                settings[keyPath: path] = value
                return true
            },
            write: { write($0[keyPath: path]) })
    }

    /// A whole number within bounds.
    static func number(
        _ name: String, _ path: any WritableKeyPath<ServerSettings, Int> & Sendable, _ range: ClosedRange<Int>,
        _ summary: String
    ) -> Setting {
        .parsed(
            name, path, "N", summary, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            standard: "\(ServerSettings()[keyPath: path])"
        ) { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// One of two words; the first one means true.
    static func choice(
        _ name: String, _ path: any WritableKeyPath<ServerSettings, Bool> & Sendable, _ yes: String, _ no: String,
        _ summary: String
    ) -> Setting {
        .parsed(
            name, path, "\(yes)|\(no)", summary, allowed: "\(yes) or \(no)",
            standard: ServerSettings()[keyPath: path] ? yes : no, isSwitch: yes == "yes", write: { $0 ? yes : no }
        ) { text in
            text == yes ? true : text == no ? false : nil
        }
    }

    /// One of the words of an enumeration.
    static func word<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<ServerSettings, Value> & Sendable, _ summary: String
    ) -> Setting {
        let words = Value.allCases.map(\.rawValue)
        return .parsed(
            name, path, words.joined(separator: "|"), summary,
            allowed: words.dropLast().joined(separator: ", ") + " or " + (words.last ?? ""),
            standard: ServerSettings()[keyPath: path].rawValue, write: { $0.rawValue }, parse: Value.init(rawValue:))
    }

    /// A length of time within bounds.
    static func duration(
        _ name: String, _ path: any WritableKeyPath<ServerSettings, Duration> & Sendable,
        _ range: ClosedRange<Duration>, _ summary: String
    ) -> Setting {
        .parsed(
            name, path, "TIME", summary,
            allowed: "a time such as 90s, 15m, 24h or 7d, from \(range.lowerBound.settingText) to "
                + range.upperBound.settingText,
            standard: ServerSettings()[keyPath: path].settingText
        ) { text in
            Duration(settingText: text).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}
