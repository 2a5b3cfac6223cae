import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Logging
import Testing

/// What is the same for every request: preflights, the log, languages, and destinations.
struct EdgeTests {
    @Test("SRV-02 a preflight allows what clients and tracing tools add, and what the deployment allows")
    func preflight() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.crossOriginFields = ["X-Request-Id"] }) { bench in
            let answer = try await bench.send(.options, "/token")
            let allowed = (answer.headers[.accessControlAllowHeaders] ?? "").lowercased()
            let names = Set(allowed.split(separator: ",").map { $0.filter { $0 != " " } })
            let wanted: Set<String> = [
                "authorization", "apikey", "x-client-info", "traceparent", "tracestate", "baggage", "sentry-trace",
                "x-supabase-api-version", "x-supabase-client-platform", "x-supabase-client-platform-version",
                "x-supabase-client-runtime", "x-supabase-client-runtime-version", "x-request-id",
            ]
            #expect(wanted.isSubset(of: names))
        }
    }

    @Test("SRV-11 probes of the server's health write nothing above debug, whatever they are answered")
    func probes() async throws {
        let recorder = LogRecorder()
        try await APIBench.run(.inProcess, log: recorder.logger) { bench in
            for path in ["/health", "/health/ready"] {
                for method in [HTTPRequest.Method.get, .head] { _ = try await bench.send(method, path) }
            }
            bench.server.backend.readiness.stop()
            #expect(try await bench.send(.get, "/health/ready").status == 503)
            _ = try await bench.send(.get, "/settings")
        }
        let lines = recorder.lines.filter { $0.contains("/auth/v1/health") }
        #expect(lines.count == 5 && lines.allSatisfy { $0.hasPrefix("debug ") })
        #expect(recorder.lines.contains { $0.hasPrefix("info ") && $0.contains("/auth/v1/settings") })
    }

    @Test(
        "SRV-14 a header that names no language of ours counts as absent",
        arguments: [
            ("*", nil), ("zh-TW", nil), ("pt-BR, *;q=0.5", nil), ("de;q=0", nil), ("de_AT", nil), ("", nil), (nil, nil),
            ("zh-TW, es-MX;q=0.5", "es"), ("de-AT", "de"), ("xx, ar-EG", "ar"), ("*, fr;q=0.1", "fr"),
        ] as [(String?, String?)])
    func language(header: String?, language: String?) async throws {
        try await APIBench.run(.inProcess, prepare: { $0.language = "de" }) { bench in
            var headers: HTTPFields = [.apiVersion: "2024-01-01"]
            headers[.acceptLanguage] = header
            let body: JSONValue = ["email": "ada@example.org", "password": .string(APIBench.password)]
            #expect(try await bench.send(.post, "/signup", json: body, headers: headers).status == 200)
            let mail = try await bench.server.newestMail()
            #expect(mail.language == language ?? "de")
        }
    }

    @Test("SRV-08 a destination that cannot be used is refused with the reason, in the answer and in the log")
    func destination() async throws {
        let recorder = LogRecorder()
        let list = RedirectAllowList(urls: [RedirectURL("https://app.example.com/done")].compactMap(\.self))
        try await APIBench.run(.inProcess, log: recorder.logger, prepare: { $0.redirectAllowList = list }) { bench in
            for query in ["?token=hidden", "?invite=X%26code=1"] {
                let answer = try await bench.send(
                    .post, "/recover?redirect_to=https://app.example.com/done\(query)", json: ["email": "a@example.org"]
                )
                #expect(try answer.isRefusal(400, .validationFailed))
                #expect(try answer.error().message.contains("redirect_to must not have the parameter"))
            }
            let kept = try await bench.send(
                .post, "/recover?redirect_to=https://app.example.com/done?invite=X", json: ["email": "a@example.org"])
            #expect(kept.status == 200)
        }
        let lines = recorder.lines.filter { $0.contains("redirect refused") }
        #expect(lines.count == 2 && lines[0].contains("the parameter token") && !lines[0].contains("hidden"))
    }

    @Test("SRV-08 a destination that is not listed leads home as clients expect, and the log names its host only")
    func unlisted() async throws {
        let recorder = LogRecorder()
        try await APIBench.run(.inProcess, log: recorder.logger) { bench in
            let body: JSONValue = ["email": "ada@example.org", "password": .string(APIBench.password)]
            #expect(try await bench.send(.post, "/signup", json: body).status == 200)
            let token = try bench.server.linkToken(in: try await bench.server.newestMail()).reveal()
            let places = [
                "https://evil.example:8443/secret/path?also=secret", "com.example.app://some.host/path",
                "com.example:/x",
                "https://user:secret@evil.example", "//evil.example/secret", "https://accounts.example.com/secret",
            ]
            for (index, place) in places.enumerated() {
                let query = FormEncoding.encode([("type", "signup"), ("token", token), ("redirect_to", place)])
                let opened = try await bench.send(.get, "/verify?\(query)")
                #expect(opened.status == 303)
                #expect(opened.headers[.location]?.hasPrefix("https://accounts.example.com/sign-in/link?") == true)
                let mailed = try await bench.send(
                    .post, "/recover?\(FormEncoding.encode([("redirect_to", place)]))",
                    json: ["email": .string("b\(index)@example.org")])
                #expect(mailed.status == 200)
            }
        }
        let lines = recorder.lines.filter { $0.contains("redirect refused") }
        let named = [
            "https://evil.example:8443", "com.example.app://some.host", "com.example:",
            "an address that cannot be read",
            "an address that cannot be read",
        ]
        #expect(lines.count == 2 * named.count)
        for (index, name) in named.enumerated() {
            for line in lines.dropFirst(2 * index).prefix(2) {
                #expect(line.contains("redirect refused: \(name) is not in redirect-allow-list"))
            }
        }
        for secret in ["/secret", "also=", "user:"] { #expect(!lines.joined().contains(secret)) }
    }

    @Test("SRV-02 the codes of the interface are understood as people type them")
    func codes() async throws {
        try await APIBench.run(.inProcess) { bench in
            let body: JSONValue = ["email": "ada@example.org", "password": .string(APIBench.password)]
            #expect(try await bench.send(.post, "/signup", json: body).status == 200)
            let code = try await bench.server.newestMail(to: "ada@example.org").code
            let arabic = String(
                String.UnicodeScalarView(
                    code.unicodeScalars.compactMap {
                        Unicode.Scalar($0.value - 0x30 + 0x660)
                    }))
            let answer = try await bench.send(
                .post, "/verify",
                json: [
                    "type": "signup", "email": "ada@example.org\u{A0}", "token": .string("\u{2068}\(arabic)\u{2069}"),
                ])
            #expect(answer.status == 200)
        }
    }
}
