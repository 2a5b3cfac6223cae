import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseWire

/// A person as a provider knows them, from a token that was checked.
package struct ProviderIdentity: Sendable, Equatable, Codable {
    /// The most characters of a name that are kept.
    static let nameLimit = 200
    /// The longest URL of a picture that is kept, in bytes.
    static let pictureLimit = 2048

    /// The id of the provider in the settings.
    package var provider: String
    /// Who vouches for the subject. Only the two together say who it is.
    package var issuer: String
    /// The person's id at the issuer.
    package var subject: String
    /// The address that the provider tells, in its canonical form.
    package var email: String?
    /// Whether the provider says that the address was shown to be the person's.
    package var isEmailVerified: Bool
    package var name: String?
    /// The URL of a picture of the person.
    package var picture: String?
    /// Whether the address is one that Apple forwards.
    package var isPrivateEmail: Bool

    /// Takes what a provider says. An address that is none, and a name without letters, count as missing.
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

    /// The address, if it was shown to be the person's: the only one by which an account is found or gets one.
    package var verifiedEmail: String? { isEmailVerified ? email : nil }

    /// A name in one line, of a bounded length; nil for none.
    static func name(_ text: String?) -> String? {
        guard let text else { return nil }
        let name = HeaderText.cleaned(text).trimmingCharacters(in: .whitespaces).fitting(characters: nameLimit)
        return name.isEmpty ? nil : name
    }

    /// What is kept with the identity, and shown as its data.
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

    /// What an account that comes of it knows about the person at first.
    var metadata: JSONObject {
        var metadata: JSONObject = [:]
        for key in ["name", "full_name"] { metadata[key] = name.map { .string($0) } }
        for key in ["picture", "avatar_url"] { metadata[key] = picture.map { .string($0) } }
        return metadata
    }
}
