/// Where the value of a setting came from, in the words of the person who wrote it.
package enum SettingOrigin: Sendable, Equatable {
    /// Nobody said anything.
    case `default`
    /// An option of the command line.
    case option
    /// A variable of the environment.
    case environment
    /// A member of the configuration file at this path.
    case file(path: String)

    /// How a setting is written there: `--public-url`, `GATEHOUSE_PUBLIC_URL`, `public_url in gatehouse.json`.
    package func spelling(of name: String) -> String {
        switch self {
        case .default, .option: "--\(name)"
        case .environment: Self.variablePrefix + name.uppercased().replacing("-", with: "_")
        case .file(let path): "\(Self.key(of: name)) in \(path)"
        }
    }

    /// What the names of all our variables begin with.
    static let variablePrefix = "GATEHOUSE_"

    /// How a setting is written in a file.
    static func key(of name: String) -> String { name.replacing("-", with: "_") }
}
