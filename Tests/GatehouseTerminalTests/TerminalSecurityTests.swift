import Gatehouse
import GatehouseDomain
import Testing

@testable import GatehouseTerminal

/// QR codes, keys and backup codes in a terminal.
@Suite
struct TerminalSecurityTests {
    private static let enrollment = AppEnrollment(
        id: "f1", secret: Secret("JBSWY3DPEHPK3PXP"),
        address: Secret("otpauth://totp/Example:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Example"))
    private static let codes = [Secret("K4M9-X7QP"), Secret("2B3C-D4E5")]

    /// The screen that adds an authenticator app or, after its first code, the screen of the backup codes.
    private static func screen(isConfirmed: Bool = false) -> AccountScreen {
        let features = AccountFeatures(capabilities: Set(BackEndCapability.allCases))
        let account = AccountDetails(userId: "ada", email: "ada@example.com")
        var flow = AccountFlow()
        var form = AccountForm()
        var steps: [(AccountEvent, AccountAnswer?)] = [
            (.opened(.overview), .loaded(account, displayName: nil)), (.opened(.authenticator), nil),
            (.submitted, .authenticatorBegun(enrollment)),
        ]
        if isConfirmed {
            steps += [
                (.fieldSet(.factorCode, Secret("123456")), nil),
                (.submitted, .factorAdded(AccountFactors(), codes: codes)),
            ]
        }
        for (event, answer) in steps {
            _ = flow.handle(event, form: &form, features: features)
            guard let answer, let running = flow.running else { continue }
            let answered = AccountEvent.answered(answer, generation: running.generation)
            _ = flow.handle(answered, form: &form, features: features)
        }
        return AccountScreenBuilder(features: features).screen(for: flow, form: form)
    }

    private func printer(_ look: ConsoleLook) -> ScreenPrinter { ScreenPrinter(look: look, catalogue: .english) }

    @Test("PKF-06 the QR code is drawn in half blocks, black on white, where all of it fits")
    func picture() throws {
        let picture = try #require(Self.screen().picture)
        let code = try #require(picture.code)
        let coloured = printer(ConsoleLook(hasColour: true)).picture(picture).split(separator: "\n")
        #expect(coloured.count == (code.drawnSize + 1) / 2)
        #expect(coloured.allSatisfy { $0.hasPrefix("\u{1B}[30;47m") && $0.hasSuffix("\u{1B}[0m") })
        // In a terminal without colors, what is light is written: the border is.
        let plain = printer(ConsoleLook()).picture(picture).split(separator: "\n")
        #expect(plain.count == coloured.count && plain.allSatisfy { $0.count == code.drawnSize })
        #expect(plain.first.map { Set($0) } == ["█"])
        #expect(printer(ConsoleLook(width: code.drawnSize - 1)).picture(picture).isEmpty)
        #expect(printer(ConsoleLook(hasUnicode: false)).picture(picture).isEmpty)
    }

    @Test("PKF-06 the key of an authenticator app stands in fours, and backup codes stand one a line")
    func keyAndCodes() throws {
        let secret = try #require(Self.screen().secret)
        let printer = printer(ConsoleLook())
        #expect(printer.secret(secret) == "\(secret.label): JBSW Y3DP EHPK 3PXP\n")
        let codes = try #require(Self.screen(isConfirmed: true).codes)
        #expect(printer.codes(codes) == "  K4M9-X7QP\n  2B3C-D4E5\n")
    }
}
