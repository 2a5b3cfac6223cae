package import Foundation

/// The resource files of a target. A build puts them into a folder beside the program. They are looked for there first,
/// so that a program can be moved together with them.
///
/// `Bundle.module` ends the program if the folder is missing, and stores the path of the build in the program.
/// `.embedInCode` makes the compiler take minutes for 100 KB.
package struct ResourceFolder: Sendable {
    /// Where the files are.
    package let url: URL

    /// - Parameters:
    ///   - target: The name of the target.
    ///   - places: The folders to search, in this order.
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

    /// Returns the names of the folder on Linux, on Apple's systems, and within an app.
    private static func paths(of target: String) -> [String] {
        let name = "gatehouse_\(target)"
        return [
            "\(name).resources/Resources", "\(name).bundle/Resources", "\(name).bundle/Contents/Resources/Resources",
        ]
    }

    /// Returns the contents of a file.
    ///
    /// - Parameter isMapped: Whether it is mapped into memory rather than read.
    /// - Throws: ``MissingResource`` if it cannot be read.
    package func data(_ path: String, isMapped: Bool = false) throws(MissingResource) -> Data {
        let file = url.appending(path: path)
        do { return try Data(contentsOf: file, options: isMapped ? .alwaysMapped : []) } catch {
            throw MissingResource(name: path, places: [url.path(percentEncoded: false)])
        }
    }

    /// Returns the text of a file.
    ///
    /// - Throws: ``MissingResource`` if it cannot be read.
    package func text(_ path: String) throws(MissingResource) -> String {
        String(decoding: try data(path), as: UTF8.self)
    }

    /// Returns the sorted paths of the files with this suffix in a folder and its subfolders.
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

/// A required file that was not installed with the program.
package struct MissingResource: Error, Equatable, CustomStringConvertible {
    /// The file or folder.
    package let name: String
    /// The places that were searched.
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
