import GatehouseCore
import Testing

struct AddressRangeTests {
    @Test("SRV-07 a block holds its addresses, in either family, and no others")
    func contains() throws {
        let ten = try #require(AddressRange("10.0.0.0/8"))
        #expect(ten.contains("10.255.1.2") && ten.contains("::ffff:10.1.1.1"))
        #expect(!ten.contains("11.0.0.1") && !ten.contains("::1") && !ten.contains("") && !ten.contains("10.0.0.1 "))
        let odd = try #require(AddressRange("192.0.2.128/25"))
        #expect(odd.contains("192.0.2.200") && !odd.contains("192.0.2.127"))
        let six = try #require(AddressRange("2001:db8::/33"))
        #expect(six.contains("2001:db8:7fff::1") && !six.contains("2001:db8:8000::1"))
        #expect(try #require(AddressRange("0.0.0.0/0")).contains("203.0.113.9"))
        #expect(try #require(AddressRange("203.0.113.9")).contains("203.0.113.9"))
    }

    @Test("SRV-07 an address has one spelling")
    func canonical() {
        #expect(AddressRange.canonical("2001:DB8:0:0::1") == "2001:db8::1")
        #expect(AddressRange.canonical("::ffff:192.0.2.1") == "192.0.2.1")
        #expect(AddressRange.canonical("192.0.2.1:80") == nil)
        #expect(AddressRange.canonical("localhost") == nil)
    }

    @Test(
        "SRV-07 a block that takes in public addresses wholesale is told from networks of proxies and private ones",
        arguments: [
            ("0.0.0.0/0", true), ("::/0", true), ("0.0.0.0/1", true), ("128.0.0.0/1", true), ("2000::/3", true),
            ("10.0.0.0/7", true), ("172.0.0.0/8", true), ("192.0.0.0/8", true), ("203.0.0.0/11", true),
            ("2001::/16", true), ("f000::/4", true), ("10.0.0.0/8", false), ("127.0.0.0/8", false),
            ("172.16.0.0/12", false), ("192.168.0.0/16", false), ("100.64.0.0/10", false), ("fc00::/7", false),
            ("fe80::/10", false), ("104.16.0.0/13", false), ("203.0.113.9", false), ("2400:cb00::/32", false),
            ("2001:db8::/24", false), ("::1", false),
        ])
    func openToTheWorld(block: String, isOpen: Bool) throws {
        #expect(try #require(AddressRange(block)).isOpenToTheWorld == isOpen)
    }
}
