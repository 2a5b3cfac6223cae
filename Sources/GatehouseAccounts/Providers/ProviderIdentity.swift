import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseWire

/// A person as a provider knows them, from a checked token or from documents that it gives with one.
package struct ProviderIdentity: Sendable, Equatable, Codable {
    /// The maximum length of a stored name, in characters.
    static let nameLimit = 200
    /// The maximum length of a stored picture URL, in bytes.
    static let pictureLimit = 2048

    /// The id of the provider in the settings.
    package var provider: String
    /// The party that vouches for the subject. Only the two together identify the person.
    package var issuer: String
    /// The person's id at the issuer.
    package var subject: String
    /// The address from the provider, in its canonical form.
    package var email: String?
    /// Whether the provider says that the address was verified as the person's.
    package var isEmailVerified: Bool
    package var name: String?
    /// The URL of a picture of the person.
    package var picture: String?
    /// Whether the address is one that Apple forwards.
    package var isPrivateEmail: Bool

    /// Reads what a provider says. An invalid address and a name without letters count as missing.
    package init(
        provider: String, issuer: String, subject: String, email: String? = nil, isEmailVerified: Bool = false,
        name: String? = nil, picture: String? = nil, isPrivateEmail: Bool = false
    ) {
        self.provider = provider
        self.issuer = issuer
        self.subject = subject
        self.email = email.flatMap { EmailAddress($0)?.canonical }
        self.isEmailVerified = isEmailVerified
        self.name = Self.name(name)
        self.picture = picture.flatMap { $0.utf8.count <= Self.pictureLimit ? $0 : nil }
        self.isPrivateEmail = isPrivateEmail
    }

    /// The address, if it was verified as the person's. No other address is used to find an account or is given to one.
    package var verifiedEmail: String? { isEmailVerified ? email : nil }

    /// Returns a name on one line, with a limited length and without characters that set a direction; nil for none, and
    /// for one of invisible characters only.
    static func name(_ text: String?) -> String? {
        guard let text else { return nil }
        let plain = HeaderText.cleaned(VisibleText.plain(text))
        let name = plain.trimmingCharacters(in: .whitespaces).fitting(characters: nameLimit)
        return VisibleText.isBlank(name) ? nil : name
    }

    /// The data that is stored with the identity and shown.
    var data: JSONObject {
        var data: JSONObject = [
            "iss": .string(issuer), "sub": .string(subject), "provider_id": .string(subject),
            "email_verified": .bool(verifiedEmail != nil), "phone_verified": false,
        ]
        data["email"] = email.map { .string($0) }
        data.merge(metadata) { _, new in new }
        if isPrivateEmail { data["is_private_email"] = true }
        return data
    }

    /// The initial metadata of a new account that is created from this identity.
    var metadata: JSONObject {
        var metadata: JSONObject = [:]
        for key in ["name", "full_name"] { metadata[key] = name.map { .string($0) } }
        for key in ["picture", "avatar_url"] { metadata[key] = picture.map { .string($0) } }
        return metadata
    }
}
