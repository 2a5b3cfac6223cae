import Foundation
import GatehouseDomain

/// Keeps texts in a file: what a command remembers for the next one, and nothing secret.
///
/// A file that cannot be read, or is damaged, holds nothing; what is kept next replaces it.
struct FileSettings: SettingsStore {
    let file: URL

    private var texts: [String: String] {
        (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
    }

    func text(for key: String) -> String? { texts[key] }

    func set(_ text: String?, for key: String) {
        var texts = texts
        texts[key] = text
        // What cannot be written is not remembered; nothing depends on it.
        if let data = try? JSONEncoder().encode(texts) { try? ClientFolder.write(data, to: file) }
    }
}
