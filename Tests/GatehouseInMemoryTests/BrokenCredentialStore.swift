import GatehouseDomain
import GatehouseTesting

/// A credential store with one fault: the suite that every store passes has to find it.
actor BrokenCredentialStore: CredentialStore {
    enum Fault: CaseIterable {
        case saysEmptyTextAtFirst, cutsText, keepsFirst, removesNothing, takesUnusableForAbsent, losesOnFailedWrite

        /// The rule that it breaks.
        var rule: CredentialStoreContract.Rule {
            switch self {
            case .saysEmptyTextAtFirst: .emptyIsAbsent
            case .cutsText: .writtenIsRead
            case .keepsFirst: .newerReplaces
            case .removesNothing: .removeEmpties
            case .takesUnusableForAbsent: .unavailableIsNeither
            case .losesOnFailedWrite: .failedWriteKeeps
            }
        }
    }

    private let fault: Fault
    private var text: Secret?
    private var isUsable = true

    init(_ fault: Fault) {
        self.fault = fault
        if fault == .saysEmptyTextAtFirst { text = Secret("") }
    }

    func setUsable(_ isUsable: Bool) {
        self.isUsable = isUsable
    }

    func read() async -> CredentialLookup {
        if !isUsable { return fault == .takesUnusableForAbsent ? .absent : .unavailable(.locked) }
        return text.map { .found($0) } ?? .absent
    }

    func write(_ text: Secret) async throws(CredentialStoreFailure) {
        if !isUsable {
            if fault == .losesOnFailedWrite { self.text = nil }
            throw .locked
        }
        switch fault {
        case .cutsText: self.text = Secret(String(text.reveal().prefix(100)))
        case .keepsFirst where self.text != nil: break
        default: self.text = text
        }
    }

    func remove() async throws(CredentialStoreFailure) {
        if !isUsable { throw .locked }
        if fault != .removesNothing { text = nil }
    }
}
