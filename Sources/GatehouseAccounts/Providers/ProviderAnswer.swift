package import GatehouseCore
import GatehouseDomain
import GatehouseWire

/// What a provider sends a browser back with (RFC 6749, section 4.1.2; RFC 9207; Apple's form post).
package struct ProviderAnswer: Sendable {
    let state: Secret?
    let code: Secret?
    /// The provider's error, if it is one of a shape that the standard allows.
    let error: String?
    /// Who answers (RFC 9207), if they say so.
    let issuer: String?
    /// The person's name, which Apple tells in its form the first time and never again.
    let name: String?
    /// Whether it came as a posted form.
    let isForm: Bool

    /// Takes what came in the query, or in the form of a post.
    package init(_ items: QueryItems, isForm: Bool) {
        state = items["state"].nonEmpty.map { Secret($0) }
        code = items["code"].nonEmpty.map { Secret($0) }
        error = items["error"].nonEmpty.map(Self.errorCode)
        issuer = items["iss"].nonEmpty
        name = isForm ? items["user"].flatMap(Self.name) : nil
        self.isForm = isForm
    }

    /// Whether the person changed their mind at the provider; Apple has a word of its own for it.
    var isCancelled: Bool { error == "access_denied" || error == "user_cancelled_authorize" }

    /// An error as it may be written down: of the characters of the standard's and Apple's errors, or a word of ours.
    static func errorCode(_ text: String) -> String {
        let isCode =
            text.utf8.count <= 64 && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
        return isCode ? text : "unknown_error"
    }

    /// The name in Apple's `user`: `{"name": {"firstName": …, "lastName": …}, "email": …}`. The address in it is not
    /// signed, and not taken.
    private static func name(_ text: String) -> String? {
        guard let user = try? JSONValue(json: text.utf8), let name = user.objectValue?["name"]?.objectValue else {
            return nil
        }
        return ProviderIdentity.name(
            ["firstName", "lastName"].compactMap { name[$0]?.stringValue }.joined(separator: " "))
    }
}
