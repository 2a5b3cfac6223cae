import GatehouseAccounts
import GatehouseDomain
import Testing

struct AuthenticatorURITests {
    private func uri(_ issuer: String, _ account: String) -> String {
        AuthenticatorURI(issuer: issuer, account: account, secret: "12345678901234567890".utf8).text.reveal()
    }

    private static let rest = "algorithm=SHA1&digits=6&period=30"
    private static let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    @Test(
        "MFA-02 both names are percent-encoded, without colons, a space as %20, and emoji stay",
        arguments: [
            ("Fieldhouse", "ada@example.org", "Fieldhouse", "ada%40example.org"),
            ("North Crew", "ada+1@example.org", "North%20Crew", "ada%2B1%40example.org"),
            ("a:b: c", ":ada:", "a%20b%20c", "ada"), ("localhost:8080", "a%3Ab", "localhost%208080", "a%253Ab"),
            ("👩‍🌾 & Co/?#", "Zoë", "%F0%9F%91%A9%E2%80%8D%F0%9F%8C%BE%20%26%20Co%2F%3F%23", "Zo%C3%AB"),
            ("a\u{202E}\n\u{0}b", "=", "a%20b", "%3D"),
        ])
    func names(issuer: String, account: String, encodedIssuer: String, encodedAccount: String) {
        #expect(
            uri(issuer, account)
                == "otpauth://totp/\(encodedIssuer):\(encodedAccount)?secret=\(Self.secret)&issuer=\(encodedIssuer)&\(Self.rest)"
        )
    }

    @Test("MFA-02 a name of which nothing is visible is left out, and so is the colon")
    func missing() {
        #expect(uri("", "ada") == "otpauth://totp/ada?secret=\(Self.secret)&\(Self.rest)")
        #expect(uri("Acme", ":\u{200B}") == "otpauth://totp/Acme?secret=\(Self.secret)&issuer=Acme&\(Self.rest)")
    }

    @Test("MFA-02 a name has at most 64 characters")
    func long() throws {
        let name = String(repeating: "a", count: 64)
        #expect(uri(name, "b").contains("/\(name):b?"))
        #expect(uri(name + "a", "b").contains("/\(name.dropLast())%E2%80%A6:b?"))
    }

    @Test("MFA-02 any names give an address of ASCII that fits into a QR code, and whole characters of them remain")
    func anything() throws {
        let pieces = ["a", ":", " ", "%", "é", "株", "👩‍👩‍👧‍👦", "🇫🇷", "e\u{301}", "\u{200F}", "شر", "&", "/", "\u{0}", "𝐀"]
        let chances = Chances(seed: 3)
        for _ in 0..<300 {
            let names = (0..<2).map { _ in
                (0..<chances.number(below: 100)).map { _ in pieces[chances.number(below: pieces.count)] }.joined()
            }
            let text = uri(names[0], names[1])
            #expect(text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "+") })
            #expect(text.utf8.count <= QRCode.longest, "\(names)")
            let label = try #require(text.dropFirst("otpauth://totp/".count).split(separator: "?").first)
            for part in label.split(separator: ":") {
                let name = try #require(PercentCoding.text(part.utf8))
                #expect(name.count <= 64 && name == VisibleText.name(name))
            }
            #expect(label.count { $0 == ":" } <= 1)
        }
    }
}
