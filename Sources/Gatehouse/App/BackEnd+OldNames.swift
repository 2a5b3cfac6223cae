public import GatehouseDomain

extension BackEnd {
    /// The former name of ``service``.
    @available(*, deprecated, renamed: "service")
    public var accounts: any AuthService {
        get { service }
        set { service = newValue }
    }

    /// Creates a back end with the former label of the email accounts.
    @available(*, deprecated, message: "The label 'accounts' is now 'service'.")
    public init(
        authentication: any AuthenticationPort, accounts: any AuthService, profiles: any ProfilePort,
        account: any AccountPort = NoAccountActs(), mailed: any MailedSignInPort = NoMailedSignIn(),
        cache: any ProfileCache = SettingsProfileCache(), session: SessionManager? = nil,
        clock: any WallClock = SystemWallClock(),
        log: @escaping @Sendable (SignInReport) -> Void = { SystemLog.session.write($0.line) },
        onEvent: @escaping AuthEventHandler = { _ in }
    ) {
        self.init(
            authentication: authentication, service: accounts, profiles: profiles, account: account, mailed: mailed,
            cache: cache, session: session, clock: clock, log: log, onEvent: onEvent)
    }
}
