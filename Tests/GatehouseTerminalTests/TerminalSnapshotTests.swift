import Foundation
import Gatehouse
import GatehouseDomain
import Testing

@testable import GatehouseTerminal

/// Every screen in every notable condition as a terminal shows it, kept as text under `Snapshots`.
///
/// With `GATEHOUSE_RECORD=1` in the environment the files are written anew; the change is then read in review.
@Suite
struct TerminalSnapshotTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

    /// By file name: the gallery in English, and some of it where it is narrow, in other scripts, and in colour.
    static func snapshots() -> [String: String] {
        var snapshots: [String: String] = [:]
        for entry in ScreenGallery.entries() {
            snapshots[entry.id] = shown(entry, ConsoleLook(), .english)
            guard ["signup-error", "signup-incomplete", "confirmEmail-banner"].contains(entry.id) else { continue }
            snapshots["\(entry.id)-narrow"] = shown(entry, ConsoleLook(width: 24), .english)
            snapshots["\(entry.id)-narrow-ja"] = shown(entry, ConsoleLook(width: 24), .japanese)
            snapshots["\(entry.id)-ar"] = shown(entry, ConsoleLook(), .arabic)
            snapshots["\(entry.id)-colour"] = shown(entry, ConsoleLook(hasColour: true), .english)
            snapshots["\(entry.id)-ascii"] = shown(entry, ConsoleLook(hasUnicode: false), .english)
        }
        return snapshots
    }

    /// The screen as the person comes to it, the list, and the questions. Escapes are spelled out.
    private static func shown(_ entry: ScreenGallery.Entry, _ look: ConsoleLook, _ catalogue: Catalogue) -> String {
        let printer = ScreenPrinter(look: look, catalogue: catalogue)
        let screen = ScreenBuilder(
            requirements: AuthRequirements(), providers: entry.providers, offersMailedCode: entry.offersMailedCode,
            catalogue: catalogue, lastMethod: entry.lastMethod
        ).screen(for: entry.flow, form: entry.form)
        // What was rejected is asked for again, so that the list does not show it as filled in.
        let filled = screen.fields.filter { $0.error == nil && !entry.form.isEmpty($0.field) }
        let typed = Set(filled.map(\.field))
        var text = printer.head(of: screen)
        text += printer.list(of: screen, typed: typed, now: Date(timeIntervalSince1970: 0))
        // While a request is in progress, the terminal says so and asks nothing.
        text += screen.progress.map { "\n" + printer.aside($0) } ?? questions(of: screen, printer)
        return text.replacing("\u{1B}", with: "ESC")
    }

    private static func questions(of screen: SignInScreen, _ printer: ScreenPrinter) -> String {
        var text = screen.fields.isEmpty ? "" : "\n"
        for field in screen.fields {
            text += (field.help.map { printer.aside($0) } ?? "") + printer.prompt(for: field) + "\n"
        }
        return text + (screen.consent.map { printer.prompt(for: $0) + "\n" } ?? "")
    }

    private static let current = Result { () throws -> [String: String] in
        let snapshots = Self.snapshots()
        guard ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" else { return snapshots }
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in snapshots { try Data(text.utf8).write(to: folder.appending(path: "\(name).txt")) }
        return snapshots
    }

    @Test("FLOW-10 FLOW-25 every screen in a terminal is as it was last seen and read")
    func unchanged() throws {
        for (name, text) in try Self.current.get().sorted(by: { $0.key < $1.key }) {
            let kept = try? String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8)
            #expect(kept == text, "\(name): GATEHOUSE_RECORD=1 writes it anew")
        }
    }

    @Test("FLOW-10 every snapshot of the terminal that is kept is of a condition that there is")
    func nothingLeftOver() throws {
        let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path(percentEncoded: false))
        let known = try Self.current.get().keys.map { "\($0).txt" }
        #expect(Set(kept) == Set(known))
    }
}

extension AuthForm {
    /// Whether nothing was entered into a field.
    fileprivate func isEmpty(_ field: AuthField) -> Bool {
        switch field {
        case .email: email.isEmpty
        case .password: password.isEmpty
        case .confirmPassword: confirmPassword.isEmpty
        case .otp: otpCode.isEmpty
        }
    }
}
