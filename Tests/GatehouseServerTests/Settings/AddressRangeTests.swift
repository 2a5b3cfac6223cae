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
}
