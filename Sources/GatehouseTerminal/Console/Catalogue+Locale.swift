package import Gatehouse

extension Catalogue {
    /// Returns the catalogue for the message language in the environment (POSIX.1-2017, Base Definitions, section 8.2):
    /// `LC_ALL` before `LC_MESSAGES` before `LANG`, as `language[_territory][.codeset][@modifier]`. Returns English if
    /// there is none, for `C` and `POSIX`, for a language without a catalogue, and if the terminal shows only ASCII.
    package static func forLocale(in environment: [String: String], among catalogues: [Catalogue] = all) -> Catalogue {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        guard ConsoleLook(environment: environment, isTerminal: false, width: nil).hasUnicode,
            let locale = names.first(where: { !$0.isEmpty })
        else { return .english }
        let tag = locale.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 }
        return best(for: [String(tag), Catalogue.english.language], among: catalogues)
    }
}
