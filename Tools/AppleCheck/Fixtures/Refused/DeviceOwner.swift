import GatehouseKit
import LocalAuthentication

/// A place for the device's owner that is none.
@MainActor
struct OwnerCheck {
    let owner = LocalDeviceOwner()

    func ask() async -> Bool {
        await owner.prove()  // refused: missing argument for parameter 'reason'
    }
}
