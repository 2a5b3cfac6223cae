import Foundation
import GatehouseCore

/// A folder that is gone when the test is over.
final class TestFolder: Sendable {
    let url: URL

    init() {
        let name = "gatehouse-" + SystemRandomSource().uuid().uuidString
        url = FileManager.default.temporaryDirectory.appending(path: name, directoryHint: .isDirectory)
    }

    deinit {
        TestDatabase.remove(of: url.path(percentEncoded: false))
        try? FileManager.default.removeItem(at: url)
    }

    /// Everything that is in the files of the folder, one after another.
    func contents() throws -> [(name: String, bytes: Data)] {
        try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil).map {
            ($0.lastPathComponent, try Data(contentsOf: $0))
        }
    }
}
