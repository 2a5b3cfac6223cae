/// The limits for what anybody can create without signing in (SRV-29); nil for no limit.
package struct CapPolicy: Equatable, Sendable {
    /// A limit for one client network (IPv4 /24, IPv6 /48), and one for all networks together.
    package struct Cap: Equatable, Sendable {
        /// The maximum for one network; at least 1.
        package var perNetwork: Int
        /// The maximum for all networks together.
        package var total: Int

        package init(perNetwork: Int, total: Int) {
            self.perNetwork = perNetwork
            self.total = total
        }

        /// The maximum number of bytes that the requests of one network may store, in what an app says about the
        /// person: 2 KiB for each, far more than an ordinary one needs, and in any case room for a few large ones.
        package var bytesPerNetwork: Int { max(perNetwork * Self.bytes, Self.leastBytes) }
        /// The maximum number of bytes that the requests of all networks together may store.
        package var totalBytes: Int { max(total * Self.bytes, Self.leastBytes) }

        private static let bytes = 2048
        private static let leastBytes = 256 * 1024
    }

    /// Mailed codes, and the rows in place of them for addresses without an account.
    package var codes: Cap? = Cap(perNetwork: 1000, total: 100_000)
    /// Unconfirmed sign-ups: accounts, and registrations with addresses that have one.
    package var signUps: Cap? = Cap(perNetwork: 1000, total: 100_000)
    /// Sign-ins in progress at a provider.
    package var providerAttempts: Cap? = Cap(perNetwork: 1000, total: 100_000)
    /// Codes that apps get from links and from providers.
    package var appCodes: Cap? = Cap(perNetwork: 1000, total: 100_000)
    /// Guests.
    package var guests: Cap? = Cap(perNetwork: 1000, total: 100_000)
    /// Mails that wait to be sent, in total.
    package var waitingMails: Int? = 100_000

    /// The default limits of a server.
    package static let standard = CapPolicy()

    /// No limits.
    package static let none: CapPolicy = {
        var policy = CapPolicy()
        (policy.codes, policy.signUps, policy.providerAttempts) = (nil, nil, nil)
        (policy.appCodes, policy.guests, policy.waitingMails) = (nil, nil, nil)
        return policy
    }()

    package init() {}
}
