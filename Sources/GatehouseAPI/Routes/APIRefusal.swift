import GatehouseAccounts
import GatehouseCore
import GatehouseGroups
import GatehouseWeb
import GatehouseWire

/// What the interface refuses by itself, before the accounts are asked. The texts are GoTrue's where it has them.
enum APIRefusal: CaseIterable {
    // Bodies and queries
    case bodyBroken
    case tooManyBodies
    case formTooLarge
    case idUnreadable
    case auditQueryUnreadable

    // Signing in and up
    case grantUnknown
    case web3Disabled
    case phoneDisabled
    /// The same for a grant: clients expect 422 there, and 400 everywhere else.
    case phoneGrantDisabled
    case phoneSignUpsDisabled
    case phoneMissing
    case phoneUnreadable
    case phoneTypeUnknown
    case addressAndPhone
    case addressAndPhoneOnSignUp
    case addressAndPhoneOnLogin
    case loginAddressMissing
    case otpAddressMissing
    case otpPhoneDisabled
    case passwordMissing
    case refreshTokenMissing
    case verifierMissing
    case idTokenMissing
    case issuerMissing
    case appMetadataNotTaken

    // Codes and links
    case recoverEmailMissing
    case resendTypeUnknown
    case resendEmailMissing
    case resendAddressMissing
    case addressAndPhoneOnResend
    case verificationTypeMissing
    case verificationTypeUnknown
    case linkWithAddress
    case codeWithoutAddress
    case codeAndLink
    case codeMissing
    case linkTokenMissing
    case linkTokenUnreadable
    /// The same as of an account, in the words for links.
    case linkUserUnknown
    case newEmailMissing
    case redirectTooLong
    case redirectNotAllowed
    case redirectMissing
    case strictnessUnknown
    case scopesUnreadable
    case challengeIncomplete
    case challengeMethodUnknown
    case challengeLength
    case challengeUnreadable

    // Ways to sign in
    case skipUnreadable
    case identityIDUnreadable
    case noSuchSession
    case challengeIDUnreadable
    case mediationUnknown
    case passkeyNameMissing
    case passkeyNameTooLong
    case factorTypeUnknown
    case factorNameTooLong
    case phoneFactorsDisabled
    case factorIDUnreadable
    case securityKeyAnswerMissing
    case stepNeededToEnroll
    case stepNeededToUnenroll
    case stepNeededForPasskeys
    case stepNeededToMakeCodes
    case stepNeededToReplaceCodes
    case stepNeededToRemoveCodes

    // Groups
    case groupNameInvalid
    case groupMetadataTooLarge
    case invitationKindUnknown
    case invitationAddress
    case invitationUses
    case invitationKey
    case domainUnreadable

    // Administration
    case roleUnknown
    case passwordTwice
    case userWithoutAddress
    case userIDUnreadable
    case userIDNil
    /// The same for a path, where there is no such user either.
    case pathUserUnreadable

    // Not offered
    case samlDisabled
    case oauthServerDisabled
    case scimDisabled
    case customProvidersDisabled

    /// The answer to the request.
    var answer: ServerError {
        switch self {
        // Bodies and queries
        case .bodyBroken: ServerError(400, .badJSON, "The body did not arrive completely.")
        case .tooManyBodies:
            ServerError(
                429, .overRequestRateLimit, "Request rate limit reached",
                hint: "The server is reading too many long bodies. Try again in a moment.", retryAfter: 1)
        case .formTooLarge:
            ServerError(413, .requestEntityTooLarge, "A form must be at most \(QueryItems.longest) bytes long.")
        case .idUnreadable: .invalid("id must be a valid UUID")
        case .auditQueryUnreadable:
            .invalid(
                "The query parameter query must be author:ID, action:NAME or type:NAME, with a type of "
                    + "\(Self.list(AuditEvent.Kind.allCases.map(\.rawValue))).")

        // Signing in and up
        case .grantUnknown:
            ServerError(
                400, .invalidCredentials, "unsupported_grant_type",
                hint: "The query parameter grant_type must be password, refresh_token, pkce or id_token.")
        case .web3Disabled: ServerError(422, .web3ProviderDisabled, "Web3 provider is disabled")
        case .phoneDisabled: Self.phone(400, "Phone logins are disabled")
        case .phoneGrantDisabled: Self.phone(422, "Phone logins are disabled")
        case .phoneSignUpsDisabled: Self.phone(400, "Phone signups are disabled")
        case .phoneMissing: .invalid("Type provided requires a phone number")
        case .phoneUnreadable: .invalid("Invalid phone number format (E.164 required)")
        case .phoneTypeUnknown:
            .invalid(
                "Invalid sms verification type", hint: "Phone numbers are not offered: use an email address.")
        case .addressAndPhone: .invalid("Only an email address or phone number should be provided")
        case .addressAndPhoneOnSignUp:
            .invalid("Only an email address or phone number should be provided on signup.")
        case .addressAndPhoneOnLogin:
            .invalid("Only an email address or phone number should be provided on login.")
        case .loginAddressMissing: .invalid("missing email or phone")
        case .otpAddressMissing: .invalid("One of email or phone must be set")
        case .otpPhoneDisabled: Self.phone(400, "Unsupported phone provider")
        case .passwordMissing:
            .invalid("Signup requires a valid password", hint: "password is required and must be a string.")
        case .refreshTokenMissing: .invalid(RefreshGrantBody.tokenMissing)
        case .verifierMissing:
            .invalid("invalid request: both auth code and code verifier should be non-empty")
        case .idTokenMissing: .invalid("id_token required")
        case .issuerMissing: .invalid("provider or client_id and issuer required")
        case .appMetadataNotTaken:
            ServerError(
                403, .notAdmin, "Updating app_metadata requires admin privileges",
                hint: "Use data, which changes the person's own metadata.")

        // Codes and links
        case .recoverEmailMissing: .invalid(RecoverBody.emailMissing)
        case .resendTypeUnknown: .invalid(ResendBody.typeMissing)
        case .resendEmailMissing: .invalid("Type provided requires an email address")
        case .resendAddressMissing: .invalid("Missing email address or phone number")
        case .addressAndPhoneOnResend: .invalid("Only an email address or phone number should be provided.")
        case .verificationTypeMissing: .invalid(VerifyBody.typeMissing)
        case .verificationTypeUnknown:
            .invalid(
                "Unsupported verification type",
                hint: "type must be one of \(Self.list(GatehouseAPI.verificationKinds)).")
        case .linkWithAddress:
            .invalid(
                "Only the token_hash and type should be provided", hint: "Send token_hash without email and phone.")
        case .codeWithoutAddress:
            .invalid(
                "Only an email address or phone number should be provided on verify", hint: "Send token with email.")
        case .codeAndLink:
            .invalid(
                "Verify requires either a token or a token hash",
                hint: "Send token with email, or token_hash without.")
        case .codeMissing: .invalid(BackupCodeBody.codeMissing)
        case .linkTokenMissing:
            .invalid("Verify requires a token or a token hash", hint: "Open the mailed link.")
        case .linkTokenUnreadable: .invalid("The query parameter token is not valid.")
        case .linkUserUnknown: ServerError(404, .userNotFound, "User with this email not found")
        case .newEmailMissing: .invalid("An email address is required", hint: "This is about new_email.")
        case .redirectTooLong: .invalid("redirect_to must be at most \(RedirectURL.lengthLimit) bytes long.")
        case .redirectNotAllowed:
            ServerError(
                400, .redirectNotAllowed, "redirect_to must be a URL of the redirect allow-list (redirect-allow-list).")
        case .redirectMissing: .invalid("redirect_to must be a URL of the allow-list.")
        case .strictnessUnknown: .invalid("gatehouse_redirect must be exact or absent.")
        case .scopesUnreadable: .invalid("scopes must be words of printable ASCII, separated by spaces.")
        case .challengeIncomplete: .invalid("PKCE flow requires code_challenge_method and code_challenge")
        case .challengeMethodUnknown:
            .invalid(
                "Invalid code_challenge_method",
                hint: "code_challenge_method must be s256: plain would give the secret away.")
        case .challengeLength:
            .invalid(
                "code challenge has to be between \(CodeChallenge.lengths.lowerBound) and "
                    + "\(CodeChallenge.lengths.upperBound) characters")
        case .challengeUnreadable:
            .invalid(
                "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes")

        // Ways to sign in
        case .skipUnreadable: .invalid("skip_http_redirect must be true or false.")
        case .identityIDUnreadable: ServerError(404, .validationFailed, "identity_id must be an UUID")
        case .noSuchSession: ServerError(404, .notFound, "There is no such session.")
        case .challengeIDUnreadable: .invalid("challenge_id must be a valid UUID")
        case .mediationUnknown: .invalid("mediation must be conditional or absent.")
        case .passkeyNameMissing: .invalid("friendly_name is required")
        case .passkeyNameTooLong: .invalid("friendly_name must be \(PasskeyRecord.longestName) characters or less")
        case .factorTypeUnknown: .invalid(FactorBody.kindMissing)
        case .factorNameTooLong: .invalid("friendly_name must be \(FactorRecord.longestName) characters or less")
        case .phoneFactorsDisabled: ServerError(422, .mfaPhoneEnrollNotEnabled, "MFA enroll is disabled for Phone")
        case .factorIDUnreadable: ServerError(404, .validationFailed, "factor_id must be an UUID")
        case .securityKeyAnswerMissing: .invalid("WebAuthn config required")
        case .stepNeededToEnroll: Self.step("AAL2 required to enroll a new factor")
        case .stepNeededToUnenroll: ServerError(422, .insufficientAAL, "AAL2 required to unenroll verified factor")
        case .stepNeededForPasskeys:
            Self.step("AAL2 session is required to manage passkeys when MFA is enabled")
        case .stepNeededToMakeCodes: Self.step("AAL2 required to generate recovery codes")
        case .stepNeededToReplaceCodes: Self.step("AAL2 required to regenerate recovery codes")
        case .stepNeededToRemoveCodes: Self.step("AAL2 required to delete recovery codes")

        // Groups
        case .groupNameInvalid:
            .invalid("name must be one line of 1 to \(GroupName.limit) characters, one of them visible.")
        case .groupMetadataTooLarge:
            .invalid("metadata must be at most \(GroupRecord.metadataLimit) bytes long, encoded as JSON.")
        case .invitationKindUnknown: .invalid("kind must be mail, link or code.")
        case .invitationAddress: .invalid("email is for the kind mail, which needs it.")
        case .invitationUses: .invalid("max_uses and domain are for the kinds link and code.")
        case .invitationKey: .invalid("Send either code or id.")
        case .domainUnreadable: .invalid("domain must be the part of an address after the @.")

        // Administration
        case .roleUnknown: .invalid("role must be authenticated, the only one for people.")
        case .passwordTwice: .invalid("Only a password or a password hash should be provided")
        case .userWithoutAddress:
            .invalid(
                "Cannot create a user without either an email or phone",
                hint: "Phone numbers are not offered: use an email address.")
        case .userIDUnreadable: .invalid("ID must conform to the uuid v4 format")
        case .userIDNil: .invalid("ID cannot be a nil uuid")
        case .pathUserUnreadable: ServerError(404, .validationFailed, "user_id must be an UUID")

        // Not offered
        case .samlDisabled: ServerError(404, .samlProviderDisabled, "SAML 2.0 is disabled")
        case .oauthServerDisabled:
            ServerError(
                404, .featureDisabled, "OAuth server is disabled",
                hint: "This server does not sign people in to other services.")
        case .scimDisabled: ServerError(404, .featureDisabled, "SCIM server is disabled")
        case .customProvidersDisabled:
            ServerError(
                404, .featureDisabled, "Custom OAuth providers are disabled",
                hint: "Providers are set up in the configuration (providers-file), not by requests.")
        }
    }

    private static func phone(_ status: Int, _ message: String) -> ServerError {
        ServerError(status, .phoneProviderDisabled, message, hint: "Use an email address.")
    }

    private static func step(_ message: String) -> ServerError { ServerError(403, .insufficientAAL, message) }

    /// Returns words with commas between them.
    static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
