/// How much there may be of what anybody can ask for without signing in (SRV-29); nil for what has no bound.
package struct CapPolicy: Equatable, Sendable {
    /// A bound for one client network (IPv4 /24, IPv6 /48), and one for all of them together.
    package struct Cap: Equatable, Sendable {
        /// How many one network may have; at least 1.
        package var perNetwork: Int
        /// How many all networks together may have.
        package var total: Int

        package init(perNetwork: Int, total: Int) {
            self.perNetwork = perNetwork
            self.total = total
        }
    }

    /// Mailed codes, and what stands for them at addresses without an account.
    package var codes: Cap? = Cap(perNetwork: 1000, total: 100_000)
    /// Sign-ups that nobody has confirmed: accounts, and registrations with addresses that have one.
    package var signUps: Cap? = Cap(perNetwork: 1000, total: 100_000)
    /// Sign-ins that are away at a provider.
    package var providerAttempts: Cap? = Cap(perNetwork: 1000, total: 100_000)
    /// Codes that apps get from links and from providers.
    package var appCodes: Cap? = Cap(perNetwork: 1000, total: 100_000)
    /// Guests.
    package var guests: Cap? = Cap(perNetwork: 1000, total: 100_000)
    /// Mails that wait to be sent, over all.
    package var waitingMails: Int? = 100_000

    /// The bounds of a server that is told nothing else.
    package static let standard = CapPolicy()

    /// No bounds.
    package static let none: CapPolicy = {
        var policy = CapPolicy()
        (policy.codes, policy.signUps, policy.providerAttempts) = (nil, nil, nil)
        (policy.appCodes, policy.guests, policy.waitingMails) = (nil, nil, nil)
        return policy
    }()

    package init() {}
}
