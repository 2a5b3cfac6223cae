/// How the address of an account was confirmed.
package enum AddressProof: String, Sendable, CaseIterable {
    /// Somebody entered the code of a mail that went there.
    case code
    /// Somebody pressed the button behind the link of a mail that went there.
    case link
    /// A provider vouched for it.
    case provider
    /// An administrator said so.
    case administrator
    /// Nobody proved anything: the deployment confirmed every address, or it is not known how it was done.
    case automatic

    /// Whether it shows that somebody reads the mails of the address.
    package var isByMail: Bool { self == .code || self == .link }
}
