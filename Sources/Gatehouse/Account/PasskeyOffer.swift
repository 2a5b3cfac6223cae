import Foundation
import GatehouseDomain

/// Whether a passkey is offered on this device. A person who wants none is left in peace for 30 days.
struct PasskeyOffer: Sendable {
    /// The key of the time until which there is no offer, in seconds since 1970.
    static let key = "gatehouse.passkeyOffer"
    /// How long there is no offer, in seconds.
    static let pause: TimeInterval = 30 * 86_400

    let settings: any SettingsStore
    let clock: any WallClock

    /// Whether there may be an offer now. A time that is too far ahead comes from a clock that was wrong.
    var isDue: Bool {
        guard let text = settings.text(for: Self.key), let time = TimeInterval(text) else { return true }
        let left = time - clock.now.timeIntervalSince1970
        return left <= 0 || left > Self.pause
    }

    /// Starts a pause.
    func decline() {
        settings.set("\(clock.now.timeIntervalSince1970 + Self.pause)", for: Self.key)
    }
}
