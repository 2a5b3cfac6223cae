import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Testing

struct AddressRuleTests {
    @Test("FLOW-13 the server takes and refuses the addresses of the screens' own table")
    func table() async throws {
        let server = try await TestServer.start()
        func outcome(_ text: String, _ number: Int) async throws -> ServerError? {
            // Each from an address of its own, so that no limit answers in the rule's place.
            let client = ClientContext(address: "192.0.2.\(number)", agent: "test")
            return try await refusal {
                _ = try await server.accounts.signUp.withPassword(
                    email: text, password: TestServer.password, metadata: [:], consent: nil, client: client)
            }
        }
        for (number, address) in AddressTable.good.enumerated() {
            let code = try await outcome(address.text, number)?.code
            #expect(code == nil, "\(address.text.debugDescription)")
        }
        for (fault, texts) in AddressTable.bad {
            for text in texts {
                let code = try await outcome(text, 200)?.code
                #expect(code == .validationFailed, "\(fault): \(text.prefix(60).debugDescription)")
            }
        }
    }
}
