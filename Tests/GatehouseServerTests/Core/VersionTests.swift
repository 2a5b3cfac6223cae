import Foundation
import GatehouseCore
import GatehouseTokens
import Testing

@Suite("The version")
struct VersionTests {
    @Test("REL-01 the version has the form of semver.org, and the commit of the build is its build metadata")
    func text() throws {
        #expect(GatehouseVersion.number.wholeMatch(of: /0\.[0-9]+\.[0-9]+/) != nil)
        #expect(GatehouseVersion.joined("0.2.0", commit: "168065b3c0de") == "0.2.0+168065b3c0de")
        #expect(
            GatehouseVersion.joined("0.2.0", commit: "a1e5b3c0de12.modified") == "0.2.0+a1e5b3c0de12.modified")
        #expect(GatehouseVersion.joined("0.2.0", commit: nil) == "0.2.0")
        #expect(GatehouseVersion.text.hasPrefix(GatehouseVersion.number))
    }

    @Test("REL-01 a refused downgrade names both versions, and does without the newer one's if it is not known")
    func downgrade() {
        let file = URL(filePath: "/srv/gatehouse.sqlite")
        for (version, name) in [("9.8.7", "9.8.7"), (nil, "newer version")] as [(String?, String)] {
            for error in [
                BackendError.newerDatabase(file: file, version: version),
                BackendError.newerSharedDatabase("postgres://db/gatehouse", version: version),
            ] {
                #expect(error.description.contains("Use \(version ?? "the newer version")"))
                #expect(error.description.contains(name) && error.description.contains(GatehouseVersion.number))
            }
        }
    }
}
