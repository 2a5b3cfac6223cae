/// What a server offers and demands, told to everybody who asks.
public struct WireSettings: Sendable, Hashable, Codable {
    /// Ways to sign in by name, and whether they are open.
    public var external: [String: Bool]
    /// Whether new accounts are refused.
    public var disableSignup: Bool
    /// Whether addresses count as confirmed without a code.
    public var mailerAutoconfirm: Bool
    /// Whether telephone numbers count as confirmed without a code.
    public var phoneAutoconfirm: Bool
    /// The service that sends text messages; empty if there is none.
    public var smsProvider: String
    /// Whether SAML is offered.
    public var samlEnabled: Bool
    /// Whether passkeys are offered.
    public var passkeysEnabled: Bool
    /// What this server demands of the forms in front of it; nil from servers that do not say.
    public var gatehouse: Demands?

    /// What the forms in front of this server need to know. An addition of ours: other servers do not send it, other
    /// clients do not read it.
    public struct Demands: Sendable, Hashable, Codable {
        /// The least length of a password, in characters.
        public var minimumPasswordLength: Int
        /// The length of a one-time code, in digits.
        public var codeLength: Int
        /// Whether an account needs consent to the terms.
        public var consentRequired: Bool
        /// The names on buttons of the providers that `/authorize` leads to, by their ids; nil from older servers. The others
        /// take what their own sheets hand over, and nothing else.
        public var authorize: [String: String]?
        /// What the sign-up form asks for beside email and password; nil where it asks for nothing more.
        public var signUpFields: [WireSignUpField]?
        /// Where the terms that people accept are published; nil where they are not.
        public var termsURL: String?
        /// Where the privacy notice is published; nil where it is not.
        public var privacyURL: String?

        /// Takes every part.
        public init(
            minimumPasswordLength: Int, codeLength: Int, consentRequired: Bool, authorize: [String: String]? = nil,
            signUpFields: [WireSignUpField]? = nil, termsURL: String? = nil, privacyURL: String? = nil
        ) {
            self.minimumPasswordLength = minimumPasswordLength
            self.codeLength = codeLength
            self.consentRequired = consentRequired
            self.authorize = authorize
            self.signUpFields = signUpFields
            self.termsURL = termsURL
            self.privacyURL = privacyURL
        }

        private enum CodingKeys: String, CodingKey {
            case minimumPasswordLength = "minimum_password_length"
            case codeLength = "code_length"
            case consentRequired = "consent_required"
            case authorize
            case signUpFields = "sign_up_fields"
            case termsURL = "terms_url"
            case privacyURL = "privacy_url"
        }
    }

    /// Takes every part; what this server does not offer yet starts as not offered.
    public init(
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
    /// Reads settings; whatever an older server does not send counts as not offered.
    ///
    /// - Throws: `DecodingError` if a part is of the wrong type.
    public init(from decoder: any Decoder) throws {
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
