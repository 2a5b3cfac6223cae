import GatehouseDomain
import Testing

/// Addresses are hostile input: everything the rule does not name is refused.
@Suite
struct EmailAddressTests {
    private static let label63 = String(repeating: "a", count: 63)
    private static let local64 = String(repeating: "l", count: 64)
    /// 254 bytes: 64, the `@`, three labels of 62 with a dot each, and the last two labels.
    private static let longest =
        local64 + "@" + String(repeating: String(repeating: "d", count: 61) + ".", count: 3)
        + "com"

    static let good: [(String, String)] = [
        ("a@b.co", "a@b.co"), ("ada@example.com", "ada@example.com"), ("Ada@Example.COM", "ada@example.com"),
        ("  ada@example.com  ", "ada@example.com"), ("\tada@example.com\r\n", "ada@example.com"),
        ("\u{B}ada@example.com\u{C}", "ada@example.com"), ("first.last@example.com", "first.last@example.com"),
        ("a.b.c.d@example.com", "a.b.c.d@example.com"), ("ada+tag@example.com", "ada+tag@example.com"),
        ("1@1.a1", "1@1.a1"), ("!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"),
        ("o'brien@example.ie", "o'brien@example.ie"), ("-@example.com", "-@example.com"),
        ("ada@sub.sub.example.co.uk", "ada@sub.sub.example.co.uk"), ("ada@ex-ample.com", "ada@ex-ample.com"),
        ("ada@a--b.com", "ada@a--b.com"), ("ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"),
        ("ada@example.xn--p1ai", "ada@example.xn--p1ai"), ("ada@1.2.3.4a", "ada@1.2.3.4a"),
        ("ada@123.com", "ada@123.com"), ("\(local64)@example.com", "\(local64)@example.com"),
        ("ada@\(label63).com", "ada@\(label63).com"), ("ada@example.\(label63)", "ada@example.\(label63)"),
        (longest, longest),
    ]

    static let bad: [String] = [
        // Incomplete.
        "", " ", "@", "a", "a@", "@b.co", "a@b", "a@b.", "a@.b", "a@.", "a.b.co", "example.com", "a@@b.co", "a@b@c.co",
        "a@b..co", "a@b.co.", "a@ .co", "a@localhost",
        // The part before the sign.
        ".a@b.co", "a.@b.co", "a..b@b.co", "a b@b.co", "a\tb@b.co", "\"a b\"@b.co", "a(c)@b.co", "a,b@b.co", "a;b@b.co",
        "a:b@b.co", "<a@b.co>", "Ada <a@b.co>", "a\\b@b.co", "a[b]@b.co", "\(local64)l@example.com",
        // The part after it.
        "a@-b.co", "a@b-.co", "a@b.-co", "a@b.co-", "a@b_c.co", "a@b!.co", "a@b.1", "a@127.0.0.1", "a@[127.0.0.1]",
        "a@[IPv6:::1]", "a@b.co:25", "a@b.co/path", "a@b.co?x=1", "a@b.co#f", "a@\(label63)a.com",
        "a@example.\(label63)a", "a@b c.co", "a@b .co", "a%40b.co",
        // Lines, controls and headers.
        "a@b.co\nBcc: eve@example.com", "a@b.co\r\nBcc: eve@example.com", "a\n@b.co", "a@b.co\u{0}", "\u{0}a@b.co",
        "a\u{0}b@b.co", "a@b\u{0}.co", "a\u{7F}@b.co", "a@b.co\u{1B}[31m", "a@b.co,eve@example.com",
        "a@b.co;eve@example.com", "a@b.co eve@example.com",
        // What looks like ASCII and is not.
        "ä@example.com", "a@bücher.example", "a＠b.co", "а@example.com", "a@example。com", "a@b.cо", "\u{A0}a@b.co",
        "a@b.co\u{A0}", "\u{200B}a@b.co", "\u{FEFF}a@b.co", "\u{202E}a@b.co", "a\u{301}@b.co", "a@b\u{301}.co",
        "a@b.co\u{301}", "a@b.co\u{200D}", "👩‍💻@b.co", "a@👩‍💻.co", "K@b.co\u{130}", "\u{212A}@b.co",
        // Links, scripts and markup.
        "mailto:a@b.co", "javascript:alert(1)@b.co", "<script>@b.co", "a@<script>.co", "a@b.co' OR '1'='1",
        "' OR 1=1 --@b.co", "../../etc/passwd@b.co\u{0}", "${jndi:ldap://b.co/a}@b.co",
        // Too long.
        "l" + longest, longest + "m", String(repeating: "a", count: 300) + "@b.co",
        String(repeating: "a.", count: 200_000) + "a@b.co", "a@" + String(repeating: "b.", count: 200_000) + "co",
        String(repeating: "@", count: 100_000), String(repeating: " ", count: 100_000),
        "a@b.co" + String(repeating: " ", count: 10_000) + "eve@example.com",
    ]

    @Test("FLOW-13 an address that keeps the rule is taken, in lower case and without white space", arguments: good)
    func taken(text: String, canonical: String) throws {
        #expect(try #require(EmailAddress(text)).canonical == canonical)
    }

    @Test("FLOW-13 an address that breaks the rule is refused", arguments: 0..<bad.count)
    func refused(index: Int) {
        let text = Self.bad[index]
        #expect(EmailAddress(text) == nil, "number \(index): \(text.prefix(60).debugDescription)")
    }

    @Test("FLOW-13 what was taken once is taken again and stays the same", arguments: good)
    func idempotent(text: String, canonical: String) throws {
        #expect(try #require(EmailAddress(canonical)).canonical == canonical)
    }

    @Test("FLOW-13 the greatest length is 254 bytes")
    func greatestLength() {
        #expect(Self.longest.utf8.count == 254)
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
