import Foundation
import GatehouseDomain

/// Files of each version with their keys, made by another program with another implementation of ChaCha20-Poly1305.
/// They are never changed: such files lie on devices.
struct Vector {
    let version: Int
    let text: Secret
    let file: Data
    let key: Data

    static let all = [one, two]

    static let one = Vector(
        version: 1, key: "R0hLWQGSnjNk689XdMdh9kEVJ6qcHGfWyQNHljAgHVmy/E+LmrASOLRan//B",
        file: "R0hDUwFCtP2RIyxFIW+wQHzlH8xX4zp9UxKf7kU6+tCTi6p+cQYD8waxbqR/RTWaeQ==")
    static let two = Vector(
        version: 2, key: "R0hLWQENRZUcW0USKqWwtX9Q5Mo0q9DHI3U6QMTIw6JHhO29lDo+jJ4mSGt+",
        file: "R0hDUwINRZUcW0USKljfsm4XDRHGiU6b7n/9B9sXfdys17Cy5zQdF/DbC/UNqZgv58kF+5Hh0yEQ")

    private init(version: Int, key: String, file: String) {
        self.version = version
        text = Secret("version \(version) äöü")
        self.key = Data(base64Encoded: key) ?? Data()
        self.file = Data(base64Encoded: file) ?? Data()
    }

    /// Puts the files into a new folder.
    func lay() throws -> TemporaryFolder {
        try lay(key: key)
    }

    /// Puts the file into a new folder, beside another key, or none.
    func lay(key: Data?) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (url, content) in [(folder.file, file), (folder.keyFile, key)] {
            guard let content else { continue }
            try content.write(to: url)
            try TemporaryFolder.setMode(0o600, of: url)
        }
        return folder
    }
}
