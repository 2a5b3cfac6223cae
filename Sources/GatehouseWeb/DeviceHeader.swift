import GatehouseDomain
import GatehouseWire
package import HTTPTypes

/// The header field for the device token that an app keeps after a sign-in, so that strangers cannot lock its owner
/// out; see ``DeviceTokens``. Answers that sign someone in have it, and so do answers that change the password. An app
/// sends the newest value that it received with every request, no matter who is signed in, and keeps it after a
/// sign-out.
package enum DeviceHeader {
    package static let name = "X-Gatehouse-Device"
    package static let meaning =
        "Says that this app has signed in to the account before, so that a stranger's wrong passwords and codes do not "
        + "lock it out. Keep the newest value of any response, even after a sign-out, and send it with every request. "
        + "It grants no access, identifies nobody, and lasts 90 days. An app that has none yet sends \"new\". Answers "
        + "that issue a session to such an app have a sign-out ticket in \(TicketHeader.name)."
}

extension HTTPField.Name {
    package static let device = HTTPField.Name(known: "X-Gatehouse-Device")
}

/// The header field by which an app names the device that it runs on, in the list of a person's devices (SLS-03): the
/// system's name of the model, never what the person calls it. Nothing depends on it.
package enum DeviceNameHeader {
    package static let name = "X-Gatehouse-Device-Name"
}

extension HTTPField.Name {
    package static let deviceName = HTTPField.Name(known: "X-Gatehouse-Device-Name")
}

/// The header field for the sign-out ticket of a session; see ``SignOutTickets``. Answers that issue a session have it
/// if the request has the device header, which only apps of ours send. An app that signs out without a network removes
/// its tokens, keeps the ticket, and sends it to `POST /logout/ticket` later.
package enum TicketHeader {
    package static let name = "X-Gatehouse-Ticket"
}

extension HTTPField.Name {
    package static let ticket = HTTPField.Name(known: "X-Gatehouse-Ticket")
}

/// The header field about the second step, in answers that open a session. `missing` means that the person must have a
/// second factor and has none; an app then asks for one before anything else (MFA-10). `spared` means that a recovery
/// needs none of the account's factors, because it removes them (MFA-09).
package enum SecondFactorHeader {
    package static let missing = "missing"
    package static let spared = "spared"
}

extension HTTPField.Name {
    package static let secondFactor = HTTPField.Name(known: "X-Gatehouse-Second-Factor")
}
