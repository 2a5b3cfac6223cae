package import GatehouseDomain

/// Addresses and what the product's rule says about them: one table for the screens and the server.
package enum AddressTable {
    private static let label63 = String(repeating: "a", count: 63)
    private static let local64 = String(repeating: "l", count: 64)
    /// An address of the maximum length, 254 bytes: 64, the sign, three labels of 61 with a dot each, and three
    /// letters.
    package static let longest =
        local64 + "@" + String(repeating: String(repeating: "d", count: 61) + ".", count: 3) + "com"

    /// Valid addresses, each with the form that is stored.
    package static let good: [(text: String, canonical: String)] = [
        ("a@b.co", "a@b.co"), ("ada@example.com", "ada@example.com"),
        ("Ada@Example.COM", "ada@example.com"),
        ("  ada@example.com  ", "ada@example.com"), ("\tada@example.com\r\n", "ada@example.com"),
        ("\u{B}ada@example.com\u{C}", "ada@example.com"),
        ("\u{A0}a@b.co", "a@b.co"), ("\u{200B}a@b.co", "a@b.co"), ("\u{FEFF}a@b.co", "a@b.co"),
        ("a@b.co\u{A0}", "a@b.co"), ("a@b.co\u{3000}", "a@b.co"), ("a@b.co\u{202C}", "a@b.co"),
        ("\u{2068}a@b.co\u{2069}", "a@b.co"), ("\u{200F}\u{200E}a@b.co\u{61C}", "a@b.co"),
        ("a@b.co\u{2028}\u{85}", "a@b.co"), ("\u{2060}a@b.co \u{AD}\u{200D}", "a@b.co"),
        ("first.last@example.com", "first.last@example.com"),
        ("a.b.c.d@example.com", "a.b.c.d@example.com"), ("ada+tag@example.com", "ada+tag@example.com"),
        ("1@1.a1", "1@1.a1"), ("!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"),
        ("o'brien@example.ie", "o'brien@example.ie"), ("-@example.com", "-@example.com"),
        ("ada@sub.sub.example.co.uk", "ada@sub.sub.example.co.uk"),
        ("ada@ex-ample.com", "ada@ex-ample.com"),
        ("ada@a--b.com", "ada@a--b.com"), ("ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"),
        ("ada@example.xn--p1ai", "ada@example.xn--p1ai"), ("ada@1.2.3.4a", "ada@1.2.3.4a"),
        ("ada@123.com", "ada@123.com"), ("\(local64)@example.com", "\(local64)@example.com"),
        ("ada@\(label63).com", "ada@\(label63).com"),
        ("ada@example.\(label63)", "ada@example.\(label63)"),
        ("a%40b@example.com", "a%40b@example.com"), ("'OR'1'='1@b.co", "'or'1'='1@b.co"),
        ("=cmd@example.com", "=cmd@example.com"), ("root@example.museum", "root@example.museum"),
        (longest, longest),
    ]

    /// Invalid texts, by reason.
    package static let bad: [EmailAddress.Fault: [String]] = [
        .empty: ["", " ", "\t\r\n", "\u{B}\u{C}"],
        .tooLong: [
            "l" + longest, longest + "m", String(repeating: "a", count: 300) + "@b.co",
            String(repeating: "a.", count: 200_000) + "a@b.co",
            "a@" + String(repeating: "b.", count: 200_000) + "co",
            String(repeating: "@", count: 100_000), String(repeating: " ", count: 100_000),
            "a@b.co" + String(repeating: " ", count: 10_000) + "eve@example.com",
        ],
        .noSign: [
            "a", "a.b.co", "example.com", "a%40b.co", "a＠b.co", "ada at example.com",
            "javascript:alert(1)", "+15550100",
        ],
        .localPartEmpty: ["@", "@b.co", "  @b.co", "@localhost"],
        .localPartTooLong: ["\(local64)l@example.com", "\(local64).l@example.com"],
        .localPartDots: [
            ".a@b.co", "a.@b.co", "a..b@b.co", ".@b.co", "..@b.co", "../../etc/passwd@b.co",
        ],
        .localPartCharacter: [
            // Quotes, comments, lists and names.
            "\"a b\"@b.co", "\"a\"@b.co", "\"a@b\"@b.co", "a b@b.co", "a\tb@b.co", "a(c)@b.co",
            "a,b@b.co", "a;b@b.co",
            "a:b@b.co", "<a@b.co", "<a>@b.co", "Ada <a@b.co", "a\\b@b.co", "a[b]@b.co", "a@@b.co",
            "a@b@c.co",
            "mailto:a@b.co", "javascript:alert(1)@b.co", "<script>@b.co", "' OR 1=1 --@b.co",
            "${jndi:ldap://b.co/a}@b.co", "a@b.co,eve@example.com", "a@b.co;eve@example.com",
            "a@b.co eve@example.com",
            // Line breaks and control characters.
            "a@b.co\nBcc: eve@example.com", "a@b.co\r\nBcc: eve@example.com", "a\n@b.co", "\u{0}a@b.co",
            "a\u{0}b@b.co", "a\u{7F}@b.co", "a\u{1B}[31m@b.co", "a\u{8}@b.co",
            // Characters that look like ASCII but are not.
            "ä@example.com", "а@example.com",
            "a\u{2066}@b.co", "a\u{301}@b.co", "👩‍💻@b.co", "\u{212A}@b.co", "ｆull@b.co", "a\u{AD}b@b.co",
        ],
        .domainWithoutDot: ["a@", "a@b", "a@localhost", "a@-", "a@1"],
        .domainLabelEmpty: ["a@b.", "a@.b", "a@.", "a@b..co", "a@b.co.", "a@.b.co", "a@.."],
        .domainLabelTooLong: ["a@\(label63)a.com", "a@example.\(label63)a", "a@b.\(label63)a.co"],
        .domainHyphen: ["a@-b.co", "a@b-.co", "a@b.-co", "a@b.co-", "a@-.co"],
        .domainCharacter: [
            "a@ .co", "a@b c.co", "a@b .co", "a@b_c.co", "a@b!.co", "a@[127.0.0.1]", "a@[IPv6:::1]",
            "a@b.co:25",
            "a@b.co/path", "a@b.co?x=1", "a@b.co#f", "a@b.co>", "a@b.co\u{0}", "a@b\u{0}.co",
            "a@b.co\u{1B}[31m",
            "a@b.co\nBcc: eve", "a@b.co%0d%0aBcc:eve", "a@bücher.example", "a@example。com", "a@b.cо",
            "a@b\u{301}.co", "a@b.co\u{301}", "a@👩‍💻.co", "K@b.co\u{130}",
            "a@\u{202E}b.co",
            "a@<script>.co", "a@b.co' OR '1'='1", "a@b.co\\", "a@b.co\"", "a@b,co",
            "a@ex\u{AD}ample.com",
        ],
        .domainNumeric: ["a@b.1", "a@127.0.0.1", "a@1.2", "a@example.123"],
    ]
}
