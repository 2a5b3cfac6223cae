import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTerminal
import GatehouseTesting
import Testing

/// Passkeys, second factors and devices on the account screens in a terminal.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AccountConversationTests {
    private let desk = Desk()
    private let devices = DeviceList()

    /// Lets a person who has signed in do on the account screens what the console says.
    private func run(_ console: ScriptedConsole) async -> Int32 {
        let root = CompositionRoot(accounts: desk.accounts, clock: desk.clock)
        var backEnd = root.backEnd
        // A terminal makes no passkeys.
        backEnd.ceremony = NoPasskeyCeremony()
        backEnd.devices = devices
        let model = AccountViewModel(
            backEnd: backEnd, appState: root.appState, settings: InMemorySettings(), device: .english,
            passkeysURL: URL(string: Self.page))
        return await AccountConversation(model: model, console: console).run()
    }

    private static let page = "https://example.com/account/passkeys"

    private func signIn() async throws {
        try await desk.makeAccount()
        _ = try await desk.accounts.signIn(email: Desk.email, password: Desk.password)
    }

    @Test("PKF-06 a row that only leads on is an entry of the list, and no line without a value")
    func leadingRows() async throws {
        try await signIn()
        let console = ScriptedConsole([.input(say(terminal: .choose), .interrupted)])
        #expect(await run(console) == 130)
        #expect(console.transcript.contains(say(account: .devices)))
        #expect(!console.transcript.contains("\(say(account: .devices)):"))
    }

    @Test("PKF-06 PKF-07 passkeys are listed in a terminal with the page that adds them, renamed and removed")
    func passkeys() async throws {
        try await signIn()
        let made = try await InMemoryDevice().create(try await desk.accounts.beginPasskey(isAutomatic: false))
        // Without a name of its own: each language has its word.
        #expect(try await desk.accounts.addPasskey(made).name == nil)
        let console = ScriptedConsole([
            .choose(say(account: .passkeys)),
            .choose(say(account: .rename)), .answer(say(account: .name), "Phone"),
            .choose(say(account: .rename)), .answer("\(say(account: .name)) [Phone]", "?"),
            .choose(say(account: .removeMethod(provider: "Phone"))), .input(say(terminal: .choose), .interrupted),
        ])
        #expect(await run(console) == 130)
        #expect(console.turnsLeft == 0)
        let lines = console.transcript.unaligned
        #expect(lines.contains("\(say(account: .passkeys)): \(Self.page)"))
        #expect(
            lines.contains { $0.hasPrefix("\(say(account: .passkey)): ") && $0.contains(say(account: .notUsedYet)) })
        #expect(lines.contains("✓ \(say(account: .passkeyRenamed))"))
        #expect(lines.contains("✓ \(say(account: .passkeyRemoved))"))
        #expect(!console.transcript.contains(say(account: .addPasskey)))
        #expect(try await desk.accounts.passkeys().isEmpty)
    }

    @Test(
        "PKF-06 PKF-07 an authenticator app is added by picture or key, its backup codes stand once, and it is removed")
    func twoStep() async throws {
        try await signIn()
        let accounts = desk.accounts
        let remove = say(account: .removeMethod(provider: "Phone"))
        let console = ScriptedConsole([
            .choose(say(.secondFactorTitle)), .choose(say(account: .addAuthenticator)),
            .answer(say(.optionalLabel(say(account: .name))), "Phone"),
            .reply(say(.codeLabel)) { await accounts.appCode(for: Secret(shownKey(in: $0))).reveal() },
            .choose(say(.back)), .choose(remove), .choose(remove), .input(say(terminal: .choose), .interrupted),
        ])
        #expect(await run(console) == 130)
        #expect(console.turnsLeft == 0)
        let transcript = console.transcript
        let key = shownKey(in: transcript)
        let lines = transcript.unaligned
        #expect(lines.contains("\(say(account: .key)): \(Base32.inFours(key, separator: " "))"))
        let code = try #require(QRCode("otpauth://totp/In%20memory?secret=\(key)"))
        #expect(transcript.contains(code.halfBlocks(isLightOnDark: true).joined(separator: "\n")))
        // Ten lines of sixteen letters and digits: no later screen repeats them.
        let codes = transcript.split(separator: "\n").filter { line in
            line.count == 18 && line.hasPrefix("  ") && line.dropFirst(2).allSatisfy { $0.isUppercase || $0.isNumber }
        }
        #expect(codes.count == 10)
        #expect(Set(codes).count == 10)
        #expect(lines.contains("\(say(account: .backupCodes)): \(say(account: .backupCodesLeft(count: 10)))"))
        #expect(lines.contains("✓ \(say(account: .authenticatorAdded))"))
        #expect(lines.contains("✓ \(say(account: .factorRemoved))"))
        #expect(try await desk.accounts.factors().isEmpty)
    }

    @Test(
        "PKF-07 a wrong code of a new authenticator app is asked for again in the terminal, with picture and key once")
    func wrongAppCode() async throws {
        try await signIn()
        let accounts = desk.accounts
        let console = ScriptedConsole([
            .choose(say(.secondFactorTitle)), .choose(say(account: .addAuthenticator)),
            .answer(say(.optionalLabel(say(account: .name))), ""), .answer(say(.codeLabel), "12"),
            .reply(say(.codeLabel)) { await accounts.appCode(for: Secret(shownKey(in: $0))).reveal() },
            .input(say(terminal: .choose), .interrupted),
        ])
        #expect(await run(console) == 130)
        #expect(console.turnsLeft == 0)
        let lines = console.transcript.split(separator: "\n")
        #expect(lines.contains("✗ \(say(.failure(.factorIncorrect)))"))
        #expect(lines.filter { $0.hasPrefix("\(say(account: .key)): ") }.count == 1)
        #expect(try await desk.accounts.factors().count == 1)
    }

    @Test("PKF-07 devices are listed in a terminal, and signed out one by one or all at once")
    func signedInDevices() async throws {
        try await signIn()
        let (phone, others) = (say(account: .endDevice(device: "Phone")), say(account: .endOthers))
        let console = ScriptedConsole([
            .choose(say(account: .devices)), .choose(phone), .choose(phone), .choose(others), .choose(others),
            .input(say(terminal: .choose), .interrupted),
        ])
        #expect(await run(console) == 130)
        #expect(console.turnsLeft == 0)
        let lines = console.transcript.unaligned
        #expect(lines.contains("Laptop: \(say(account: .thisDevice))"))
        #expect(lines.contains { $0.hasPrefix("Phone: ") && $0.hasSuffix("192.0.2.0") })
        #expect(lines.contains("✓ \(say(account: .deviceEnded))"))
        #expect(lines.contains("✓ \(say(account: .othersEnded))"))
        #expect(await devices.devices().map(\.id) == ["1"])
    }
}

/// Returns the key of an authenticator app that a terminal shows in fours; empty if it shows none.
func shownKey(in transcript: String) -> String {
    let label = "\(say(account: .key)): "
    let line = transcript.split(separator: "\n").last { $0.hasPrefix(label) }
    return String(line?.dropFirst(label.count) ?? "").replacing(" ", with: "")
}

/// A back end that lists three devices.
private actor DeviceList: SessionListPort {
    private var list = ["Laptop", "Phone", "Tablet"].enumerated().map { index, name in
        SignedInDevice(
            id: "\(index + 1)", name: name, isCurrent: index == 0, signedInAt: Date(timeIntervalSince1970: 0),
            lastUsedAt: Date(timeIntervalSince1970: 0), address: index == 0 ? nil : "192.0.2.0")
    }

    nonisolated var capabilities: Set<BackEndCapability> { [.devices, .otherDevices] }

    func devices() async -> [SignedInDevice] { list }

    func endDevice(_ id: String) async { list.removeAll { $0.id == id } }

    func endOtherDevices() async { list.removeAll { !$0.isCurrent } }
}
