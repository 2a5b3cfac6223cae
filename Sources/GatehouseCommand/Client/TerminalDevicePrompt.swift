import GatehouseOpenID

/// Passes the code for another device to the terminal, which shows it.
struct TerminalDevicePrompt: DevicePrompt {
    /// The codes to show.
    let invitations = AsyncStream.makeStream(of: DeviceInvitation.self)

    func show(_ invitation: DeviceInvitation) async { invitations.continuation.yield(invitation) }
}
