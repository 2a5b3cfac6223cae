package import GatehouseCore
import GatehouseDomain

/// What a provider sends back with the browser (RFC 6749, section 4.1.2; RFC 9207; Apple's form post).
package struct ProviderAnswer: Sendable {
    let state: Secret?
    let code: Secret?
    /// The provider's error, if it has a shape that the standard allows.
    let error: String?
    /// The issuer that answers (RFC 9207), if it says so.
    let issuer: String?
    /// The person's name, which Apple sends in its form only the first time.
    let told: AppleName?
    /// Whether the answer came as a posted form.
    let isForm: Bool

    /// Reads the answer from the query or from a posted form.
    package init(_ items: QueryItems, isForm: Bool) {
        state = items["state"].nonEmpty.map { Secret($0) }
        code = items["code"].nonEmpty.map { Secret($0) }
        error = items["error"].nonEmpty.map(Self.errorCode)
        issuer = items["iss"].nonEmpty
        told = isForm ? items["user"].flatMap(AppleName.init) : nil
        self.isForm = isForm
    }

    /// Whether the person canceled at the provider; Apple has its own error code for it.
    var isCancelled: Bool { error == "access_denied" || error == "user_cancelled_authorize" }

    /// Returns an error that is safe to record: made only of the characters of the standard's and Apple's errors, or
    /// else `unknown_error`.
    static func errorCode(_ text: String) -> String {
        let isCode =
            text.utf8.count <= 64 && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
        return isCode ? text : "unknown_error"
    }
}
