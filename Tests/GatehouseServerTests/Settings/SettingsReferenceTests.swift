import Foundation
import GatehouseSettings
import Testing

struct SettingsReferenceTests {
    private static let published = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/settings.md")

    @Test("SRV-01 the published reference of the settings is made from the settings")
    func publishedReference() throws {
        if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
            try Data(SettingsReference.text.utf8).write(to: Self.published)
        }
        let kept = try String(contentsOf: Self.published, encoding: .utf8)
        #expect(kept == SettingsReference.text, "docs/settings.md: script/docs --write writes it anew")
    }

    @Test("SRV-01 the reference says of every setting what the server takes", arguments: Setting.all.map(\.name))
    func every(name: String) throws {
        let setting = try #require(Setting.all.first { $0.name == name })
        let start = try #require(SettingsReference.text.range(of: "### \(name)\n"))
        let entry = try #require(
            SettingsReference.text[start.lowerBound...].split(separator: "\n#", maxSplits: 1).first)
        #expect(entry.contains("`--\(name) \(setting.placeholder)`"))
        #expect(entry.contains("`\(SettingOrigin.environment.spelling(of: name))`"))
        let isVerbatim = { (text: String) in entry.filter { $0 != "\\" }.contains(text) }
        #expect(isVerbatim(setting.summary) && isVerbatim("Allowed: \(setting.allowed)\n"))
        #expect(isVerbatim("Default: \(setting.standard)"))
    }
}
