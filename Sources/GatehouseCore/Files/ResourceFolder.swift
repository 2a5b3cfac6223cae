package import Foundation

/// The files that come with a target. A build puts them into a folder beside the program, and they are looked for there
/// first, so that a program can be moved together with them.
package struct ResourceFolder: Sendable {
    /// Where the files are.
    package let url: URL

    /// - Parameters:
    ///   - target: The name of the target.
    ///   - places: The folders that it is looked for in, in this order.
    /// - Throws: ``MissingResource`` if it is in none of them.
    package init(of target: String, in places: [URL] = Self.places) throws(MissingResource) {
        for place in places {
            for path in Self.paths(of: target) {
                let folder = place.appending(path: path, directoryHint: .isDirectory)
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: folder.path(percentEncoded: false), isDirectory: &isFolder)
                else { continue }
                if isFolder.boolValue {
                    url = folder
                    return
                }
            }
        }
        throw MissingResource(
            name: "gatehouse_\(target).resources", places: places.map { $0.path(percentEncoded: false) })
    }

    /// Beside the program as it was called, beside the program that a link leads to, and where the system keeps the
    /// resources of an app or of tests.
    package static var places: [URL] {
        var places = [Bundle.main.bundleURL]
        if let program = Bundle.main.executableURL {
            places.append(program.resolvingSymlinksInPath().deletingLastPathComponent())
        }
        if let resources = Bundle.main.resourceURL { places.append(resources) }
        places += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        var seen: Set<String> = []
        return places.filter { seen.insert($0.standardizedFileURL.path(percentEncoded: false)).inserted }
    }

    /// How the folder is called on Linux, on Apple's systems, and within an app for them.
    private static func paths(of target: String) -> [String] {
        let name = "gatehouse_\(target)"
        return [
            "\(name).resources/Resources", "\(name).bundle/Resources", "\(name).bundle/Contents/Resources/Resources",
        ]
    }

    /// The contents of a file.
    ///
    /// - Parameter isMapped: Whether it is mapped into memory rather than read.
    /// - Throws: ``MissingResource`` if it cannot be read.
    package func data(_ path: String, isMapped: Bool = false) throws(MissingResource) -> Data {
        let file = url.appending(path: path)
        do { return try Data(contentsOf: file, options: isMapped ? .alwaysMapped : []) } catch {
            throw MissingResource(name: path, places: [url.path(percentEncoded: false)])
        }
    }

    /// The text of a file.
    ///
    /// - Throws: ``MissingResource`` if it cannot be read.
    package func text(_ path: String) throws(MissingResource) -> String {
        String(decoding: try data(path), as: UTF8.self)
    }

    /// The paths of the files in a folder and in its folders that end like this, in order.
    ///
    /// - Throws: ``MissingResource`` if there is none.
    package func files(in folder: String, endingIn suffix: String) throws(MissingResource) -> [String] {
        let root = url.appending(path: folder, directoryHint: .isDirectory).path(percentEncoded: false)
        let paths = (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(suffix) }.sorted()
        guard !paths.isEmpty else { throw MissingResource(name: "*\(suffix)", places: [root]) }
        return paths.map { "\(folder)/\($0)" }
    }
}

/// A file that a program needs and that was not installed with it.
package struct MissingResource: Error, Equatable, CustomStringConvertible {
    /// The file or folder.
    package let name: String
    /// Where it was looked for.
    package let places: [String]

    package init(name: String, places: [String]) {
        self.name = name
        self.places = places
    }

    package var description: String {
        "\(name) is missing: keep the .resources folders of the build next to the program (looked in "
            + "\(places.joined(separator: " and ")))"
    }
}
