import GatehouseCore
import Testing

struct ClientNetworkTests {
    @Test(
        "SRV-29 SRV-33 an address counts with its /24 or its /48, in one spelling",
        arguments: [
            ("203.0.113.9", "203.0.113.0/24"), ("203.0.113.255", "203.0.113.0/24"), ("203.0.114.9", "203.0.114.0/24"),
            ("::ffff:203.0.113.9", "203.0.113.0/24"), ("2001:db8:7:1::5", "2001:db8:7::/48"),
            ("2001:0DB8:0007:ffff:ffff::1", "2001:db8:7::/48"), ("2001:db8:8::5", "2001:db8:8::/48"), ("::1", "::/48"),
        ])
    func networks(address: String, network: String) {
        #expect(ClientNetwork(address)?.text == network)
        #expect(ClientContext(address: address).network?.text == network)
    }

    @Test(
        "SRV-29 a text that is not an address has no network",
        arguments: ["", "localhost", "203.0.113.9:80", "1.2.3"])
    func noAddress(text: String) {
        #expect(ClientNetwork(text) == nil)
        #expect(ClientContext(address: text).network == nil)
        #expect(ClientContext().network == nil)
    }
}
