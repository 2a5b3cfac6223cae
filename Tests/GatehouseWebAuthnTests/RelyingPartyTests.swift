import Testing

@testable import GatehouseWebAuthn

@Suite("WebAuthn: relying parties")
struct RelyingPartyTests {
    private func fault(_ id: String, _ origin: String, _ others: [String] = []) -> RelyingParty.Fault? {
        do throws(RelyingParty.Fault) {
            _ = try RelyingParty(id: id, origin: origin, others: others)
            return nil
        } catch {
            return error
        }
    }

    @Test("WAN-06 the RP ID is the host or a parent of two labels or more, or localhost")
    func ids() {
        for (id, origin) in [
            ("example.com", "https://example.com"), ("example.com", "https://login.example.com"),
            ("login.example.com", "https://login.example.com:8443"), ("localhost", "http://localhost:8080"),
            ("localhost", "http://localhost"), ("localhost", "http://app.localhost:3000"),
            ("xn--bcher-kva.example", "https://xn--bcher-kva.example"), ("10.example", "https://10.example"),
        ] {
            #expect(fault(id, origin) == nil, "\(id) \(origin)")
        }
        for (id, origin) in [
            ("com", "https://example.com"), ("", "https://example.com"), ("ample.com", "https://example.com"),
            ("www.example.com", "https://example.com"), ("Example.com", "https://example.com"),
            (".com", "https://example.com"), ("example.com.", "https://example.com"),
            ("example.com", "http://localhost"),
            ("localhost", "https://example.com"), ("localhost", "https://notlocalhost"),
            ("https://example.com", "https://example.com"), ("intranet", "https://intranet"),
        ] {
            #expect(fault(id, origin) == .id, "\(id) \(origin)")
        }
    }

    @Test(
        "WAN-06 there are no passkeys at an IP address",
        arguments: [
            "https://192.0.2.7", "http://127.0.0.1:8080", "https://[2001:db8::1]", "http://[::1]:8080",
            "https://2130706433",
            "https://127.1",
        ])
    func addresses(_ origin: String) {
        #expect(fault("127.0.0.1", origin) == .address)
        #expect(fault("example.com", "https://example.com", [origin]) == .address)
    }

    @Test(
        "WAN-03 WAN-07 an origin is written as browsers write it",
        arguments: [
            "http://example.com", "https://Example.com", "https://example.com/", "https://example.com.", "https://",
            "https://example.com:", "https://example.com:0", "https://example.com:443", "https://example.com:08443",
            "https://example.com:+8443", "https://example.com:65536", "https://user@example.com", "https://a..example",
            "https://exa mple.com", "https://b\u{fc}cher.example", "ftp://example.com", "example.com", "", "null",
        ])
    func origins(_ origin: String) {
        #expect(fault("example.com", origin) == .origin)
        #expect(fault("example.com", "https://example.com", [origin]) == .origin)
    }

    @Test("WAN-07 there are at most five further https origins, and apps of Android by the digest of their certificate")
    func others() throws {
        let five = (1...5).map { "https://app\($0).example" }
        let android = "android:apk-key-hash:" + String(repeating: "A", count: 43)
        #expect(fault("example.com", "https://example.com", five + [android]) == nil)
        #expect(fault("example.com", "https://example.com", five + ["https://app6.example"]) == .tooManyOrigins)
        for other in [
            "android:apk-key-hash:", android + "A", android + "=", String(android.dropLast()), "http://localhost",
        ] {
            #expect(fault("example.com", "https://example.com", [other]) == .origin, "\(other)")
        }
        let party = try RelyingParty(id: "example.com", origin: "https://example.com", others: [android])
        #expect(party.accepts(origin: android) && party.accepts(origin: "https://example.com"))
        #expect(!party.accepts(origin: android.uppercased()) && !party.accepts(origin: "https://app1.example"))
    }

    @Test("WAN-03 WAN-07 a ceremony at a further origin is accepted")
    func related() throws {
        let android = "android:apk-key-hash:" + String(repeating: "A", count: 43)
        let party = try RelyingParty(
            id: "example.com", origin: "https://example.com", others: ["https://example.org", android])
        for origin in ["https://example.org", android] {
            var registration = try SoftRegistration()
            registration.client.origin = origin
            #expect(try registration.refusal() == .origin)
            let ceremony = RegistrationCeremony(party: party, challenge: SoftClient.challenge)
            #expect(try registration.refusal(ceremony) == nil)
        }
    }
}
