import Foundation
import Gatehouse
import GatehouseCore

/// The navigation machine, as the browsers of an app use it.
extension AppNavigation {
    /// Decodes a value of ``stored``; nil for anything else, which counts as no machine.
    init?(stored text: String) {
        guard let machine = JSONText.decode(text, as: Self.self) else { return nil }
        self = machine
    }

    /// The machine as a text.
    var stored: String {
        get throws { try JSONText.encode(self) }
    }

    /// Notes who is signed in: the machine's own state may be out of date.
    mutating func meet(
        _ account: NavigationAccount?, landing: Destination.Tab?, at now: SessionInstant
    ) -> [NavigationEffect] {
        switch (self.account, account) {
        case (nil, nil): []
        case (_?, nil): handle(.expired, at: now)
        case (let known?, let account?) where known == account && gate == .open: []
        case (_, let account?): handle(.signedIn(account, landing: landing), at: now)
        }
    }

    /// Whether there is nothing to store: a visit that only updates `seen` is not a change of place.
    func isSamePlace(as other: Self) -> Bool {
        phase == other.phase && gate == other.gate && stacks == other.stacks && selected == other.selected
            && modals == other.modals && waitingLink == other.waitingLink
            && waitingInvitation == other.waitingInvitation && inbox == other.inbox
    }
}

extension LinkTable {
    /// Reads a path of this site, with its query, as a link of the web.
    func destination(ofPath path: String) -> Result<Destination, LinkRefusal> {
        destination(of: (origins.first ?? "") + path).map(\.destination)
    }

    /// The path of a place on this site.
    func path(of destination: Destination) -> String? {
        guard let origin = origins.first, let link = link(to: destination, as: .universalLink) else { return nil }
        return String(link.dropFirst(origin.count))
    }
}
