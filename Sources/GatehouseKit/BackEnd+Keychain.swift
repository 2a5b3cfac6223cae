#if canImport(Security)
    import Foundation
    public import Gatehouse
    public import GatehouseDomain
    import GatehouseOpenID
    import GatehouseSupabase

    extension BackEnd {
        /// Supabase, or Gatehouse's own server, with the session in the Keychain.
        ///
        ///     .supabase("https://PROJECT.supabase.co/auth/v1", key: "…")
        ///
        /// Address and key are literals in your code, so an invalid one is a programming error: it stops the app at the
        /// first launch with a message. For an address from elsewhere, or providers with sheets of the app's, pass a
        /// `SupabaseConfiguration` in their place.
        /// - Parameters:
        ///   - authURL: The base URL of the auth API.
        ///   - key: The public key of the project, which is not a secret. The Gatehouse server needs none.
        ///   - callback: The URL that leads from the browser and mailed links back to the app, such as
        ///     `com.example.app://signin`. It must be on the back end's list of redirect URLs. With it, every provider
        ///     of the back end works in a browser, and mails contain a link as well as the code.
        ///   - requirements: The rules for passwords and codes, and the fields of the sign-up form, until the back end
        ///     reports them, which Supabase never does; by default `SupabaseConfiguration.stockRequirements`.
        ///   - accessGroup: The group of apps that share the session.
        ///   - settings: When the session is renewed and locked.
        ///   - onEvent: Receives what happens during sign-in; does nothing by default.
        public static func supabase(
            _ authURL: StaticString, key: StaticString? = nil, callback: StaticString? = nil,
            requirements: AuthRequirements? = nil, accessGroup: String? = nil,
            settings: SessionSettings = SessionSettings(),
            onEvent: @escaping AuthEventHandler = { _ in }
        ) -> BackEnd {
            let configuration = SupabaseConfiguration(
                literal: authURL, key: key, callback: callback, requirements: requirements)
            return supabase(configuration, accessGroup: accessGroup, settings: settings, onEvent: onEvent)
        }

        /// Supabase, or Gatehouse's own server, with the session in the Keychain.
        /// - Parameters:
        ///   - configuration: The address, key and callback of the back end.
        ///   - accessGroup: The group of apps that share the session.
        ///   - settings: When the session is renewed and locked.
        ///   - onEvent: Receives what happens during sign-in; does nothing by default.
        public static func supabase(
            _ configuration: SupabaseConfiguration, accessGroup: String? = nil,
            settings: SessionSettings = SessionSettings(), onEvent: @escaping AuthEventHandler = { _ in }
        ) -> BackEnd {
            let entries = KeychainEntries(backEnd: configuration.backEnd, accessGroup: accessGroup, settings: settings)
            return supabase(
                configuration, store: entries.session, deviceStore: entries.device, settings: settings,
                linkStore: entries.named("links"), browser: browser(configuration.redirect), ceremony: ceremony,
                onEvent: onEvent)
        }

        /// Any OpenID provider, with the session in the Keychain.
        ///
        ///     .openID("https://id.example.com", clientID: "…", callback: "com.example.app://signin", name: "Example")
        ///
        /// The values are literals in your code, so an invalid one is a programming error: it stops the app at the first
        /// launch with a message. For values from elsewhere, or to say more about the provider, pass an
        /// `OpenIDConfiguration` in their place.
        /// - Parameters:
        ///   - issuer: The provider's issuer, exactly as its metadata spells it.
        ///   - clientID: The app's id at the provider, as a public client. It is not a secret.
        ///   - callback: The URL that leads from the browser back to the app. It must be registered at the provider.
        ///   - name: The name that the button shows.
        ///   - accessGroup: The group of apps that share the session.
        ///   - settings: When the session is renewed and locked.
        ///   - onEvent: Receives what happens during sign-in; does nothing by default.
        public static func openID(
            _ issuer: StaticString, clientID: StaticString, callback: StaticString, name: StaticString,
            accessGroup: String? = nil, settings: SessionSettings = SessionSettings(),
            onEvent: @escaping AuthEventHandler = { _ in }
        ) -> BackEnd {
            let configuration: OpenIDConfiguration
            do {
                configuration = try OpenIDConfiguration(
                    issuer: issuer.description, clientID: clientID.description, redirectURI: URL(leadingBack: callback),
                    providerName: name.description)
            } catch {
                preconditionFailure("\(issuer) cannot be used as an OpenID provider: \(error)")
            }
            return openID(configuration, accessGroup: accessGroup, settings: settings, onEvent: onEvent)
        }

        /// Any OpenID provider, with the session in the Keychain.
        /// - Parameters:
        ///   - configuration: The provider, and what the app requests from it.
        ///   - accessGroup: The group of apps that share the session.
        ///   - settings: When the session is renewed and locked.
        ///   - onEvent: Receives what happens during sign-in; does nothing by default.
        public static func openID(
            _ configuration: OpenIDConfiguration, accessGroup: String? = nil,
            settings: SessionSettings = SessionSettings(), onEvent: @escaping AuthEventHandler = { _ in }
        ) -> BackEnd {
            let entries = KeychainEntries(backEnd: configuration.backEnd, accessGroup: accessGroup, settings: settings)
            return openID(
                configuration, store: entries.session, keptStore: entries.named("kept"), settings: settings,
                browser: browser(configuration.redirectURI),
                signOutBrowser: browser(configuration.postLogoutRedirectURI), onEvent: onEvent)
        }

        private static var ceremony: any PasskeyCeremony {
            #if os(iOS) || os(macOS) || os(visionOS)
                SystemPasskeys()
            #else
                NoPasskeyCeremony()
            #endif
        }

        private static func browser(_ callback: URL?) -> (any BrowserSession)? {
            #if os(iOS) || os(macOS) || os(visionOS)
                callback.map { SystemBrowser(callback: $0) }
            #else
                nil
            #endif
        }
    }
#endif
