import Foundation
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting

/// Settings with one thing wrong.
struct BrokenSettings: SettingsStore {
    /// What is wrong.
    enum Fault: CaseIterable {
        case inventsTexts, cutsLines, sharesOneKey, keepsTheFirst, removesNothing, removesEverything, forgetsAtLaunch

        /// The rules that must notice.
        var caught: Set<SettingsStoreContract.Rule> {
            switch self {
            case .inventsTexts: [.emptyIsNil]
            case .cutsLines: [.keptIsFound]
            case .sharesOneKey: [.keptIsFound]
            case .keepsTheFirst: [.newerReplaces]
            case .removesNothing, .removesEverything: [.nilRemoves]
            case .forgetsAtLaunch: [.reopenedIsSame]
            }
        }
    }

    let fault: Fault?
    private let base = InMemorySettings()

    static func contract(_ fault: Fault?) -> SettingsStoreContract {
        SettingsStoreContract {
            let store = BrokenSettings(fault: fault)
            return SettingsStoreContract.Fixture(
                store: store, reopen: { fault == .forgetsAtLaunch ? BrokenSettings(fault: nil) : store })
        }
    }

    private func key(_ key: String) -> String { fault == .sharesOneKey ? "one" : key }

    func text(for key: String) -> String? {
        base.text(for: self.key(key)) ?? (fault == .inventsTexts ? "" : nil)
    }

    func set(_ text: String?, for key: String) {
        if text == nil, fault == .removesNothing { return }
        if text == nil, fault == .removesEverything { base.set(nil, for: "other") }
        if text != nil, fault == .keepsTheFirst, base.text(for: key) != nil { return }
        base.set(fault == .cutsLines ? text.map { String($0.prefix(5)) } : text, for: self.key(key))
    }
}

/// A lock that lets one at a time work, with one thing wrong.
actor BrokenLock: StoreLock {
    /// What is wrong.
    enum Fault: CaseIterable {
        case worksTwice, neverReleasesAfterFailure, letsEverybodyIn

        /// The rules that must notice.
        var caught: Set<StoreLockContract.Rule> {
            switch self {
            case .worksTwice: [.givesTheValue]
            case .neverReleasesAfterFailure: [.failureReleases]
            case .letsEverybodyIn: [.oneAtATime]
            }
        }
    }

    private nonisolated let fault: Fault?
    private var isHeld = false
    private var isStuck = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(fault: Fault?) {
        self.fault = fault
    }

    static func contract(_ fault: Fault?) -> StoreLockContract {
        StoreLockContract {
            let lock = BrokenLock(fault: fault)
            return { lock }
        }
    }

    nonisolated func withLock<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        if fault == .letsEverybodyIn { return try await work() }
        try await take()
        do {
            if fault == .worksTwice { _ = try await work() }
            let value = try await work()
            await release()
            return value
        } catch {
            await fault == .neverReleasesAfterFailure ? stick() : release()
            throw error
        }
    }

    private func take() async throws {
        if isStuck { throw StoreLockFailure.busy }
        guard isHeld else {
            isHeld = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func release() {
        if waiting.isEmpty { isHeld = false } else { waiting.removeFirst().resume() }
    }

    private func stick() { isStuck = true }
}

/// A provider's sheets with one thing wrong.
actor BrokenSheets: ProviderSignIn {
    /// What is wrong.
    enum Fault: CaseIterable {
        case hidesItsSheets, throwsWithoutASheet, handsOverNothing, callsClosingUnknown

        /// The rules that must notice.
        var caught: Set<ProviderSignInContract.Rule> {
            switch self {
            case .hidesItsSheets: [.saysWhichSheetsThereAre]
            case .throwsWithoutASheet: [.unknownProviderIsNil]
            case .handsOverNothing: [.sheetHandsOverAToken]
            case .callsClosingUnknown: [.closedSheetIsCancelled]
            }
        }
    }

    private let fault: Fault?
    private var closes = false

    init(fault: Fault?) {
        self.fault = fault
    }

    static func contract(_ fault: Fault?) -> ProviderSignInContract {
        ProviderSignInContract {
            let sheets = BrokenSheets(fault: fault)
            return ProviderSignInContract.Fixture(
                port: sheets, providers: ["apple"], setCloses: { await sheets.set(closes: $0) })
        }
    }

    private func set(closes: Bool) { self.closes = closes }

    nonisolated func hasSheet(for providerId: String) -> Bool { providerId == "apple" && fault != .hidesItsSheets }

    func credential(for providerId: String) async throws -> ProviderCredential? {
        guard providerId == "apple" else {
            if fault == .throwsWithoutASheet { throw AuthError.unavailable }
            return nil
        }
        if closes { throw fault == .callsClosingUnknown ? AuthError.unknown("closed") : .cancelled }
        return fault == .handsOverNothing ? nil : ProviderCredential(idToken: Secret("the.id.token"))
    }
}
