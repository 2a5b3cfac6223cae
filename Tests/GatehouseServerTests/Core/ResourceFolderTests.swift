import Foundation
import GatehouseCore
import Testing

@Suite("Resources beside the program")
struct ResourceFolderTests {
    /// An empty folder of the test's own.
    private func place() throws -> URL {
        let place = FileManager.default.temporaryDirectory.appending(
            path: "gatehouse-\(SystemRandomSource().uuid().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        return place
    }

    private func put(_ text: String, at path: String, in place: URL) throws {
        let file = place.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test("SRV-01 resources are found in the first place that has them, under each name that a build gives them")
    func found() throws {
        let (first, second) = (try place(), try place())
        defer { for place in [first, second] { try? FileManager.default.removeItem(at: place) } }
        for name in ["A.resources", "B.bundle", "C.bundle/Contents/Resources"] {
            try put("second", at: "gatehouse_\(name)/Resources/file.txt", in: second)
        }
        for target in ["A", "B", "C"] {
            #expect(try ResourceFolder(of: target, in: [first, second]).text("file.txt") == "second")
        }
        try put("first", at: "gatehouse_A.resources/Resources/file.txt", in: first)
        #expect(try ResourceFolder(of: "A", in: [first, second]).text("file.txt") == "first")
        #expect(try ResourceFolder(of: "A", in: [second, first]).text("file.txt") == "second")
    }

    @Test("SRV-01 what is missing is named in a sentence that says where it was looked for")
    func missing() throws {
        let place = try place()
        defer { try? FileManager.default.removeItem(at: place) }
        let path = place.path(percentEncoded: false)
        let folder = #expect(throws: MissingResource.self) { try ResourceFolder(of: "A", in: [place]) }
        #expect(
            folder?.description
                == "gatehouse_A.resources is missing: keep the .resources folders of the build next to the program "
                + "(looked in \(path))")
        try put("", at: "gatehouse_A.resources/Resources/file.txt", in: place)
        let found = try ResourceFolder(of: "A", in: [place])
        #expect(throws: MissingResource.self) { try found.text("other.txt") }
        #expect(throws: MissingResource.self) { try found.files(in: "Templates", endingIn: ".mustache") }
    }
}
