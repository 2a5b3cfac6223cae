import Foundation
import GatehouseDomain
import GatehouseWire

/// One mail with a link that was asked for on this device: what the code of the link is exchanged with.
struct LinkAttempt: Codable, Equatable, Redacted {
    /// What the link leads to.
    enum Purpose: String, Codable {
        case signUp, recovery, signIn
    }

    /// Names the attempt in the address that the link leads back to; says nothing about it.
    let id: String
    let purpose: Purpose
    let email: String
    /// The secret that the challenge is made of (RFC 7636, section 4.1).
    let verifier: String
    let time: Date

    /// What is sent in its place (RFC 7636, section 4.2).
    var challenge: String { CodeVerifier(text: verifier).challenge }

    init(purpose: Purpose, email: String, time: Date, random: any RandomBytes) {
        id = CodeVerifier.base64URL(random.bytes(12))
        verifier = CodeVerifier(random: random).text
        self.purpose = purpose
        self.email = email
        self.time = time
    }
}
