import GatehouseDomain
import GatehouseTesting
import Testing

/// Addresses are hostile input: everything the rule does not name is refused.
@Suite
struct EmailAddressTests {
    @Test("FLOW-13 an address that keeps the rule is taken, in lower case and without white space")
    func taken() throws {
        for (text, canonical) in AddressTable.good {
            #expect(EmailAddress(text)?.canonical == canonical, "\(text.debugDescription)")
            #expect(EmailAddress(canonical)?.canonical == canonical, "\(text.debugDescription)")
        }
    }

    @Test("FLOW-13 an address that breaks the rule is refused, with the reason", arguments: EmailAddress.Fault.allCases)
    func refused(fault: EmailAddress.Fault) throws {
        for text in try #require(AddressTable.bad[fault], "every reason is in the table") {
            #expect(EmailAddress(text) == nil, "\(text.prefix(60).debugDescription)")
            #expect(throws: fault, "\(text.prefix(60).debugDescription)") { try EmailAddress(checking: text) }
        }
    }

    @Test("FLOW-13 the table has at least 150 addresses, none of them twice")
    func table() {
        let texts = AddressTable.good.map(\.text) + AddressTable.bad.values.flatMap(\.self)
        #expect(texts.count >= 150)
        #expect(Set(texts.map { Array($0.utf8) }).count == texts.count)
    }

    @Test("FLOW-13 the greatest length is 254 bytes")
    func greatestLength() {
        #expect(AddressTable.longest.utf8.count == 254)
    }

    @Test("FLOW-13 two spellings of one address are the same address")
    func equality() {
        #expect(EmailAddress(" ADA@example.com") == EmailAddress("ada@EXAMPLE.com "))
        #expect(EmailAddress("ada@example.com") != EmailAddress("adb@example.com"))
    }

    /// Every byte in every position: the rule of one character is exactly the documented set.
    @Test("FLOW-13 the characters before and after the sign are exactly the documented ones")
    func characters() {
        let alphanumeric = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        let local = alphanumeric.union("!#$%&'*+-/=?^_`{|}~.")
        let domain = alphanumeric.union("-.")
        for value in UInt8(0)..<128 {
            let character = Character(Unicode.Scalar(value))
            #expect((EmailAddress("a\(character)b@example.com") != nil) == local.contains(character), "\(value)")
            #expect((EmailAddress("ada@a\(character)b.com") != nil) == domain.contains(character), "\(value)")
        }
    }
}
