import Foundation
import GatehouseStorage
import Synchronization

/// The Keychain as a dictionary that can be locked, honestly or not.
final class FakeKeychain: SecItemLayer {
    /// What it answers while the device has not been unlocked.
    enum Lock: CaseIterable, Sendable {
        /// That it is locked.
        case honest
        /// That there is no such item; only an attempt to make one tells.
        case hidesItems
        /// The same, and an attempt to make an item finds the hidden one.
        case hidesItemsEvenFromMakers
    }

    private struct State {
        var items: [KeychainItem: Data] = [:]
        var lock: Lock?
        var status: KeychainStatus?
        /// What happens after the next calls, one by one.
        var interference: [@Sendable (FakeKeychain) -> Void] = []
    }

    private let state = Mutex(State())

    var items: [KeychainItem: Data] { state.withLock { $0.items } }

    func setItem(_ item: KeychainItem, _ data: Data?) {
        state.withLock { $0.items[item] = data }
    }

    func setLock(_ lock: Lock?) {
        state.withLock { $0.lock = lock }
    }

    /// Makes every call end like this until it is set to nil.
    func setStatus(_ status: KeychainStatus?) {
        state.withLock { $0.status = status }
    }

    /// Does something after each of the next calls, as another process or the person does.
    func interfere(_ actions: [@Sendable (FakeKeychain) -> Void]) {
        state.withLock { $0.interference = actions }
    }

    func copy(_ item: KeychainItem) -> (status: KeychainStatus, data: Data?) {
        call { state in
            if let status = Self.obstacle(state) { return (status, nil) }
            return state.items[item].map { (.success, $0) } ?? (.itemNotFound, nil)
        }
    }

    func add(_ item: KeychainItem, _ data: Data) -> KeychainStatus {
        call { state in
            if let status = state.status { return status }
            switch state.lock {
            case .honest, .hidesItems: return .interactionNotAllowed
            case .hidesItemsEvenFromMakers:
                return .duplicateItem
            case nil:
                guard state.items[item] == nil else { return .duplicateItem }
                state.items[item] = data
                return .success
            }
        }
    }

    func update(_ item: KeychainItem, _ data: Data) -> KeychainStatus {
        call { state in
            if let status = Self.obstacle(state) { return status }
            guard state.items[item] != nil else { return .itemNotFound }
            state.items[item] = data
            return .success
        }
    }

    func delete(_ item: KeychainItem) -> KeychainStatus {
        call { state in
            if let status = Self.obstacle(state) { return status }
            return state.items.removeValue(forKey: item) == nil ? .itemNotFound : .success
        }
    }

    private static func obstacle(_ state: State) -> KeychainStatus? {
        if let status = state.status { return status }
        return state.lock.map { $0 == .honest ? .interactionNotAllowed : .itemNotFound }
    }

    private func call<Answer: Sendable>(_ body: (inout State) -> Answer) -> Answer {
        let (answer, interference) = state.withLock { state in
            (body(&state), state.interference.isEmpty ? nil : state.interference.removeFirst())
        }
        interference?(self)
        return answer
    }
}
