import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire

/// What the interface refuses in a text of GoTrue that repeats what was sent, on one line and cut.
enum QuotingRefusal {
    /// A list has no such column to sort by.
    case sortField(String)
    /// A list is sorted in no such direction.
    case sortDirection(String)
    /// A query parameter is no whole number from 1 to this.
    case number(String, name: String, upTo: Int)
    case scope(String)
    case linkType(String)
    case ban(String)
    /// The account has a factor with this name.
    case factorName(String)
    case factorChallengeExpired(UUID)
    /// No provider with this issuer is offered for id tokens.
    case issuerDisabled(String)
    /// No provider with this name is offered for id tokens.
    case providerDisabled(String)

    /// The answer to the request.
    var answer: ServerError {
        switch self {
        case .sortField(let text):
            .invalid(
                "Bad Sort Parameters: bad field for sort \(text.quoted(by: "'"))",
                hint: "sort must be created_at desc or created_at asc.")
        case .sortDirection(let text):
            .invalid(
                "Bad Sort Parameters: bad direction for sort \(text.quoted(by: "'")), only 'asc' and 'desc' allowed")
        case .number(let text, let name, let most):
            .invalid(
                "Bad Pagination Parameters: strconv.ParseUint: parsing \(text.quoted()): invalid syntax",
                hint: "\(name) must be a whole number from 1 to \(most).")
        case .scope(let text):
            .invalid(
                "Unsupported logout scope \(text.quoted())",
                hint: "scope must be one of \(APIRefusal.list(SignOutScope.allCases.map(\.rawValue))).")
        case .linkType(let text):
            .invalid(
                "\(GenerateLinkBody.typeUnknown)\(text.quoted(by: ""))",
                hint: "type must be signup, invite, magiclink, recovery, email_change_current or email_change_new.")
        case .ban(let text):
            .invalid(
                "invalid format for ban duration: time: invalid duration \(text.quoted())",
                hint: "ban_duration must be none or a duration such as 24h or 1h30m, of at most 100 years.")
        case .factorName(let name):
            ServerError(
                422, .mfaFactorNameConflict,
                "A factor with the friendly name \(name.quoted(longest: FactorRecord.longestName)) for this user "
                    + "already exists")
        case .factorChallengeExpired(let id):
            ServerError(
                422, .mfaChallengeExpired,
                "MFA challenge \(id.text) has expired, verify against another challenge or create a new challenge.")
        case .issuerDisabled(let issuer): Self.disabled("Provider (issuer \(issuer.quoted())) is not enabled")
        case .providerDisabled(let name): Self.disabled("Custom OIDC provider \(name.quoted()) not allowed")
        }
    }

    private static func disabled(_ message: String) -> ServerError {
        ServerError(400, .providerDisabled, message, hint: "GET /settings lists the enabled providers.")
    }
}

extension String {
    /// Returns the text in quotes, on one line, with a backslash before double quotes and backslashes.
    /// - Parameters:
    ///   - quote: What stands before and after the text.
    ///   - longest: The maximum number of characters; a longer text is cut.
    fileprivate func quoted(by quote: String = "\"", longest: Int = VisibleText.longestName) -> String {
        let text = VisibleText.name(self, longest: longest) ?? ""
        return quote + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + quote
    }
}
