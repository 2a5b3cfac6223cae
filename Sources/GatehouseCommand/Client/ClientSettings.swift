import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseSupabase

/// The settings of a person's commands: from options, environment variables, a file, and the last sign-in, in this
/// order of precedence.
struct ClientSettings {
    /// A wrong setting: its name and what is allowed.
    struct Problem: Error {
        var sentence: String
        /// Whether no back end is named anywhere, so that nobody has signed in to one.
        var isWithoutBackEnd = false
    }

    /// The default configuration file.
    static func standardFile(in environment: [String: String]) -> URL {
        folder("XDG_CONFIG_HOME", ".config", environment).appending(path: "client.json")
    }

    /// The folder that keeps sessions (XDG Base Directory Specification 0.8).
    static func stateFolder(in environment: [String: String]) -> URL {
        folder("XDG_STATE_HOME", ".local/state", environment)
    }

    private static func folder(_ variable: String, _ fallback: String, _ environment: [String: String]) -> URL {
        // The specification says to ignore a relative path.
        func absolute(_ variable: String) -> URL? {
            environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
        }
        let home = absolute("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
        let base = absolute(variable) ?? home.appending(path: fallback, directoryHint: .isDirectory)
        return base.appending(path: "gatehouse", directoryHint: .isDirectory)
    }

    /// The values of one source, as they were written.
    struct Source {
        var kind: String?
        var url: String?
        var path: String?
        var key: String?
        var callback: String?
        var scope: String?
        var prompt: String?

        /// The names of the members.
        static let names = ["callback", "key", "kind", "path", "prompt", "scope", "url"]

        /// Creates a source of the values with these names.
        init(_ value: (String) -> String?) {
            kind = value("kind")
            url = value("url")
            path = value("path")
            key = value("key")
            callback = value("callback")
            scope = value("scope")
            prompt = value("prompt")
        }
    }

    private struct Named {
        var spelling: (String) -> String
        var source: Source
    }

    /// Determines the back end.
    /// - Parameters:
    ///   - options: The options on the command line.
    ///   - file: The configuration file that was named; nil for the default one, which may be missing.
    ///   - environment: The environment variables of the process.
    ///   - remembered: The back end that was last signed in to.
    /// - Throws: ``Problem``.
    static func backEnd(
        options: Source, file: String?, environment: [String: String], remembered: BackEndDescription?
    ) throws(Problem) -> BackEndDescription {
        let variables = Source { environment["GATEHOUSE_CLIENT_\($0.uppercased())"] }
        let path = file.map { URL(filePath: $0) } ?? standardFile(in: environment)
        let written = try members(of: path, mustExist: file != nil)
        let sources = [
            Named(spelling: { "--\($0)" }, source: options),
            Named(spelling: { "GATEHOUSE_CLIENT_\($0.uppercased())" }, source: variables),
            Named(spelling: { "\($0) in \(path.path(percentEncoded: false))" }, source: written),
        ]
        guard let chosen = sources.first(where: { $0.source.url != nil }), let text = chosen.source.url else {
            if let remembered { return remembered }
            throw Problem(
                sentence: "--url is missing: the address of the back end, such as https://example.com; "
                    + "or set GATEHOUSE_CLIENT_URL, or url in \(path.path(percentEncoded: false))",
                isWithoutBackEnd: true)
        }
        // A key belongs to its back end, so it counts only from the address's own source or a stronger one.
        let counting = sources.prefix { $0.source.url == nil } + [chosen]
        var kind = BackEndDescription.Kind.supabase
        if let named = counting.first(where: { $0.source.kind != nil }), let text = named.source.kind {
            guard let known = BackEndDescription.Kind(rawValue: text) else {
                let allowed = BackEndDescription.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(sentence: "\(named.spelling("kind")) must be one of: \(allowed)")
            }
            kind = known
        }
        let key = counting.compactMap(\.source.key).first
        guard let url = URL(string: text) else {
            throw Problem(sentence: "\(chosen.spelling("url")): \(SupabaseConfiguration.Fault.notAnAddress)")
        }
        let description = BackEndDescription(
            kind: kind, url: url, path: counting.compactMap(\.source.path).first, key: key,
            callback: counting.compactMap(\.source.callback).first,
            scope: counting.compactMap(\.source.scope).first, prompt: counting.compactMap(\.source.prompt).first)
        do {
            try description.check()
        } catch {
            throw Problem(sentence: "\(chosen.spelling(error.option)): \(error)")
        }
        return description
    }

    private static func members(of file: URL, mustExist: Bool) throws(Problem) -> Source {
        let name = file.path(percentEncoded: false)
        let data: Data
        do {
            data = try InputFile.bytes(at: name)
        } catch {
            let isMissing = (error as? CocoaError)?.code == .fileReadNoSuchFile
            if isMissing, !mustExist { return Source { _ in nil } }
            throw Problem(sentence: "the configuration file \(name) \(UnreadableFile.problem(at: name))")
        }
        do {
            let members = try JSONDecoder().decode([String: String].self, from: data)
            if let stranger = members.keys.sorted().first(where: { !Source.names.contains($0) }) {
                let allowed = Source.names.joined(separator: ", ")
                throw Problem(sentence: "\(stranger) in \(name) is unknown; allowed are: \(allowed)")
            }
            return Source { members[$0] }
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(sentence: "the configuration file \(name) must hold one JSON object with strings")
        }
    }
}
