/// How the address of an account was confirmed.
package enum AddressProof: String, Sendable, CaseIterable {
    /// Somebody entered the code of a mail to the address.
    case code
    /// Somebody pressed the button behind the link of a mail to the address.
    case link
    /// A provider vouched for it.
    case provider
    /// An administrator confirmed it.
    case administrator
    /// Nobody proved anything: the deployment confirms every address, or it is not known how it was confirmed.
    case automatic

    /// Whether it proves that somebody reads the mails to the address.
    package var isByMail: Bool { self == .code || self == .link }
}
