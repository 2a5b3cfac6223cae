import GatehouseDomain
import GatehouseWire
package import HTTPTypes

/// The header field in which apps keep what a sign-in gives them, so that strangers cannot lock their owner out; see
/// ``DeviceTokens``. An answer that signs somebody in has it, and one that changes the password; an app sends the newest
/// value that it got with every request, whoever is signed in, and keeps it beyond a sign-out.
package enum DeviceHeader {
    package static let name = "X-Gatehouse-Device"
    package static let meaning =
        "Says that this app has signed in to the account before, so that wrong passwords and codes of others do not keep "
        + "it out. Keep the newest value that an answer has, also beyond a sign-out, and send it with every request. It "
        + "opens nothing, names nobody, and lasts 90 days."
}

extension HTTPField.Name {
    package static let device = HTTPField.Name(known: "X-Gatehouse-Device")
}
