/// Where the value of a setting came from, so that a message can name the setting as it was written there.
package enum SettingOrigin: Sendable, Equatable {
    /// The setting was not given.
    case `default`
    /// An option of the command line.
    case option
    /// A variable of the environment.
    case environment
    /// A member of the configuration file at this path.
    case file(path: String)

    /// Returns how a setting is written in this source: `--public-url`, `GATEHOUSE_PUBLIC_URL`,
    /// `public_url in gatehouse.json`.
    package func spelling(of name: String) -> String {
        switch self {
        case .default, .option: "--\(name)"
        case .environment: Self.variablePrefix + name.uppercased().replacing("-", with: "_")
        case .file(let path): "\(Self.key(of: name)) in \(path)"
        }
    }

    /// The prefix of all our variables.
    static let variablePrefix = "GATEHOUSE_"

    /// Returns how a setting is written in a file.
    static func key(of name: String) -> String { name.replacing("-", with: "_") }
}
