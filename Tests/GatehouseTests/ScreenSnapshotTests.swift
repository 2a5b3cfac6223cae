import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// Every screen in every notable condition, kept as text under `Snapshots`.
///
/// With `GATEHOUSE_RECORD=1` in the environment the files are written anew; the change is then read in review.
@Suite
struct ScreenSnapshotTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
    private static let isRecording = ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1"

    /// Every entry of the gallery by file name, and every empty screen as a front end shows it that posts whole forms.
    static func snapshots() -> [String: String] {
        var snapshots: [String: String] = [:]
        for entry in ScreenGallery.entries() {
            snapshots[entry.id] = rendered(entry, .live)
            if entry.id.hasSuffix("-empty") {
                snapshots[entry.id.replacingOccurrences(of: "-empty", with: "-posted")] = rendered(entry, .posted)
            }
            // Where the back end takes security keys, on a device that registers them and on one that doesn't.
            if entry.id == "enrollFactor-intro" {
                snapshots["enrollFactor-key"] = rendered(entry, .live, takesSecurityKeys: true)
                snapshots["enrollFactor-key-elsewhere"] = rendered(entry, .live, takesSecurityKeys: false)
            }
        }
        for name in GateScreen.Name.allCases { snapshots["gate-\(name.rawValue)"] = GateScreen(name).rendered }
        for (name, screen) in AccountScreenTests.gallery() { snapshots["account-\(name)"] = screen.rendered }
        for (name, screen) in GroupScreenTests.gallery() { snapshots["group-\(name)"] = screen.rendered }
        snapshots["gate-locked-unlock"] = GateScreen(.locked, canUnlock: true).rendered
        return snapshots
    }

    private static func rendered(
        _ entry: ScreenGallery.Entry, _ mode: ScreenBuilder.Mode, takesSecurityKeys: Bool? = nil
    ) -> String {
        ScreenBuilder(
            requirements: AuthRequirements(termsURL: URL(string: "https://example.com/terms")),
            providers: entry.providers, offersMailedCode: entry.offersMailedCode,
            takesSecurityKeys: takesSecurityKeys == true, offersSecurityKeys: takesSecurityKeys != nil, mode: mode,
            lastMethod: entry.lastMethod
        )
        .screen(for: entry.flow, form: entry.form).rendered
    }

    /// The snapshots as they are now, after they were written where that was asked for.
    private static let current = Result { () throws -> [String: String] in
        let snapshots = Self.snapshots()
        guard isRecording else { return snapshots }
        if (try? folder.checkResourceIsReachable()) == true { try FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in snapshots {
            try Data(text.utf8).write(to: folder.appending(path: "\(name).txt"))
        }
        return snapshots
    }

    @Test("FLOW-10 every screen in every notable condition is as it was last seen and read")
    func unchanged() throws {
        for (name, text) in try Self.current.get().sorted(by: { $0.key < $1.key }) {
            let kept = try? String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8)
            #expect(kept == text, "\(name): GATEHOUSE_RECORD=1 writes it anew")
        }
    }

    @Test("FLOW-10 every snapshot that is kept is of a condition that there is")
    func nothingLeftOver() throws {
        let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path(percentEncoded: false))
        let known = try Self.current.get().keys.map { "\($0).txt" }
        #expect(Set(kept) == Set(known))
    }

    @Test("FLOW-10 there is a snapshot of every screen empty, with an error, offline, with a banner and loading")
    func everyCondition() throws {
        let names = Set(try Self.current.get().keys)
        for screen in ScreenName.allCases {
            for condition in ["empty", "error", "offline", "banner", "loading"] {
                #expect(names.contains("\(screen.rawValue)-\(condition)"))
            }
        }
    }
}
