import GatehouseAPI
import GatehouseCore
import GatehouseServer
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

/// Parameters that cannot be read are never absent ones.
struct QueryFaultTests {
    private static let unreadable = ["m%FCller", "zzz%", "%4", "%GG", "a%C3", "%ED%A0%80", "a%00b", "%00"]

    @Test("SRV-14 a parameter that cannot be read is 400 on every route, and so is one that is there twice")
    func everyRoute() async throws {
        try await APIBench.run(.inProcess) { bench in
            let key = try bench.administratorKey()
            for route in try GatehouseAPI(backend: bench.server.backend, settings: bench.settings).routes {
                let path = route.path.replacing(":id", with: "1")
                for value in Self.unreadable {
                    let answer = try await bench.send(route.method, "\(path)?filter=\(value)", bearer: key)
                    #expect(try answer.isRefusal(400, .validationFailed), "\(path) \(value)")
                    let message = try answer.error().message
                    #expect(message.contains("filter") && !message.contains("zzz"))
                }
            }
            for path in ["/admin/users?filter=a&filter=b", "/admin/users?page=1&page=2", "/admin/audit?query=&query=a"]
            {
                #expect(try await bench.send(.get, path, bearer: key).isRefusal(400, .validationFailed), "\(path)")
            }
            for path in [
                "/admin/users?page=0", "/admin/users?page=x", "/admin/users?per_page=1001", "/admin/users?sort=id",
                "/admin/users?per_page=99999999999999999999", "/admin/audit?query=author", "/health?a%00=b",
            ] {
                #expect(try await bench.send(.get, path, bearer: key).isRefusal(400, .validationFailed), "\(path)")
            }
            #expect(try await bench.send(.get, "/admin/users?filter=m%C3%BCller&a=1&a=2", bearer: key).status == 200)
        }
    }

    @Test("SRV-14 a provider's answer with a field that is there twice, or that is cut off, is refused")
    func postedAnswer() async throws {
        try await APIBench.run(.inProcess) { bench in
            func post(_ form: String) async throws -> Answer {
                try await bench.send(.post, "/callback", bytes: Array(form.utf8))
            }
            for form in ["state=a&state=b&code=c", "state=a&code=c&c%6Fde=d", "state=a&code=%zz", "state=a&code=%00"] {
                let answer = try await post(form)
                #expect(try answer.isRefusal(400, .validationFailed), "\(form)")
            }
            // Of a longer form, the last field would be read in part.
            let long = "state=a&code=" + String(repeating: "c", count: QueryItems.longest)
            let answer = try await post(long)
            #expect(try answer.isRefusal(413, .requestEntityTooLarge))
        }
    }

    @Test("SRV-14 a body with a member that is there twice is refused")
    func repeatedMember() async throws {
        try await APIBench.run(.inProcess) { bench in
            for body in [
                #"{"email":"a@example.org","email":"b@example.org"}"#,
                #"{"email":"a@example.org","\u0065mail":"b@example.org"}"#,
                #"{"email":"a@example.org","data":{"a":1,"a":2}}"#,
            ] {
                let answer = try await bench.send(.post, "/otp", bytes: Array(body.utf8))
                #expect(try answer.isRefusal(400, .badJSON))
            }
        }
    }

    @Test("SRV-14 a path with U+0000 is 400")
    func path() async throws {
        try await APIBench.run(.inProcess) { bench in
            let answer = try await bench.send(.get, "/admin/users/a%00b", bearer: try bench.administratorKey())
            #expect(try answer.isRefusal(400, .validationFailed))
        }
    }

    @Test("SRV-14 a fault names a parameter whose name is a word, and never a value")
    func sentences() {
        #expect(QueryItems.fault(in: "a=1&filter=%") == QueryFault(.encoding, "filter"))
        #expect(QueryItems.fault(in: "%FF=1") == QueryFault(.encoding, nil))
        #expect(QueryItems.fault(in: "a%20b=%00") == QueryFault(.nul, nil))
        #expect(QueryItems.fault(in: "") == nil)
        #expect(QueryItems.fault(in: "a&b=&=c&a=%E2%82%AC+%2B") == nil)
        for kind in [QueryFault.Kind.encoding, .nul, .repeated, .value] {
            #expect(QueryFault(kind, "show").description.hasPrefix("The parameter show "))
            #expect(QueryFault(kind, "<b>").description.hasPrefix("A parameter "))
        }
    }
}
