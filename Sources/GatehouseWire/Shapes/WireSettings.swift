/// What a server offers and requires. Anyone can request it.
package struct WireSettings: Sendable, Hashable, Codable {
    /// The sign-in methods by name, and whether each is switched on.
    package var external: [String: Bool]
    /// Whether new accounts are refused.
    package var disableSignup: Bool
    /// Whether addresses count as confirmed without a code.
    package var mailerAutoconfirm: Bool
    /// Whether telephone numbers count as confirmed without a code.
    package var phoneAutoconfirm: Bool
    /// The service that sends text messages; empty if there is none.
    package var smsProvider: String
    /// Whether SAML is offered.
    package var samlEnabled: Bool
    /// Whether passkeys are offered.
    package var passkeysEnabled: Bool
    /// The server's requirements for forms; nil if the server does not report them.
    package var gatehouse: Demands?

    /// The requirements that a form needs to know. This is our addition: other servers do not send it, and other
    /// clients do not read it.
    package struct Demands: Sendable, Hashable, Codable {
        /// The minimum length of a password, in characters.
        package var minimumPasswordLength: Int
        /// The length of a one-time code, in digits.
        package var codeLength: Int
        /// Whether an account needs consent to the terms.
        package var consentRequired: Bool
        /// The button names of the providers that `/authorize` supports, by id; nil from older servers. Other providers
        /// accept only the result of their own sheet.
        package var authorize: [String: String]?
        /// What the sign-up form asks in addition to email and password; nil if it asks nothing else.
        package var signUpFields: [WireSignUpField]?
        /// What apps can do with groups; nil if there are none.
        package var groups: WireGroupOffer?
        /// Whether people can add second factors; nil from older servers.
        package var secondFactors: Bool?
        /// Whether accounts can begin with a passkey; nil from older servers.
        package var passkeySignUp: Bool?
        /// Whether people can list their devices; nil from older servers.
        package var sessionList: Bool?
        /// Whether people can add providers to their account and remove them; nil from older servers.
        package var manualLinking: Bool?
        /// The URL of the terms that people accept; nil if they are not published.
        package var termsURL: String?
        /// The URL of the privacy notice; nil if it is not published.
        package var privacyURL: String?
        /// The app's name, as pages and emails show it; nil if the server was not told one.
        package var appName: String?

        /// Creates a value from its parts.
        package init(
            minimumPasswordLength: Int, codeLength: Int, consentRequired: Bool, authorize: [String: String]? = nil,
            signUpFields: [WireSignUpField]? = nil, groups: WireGroupOffer? = nil, secondFactors: Bool? = nil,
            passkeySignUp: Bool? = nil, sessionList: Bool? = nil, manualLinking: Bool? = nil, termsURL: String? = nil,
            privacyURL: String? = nil, appName: String? = nil
        ) {
            self.minimumPasswordLength = minimumPasswordLength
            self.codeLength = codeLength
            self.consentRequired = consentRequired
            self.authorize = authorize
            self.signUpFields = signUpFields
            self.groups = groups
            self.secondFactors = secondFactors
            self.passkeySignUp = passkeySignUp
            self.sessionList = sessionList
            self.manualLinking = manualLinking
            self.termsURL = termsURL
            self.privacyURL = privacyURL
            self.appName = appName
        }

        private enum CodingKeys: String, CodingKey {
            case minimumPasswordLength = "minimum_password_length"
            case codeLength = "code_length"
            case consentRequired = "consent_required"
            case authorize
            case signUpFields = "sign_up_fields"
            case groups
            case secondFactors = "second_factors"
            case passkeySignUp = "passkey_sign_up"
            case sessionList = "session_list"
            case manualLinking = "manual_linking"
            case termsURL = "terms_url"
            case privacyURL = "privacy_url"
            case appName = "app_name"
        }
    }

    /// Creates settings from their parts. Features that this server does not have are reported as not offered.
    package init(
        external: [String: Bool], disableSignup: Bool, mailerAutoconfirm: Bool, phoneAutoconfirm: Bool = false,
        smsProvider: String = "", samlEnabled: Bool = false, passkeysEnabled: Bool = false, gatehouse: Demands? = nil
    ) {
        self.external = external
        self.disableSignup = disableSignup
        self.mailerAutoconfirm = mailerAutoconfirm
        self.phoneAutoconfirm = phoneAutoconfirm
        self.smsProvider = smsProvider
        self.samlEnabled = samlEnabled
        self.passkeysEnabled = passkeysEnabled
        self.gatehouse = gatehouse
    }

    private enum CodingKeys: String, CodingKey {
        case external
        case disableSignup = "disable_signup"
        case mailerAutoconfirm = "mailer_autoconfirm"
        case phoneAutoconfirm = "phone_autoconfirm"
        case smsProvider = "sms_provider"
        case samlEnabled = "saml_enabled"
        case passkeysEnabled = "passkeys_enabled"
        case gatehouse
    }
}

extension WireSettings {
    /// Reads settings. Features that an older server does not report count as not offered.
    ///
    /// - Throws: `DecodingError` if a part is of the wrong type.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func flag(_ key: CodingKeys) throws -> Bool {
            try container.decodeIfPresent(Bool.self, forKey: key) ?? false
        }
        self.init(
            external: try container.decodeIfPresent([String: Bool].self, forKey: .external) ?? [:],
            disableSignup: try flag(.disableSignup), mailerAutoconfirm: try flag(.mailerAutoconfirm),
            phoneAutoconfirm: try flag(.phoneAutoconfirm),
            smsProvider: try container.decodeIfPresent(String.self, forKey: .smsProvider) ?? "",
            samlEnabled: try flag(.samlEnabled), passkeysEnabled: try flag(.passkeysEnabled),
            gatehouse: try container.decodeIfPresent(Demands.self, forKey: .gatehouse))
    }
}
