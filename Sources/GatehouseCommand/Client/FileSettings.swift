import Foundation
import GatehouseDomain

/// Keeps texts in a file for the next command. They contain no secrets.
///
/// A file that is unreadable or damaged counts as empty; the next write replaces it.
struct FileSettings: SettingsStore {
    let file: URL

    private var texts: [String: String] {
        (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
    }

    func text(for key: String) -> String? { texts[key] }

    func set(_ text: String?, for key: String) {
        var texts = texts
        texts[key] = text
        // A failed write is forgotten; nothing depends on it.
        if let data = try? JSONEncoder().encode(texts) { try? ClientFolder.write(data, to: file) }
    }
}
