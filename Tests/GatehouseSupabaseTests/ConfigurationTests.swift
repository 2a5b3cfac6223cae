import Foundation
import GatehouseSupabase
import Testing

struct ConfigurationTests {
    @Test(
        "ADP-02 passwords go over TLS, or to this device alone",
        arguments: [
            "https://example.supabase.co/auth/v1", "https://example.com", "http://localhost:9999/auth/v1/",
            "http://127.0.0.1:8080/auth/v1", "http://[::1]:8080", "HTTPS://Example.com/",
        ])
    func accepted(address: String) throws {
        let configuration = try SupabaseConfiguration(authURL: try #require(URL(string: address)))
        #expect(!configuration.authURL.absoluteString.hasSuffix("/"))
    }

    @Test(
        "PKF-06 the pages of a server are at the root, whatever the path of its API",
        arguments: ["https://example.com", "https://example.com/api", "https://example.com/people/auth/v1/"])
    func site(address: String) throws {
        let configuration = try SupabaseConfiguration(authURL: try #require(URL(string: address)))
        let page = configuration.site.appending(path: "account/passkeys")
        #expect(page.absoluteString == "https://example.com/account/passkeys")
    }

    @Test(
        "ADP-02 an address that is not safe or not one is refused, and it is said why",
        arguments: [
            ("http://example.com/auth/v1", SupabaseConfiguration.Fault.insecure),
            ("http://127.0.0.1.example.com/", .insecure), ("http://localhost.example.com/", .insecure),
            ("ftp://example.com/", .notAnAddress), ("https:///auth/v1", .notAnAddress), ("auth/v1", .notAnAddress),
            ("https://ada:secret@example.com/", .notAnAddress), ("https://example.com/?key=1", .notAnAddress),
            ("https://example.com/#part", .notAnAddress),
        ])
    func refused(address: String, fault: SupabaseConfiguration.Fault) throws {
        let url = try #require(URL(string: address))
        #expect(throws: fault) { try SupabaseConfiguration(authURL: url) }
        #expect(!fault.description.contains("secret"))
    }
}
