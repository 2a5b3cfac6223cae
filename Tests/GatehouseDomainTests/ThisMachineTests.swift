import GatehouseDomain
import Testing

@Suite("The one definition of this machine")
struct ThisMachineTests {
    @Test(
        "SRV-42 this machine is localhost, an address in 127.0.0.0/8, or ::1",
        arguments: [
            "localhost", "LOCALHOST", "LocalHost", "127.0.0.1", "127.0.0.0", "127.1.2.3", "127.255.255.255", "::1",
            "[::1]", "0:0:0:0:0:0:0:1", "[0000::0001]", "::0.0.0.1", "0::0:1",
        ])
    func ours(host: String) {
        #expect(ThisMachine.contains(host))
        #expect(ThisMachine.contains("x\(host)".dropFirst()))
    }

    @Test(
        "SRV-42 a name that begins like an address, and a spelling that only some programs understand, is another machine",
        arguments: [
            "", "127.0.0.1.example.com", "127.evil.example", "127.0.0.1.", "127.0.0", "127.1", "127", "127.0.0.1.1",
            "127.0.0.256", "127.0.0.01", "0177.0.0.1", "0x7f.0.0.1", "2130706433", "+127.0.0.1", "127.0.0.+1",
            "127.0.0.-1", "127..0.1", "127.0.0.1:80", " 127.0.0.1", "127.0.0.1 ", "127.0.0.1\u{0}", "127.0.0.１",
            "128.0.0.1", "126.255.255.255", "0.0.0.0", "localhost.", "localhost.example", "localhosts", "localhoſt",
            "[localhost]", "[127.0.0.1]", "[", "]", "[]", "[::1", "::1]", "0.0.0.0::1", "::1::", ":1", ":::1",
            "0:0:0:0:0:0:0:0:1", "0:1", "::00001", "::+1", "::g", "[[::1]]", "::", "::2", "::1%lo", "::1\u{0}",
            "1::1", "fe80::1", "::ffff:127.0.0.1", "ip6-localhost", "192.168.0.1", "example.com",
        ])
    func others(host: String) {
        #expect(!ThisMachine.contains(host))
    }

    @Test("SRV-42 a server whose host is localhost listens at both addresses of this machine")
    func addresses() {
        #expect(ThisMachine.addresses(of: "localhost") == ["127.0.0.1", "::1"])
        #expect(ThisMachine.addresses(of: "Localhost") == ["127.0.0.1", "::1"])
        for host in ["127.0.0.1", "::1", "0.0.0.0", "example.com", "localhost.example"] {
            #expect(ThisMachine.addresses(of: host) == nil)
        }
    }
}
