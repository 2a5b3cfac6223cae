import GatehouseDomain
import GatehouseWire
import HTTPTypes

/// The header field in which apps keep what a sign-in gives them, so that strangers cannot lock their owner out; see
/// ``DeviceTokens``. An answer that signs somebody in has it, and one that changes the password; an app sends the newest
/// value that it got with every request, whoever is signed in, and keeps it beyond a sign-out.
enum DeviceHeader {
    static let name = "X-Gatehouse-Device"
    static let meaning =
        "Says that this app has signed in to the account before, so that wrong passwords and codes of others do not keep "
        + "it out. Keep the newest value that an answer has, also beyond a sign-out, and send it with every request. It "
        + "opens nothing, names nobody, and lasts 90 days."

    /// What routes read that compare passwords or codes, or give sessions. A value that is none of ours, a longer one
    /// included, counts as missing and is no reason to refuse anything.
    static let input = RouteInput.header(name, .string, description: meaning)
}

extension HTTPField.Name {
    static let device = HTTPField.Name(known: "X-Gatehouse-Device")
}
