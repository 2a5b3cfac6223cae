import GatehouseAccounts
import GatehouseSettings
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

struct RefusalTests {
    @Test("SRV-02 each thing that is not offered has its documented refusal")
    func notOffered() async throws {
        try await APIBench.run(.inProcess) { bench in
            let cases: [(String, JSONValue, Int, ErrorCode)] = [
                ("/signup", [:], 422, .anonymousProviderDisabled),
                ("/signup", ["data": [:]], 422, .anonymousProviderDisabled),
                ("/signup", ["phone": "+15550100", "password": "x"], 400, .phoneProviderDisabled),
                ("/signup", ["phone": "+1", "email": "a@example.org", "password": "x"], 400, .validationFailed),
                ("/signup", ["email": "a@example.org"], 400, .validationFailed),
                ("/signup", ["email": "a@example.org", "password": ""], 400, .validationFailed),
                ("/signup", ["email": "no address", "password": "correct horse battery"], 400, .validationFailed),
                ("/signup", ["email": "a@example.org", "password": "short"], 422, .weakPassword),
                ("/token", [:], 400, .invalidCredentials),
                ("/token?grant_type=client_credentials", [:], 400, .invalidCredentials),
                ("/token?grant_type=pkce", ["auth_code": "1", "code_verifier": "2"], 404, .flowStateNotFound),
                ("/token?grant_type=id_token", ["provider": "apple"], 400, .validationFailed),
                ("/token?grant_type=id_token", ["provider": "apple", "id_token": "a.b.c"], 400, .providerDisabled),
                ("/token?grant_type=web3", ["chain": "x"], 422, .web3ProviderDisabled),
                ("/token?grant_type=password", ["phone": "+1", "password": "x"], 422, .phoneProviderDisabled),
                ("/token?grant_type=password", ["password": "x"], 400, .validationFailed),
                ("/token?grant_type=password", ["email": "a@example.org"], 400, .invalidCredentials),
                ("/token?grant_type=refresh_token", ["refresh_token": nil], 400, .validationFailed),
                (
                    "/token?grant_type=password", ["email": "a@example.org", "password": "x"], 400,
                    .invalidCredentials
                ),
                ("/token?grant_type=refresh_token", ["refresh_token": ""], 400, .validationFailed),
                ("/token?grant_type=refresh_token", ["refresh_token": "abc"], 400, .refreshTokenNotFound),
                ("/verify", ["type": "magiclink", "token_hash": "x"], 403, .otpExpired),
                ("/verify", ["type": "signup"], 400, .validationFailed),
                ("/verify", ["type": "signup", "token": "123456"], 400, .validationFailed),
                (
                    "/verify", ["type": "signup", "token_hash": "x", "email": "a@example.org"], 400,
                    .validationFailed
                ),
                ("/verify", ["type": "sms", "phone": "+1", "token": "123456"], 400, .validationFailed),
                ("/verify", ["type": "sms", "phone": "+4915100", "token": "123456"], 403, .otpExpired),
                ("/verify", ["type": "signup", "email": "a@example.org", "token": "123456"], 403, .otpExpired),
                ("/verify", ["type": "recovery", "token_hash": "x"], 403, .otpExpired),
                ("/resend", ["type": "email_change", "email": "nobody"], 400, .validationFailed),
                ("/verify", ["type": "email_change", "email": "a@example.org", "token": "1"], 403, .otpExpired),
                ("/verify", ["type": "email_change", "token_hash": "x"], 403, .otpExpired),
                ("/resend", ["type": "sms", "phone": "+1"], 400, .validationFailed),
                ("/resend", ["type": "signup"], 400, .validationFailed),
                ("/resend", ["type": "other", "email": "a@example.org"], 400, .validationFailed),
            ]
            for (path, body, status, code) in cases {
                let answer = try await bench.send(.post, path, json: body)
                #expect(try answer.isRefusal(status, code), "\(path) \(body): \(answer.status)")
            }
        }
    }

    @Test("SRV-02 a weak password says which demands were missed, in both shapes")
    func weakPassword() async throws {
        try await APIBench.run(.inProcess) { bench in
            let body: JSONValue = ["email": "ada@example.org", "password": "short"]
            for headers in [[:], [.apiVersion: "2024-01-01"]] as [HTTPFields] {
                let error = try await bench.send(.post, "/signup", json: body, headers: headers).error()
                #expect(error.weakPasswordReasons?.contains("length") == true)
            }
        }
    }

    @Test("SRV-02 an empty new password is too short, and does not count as none")
    func emptyPassword() async throws {
        try await APIBench.run(.inProcess) { bench in
            let session = try await bench.signedIn()
            let answer = try await bench.send(
                .put, "/user", json: ["password": "", "data": ["a": 1]], bearer: session.accessToken)
            #expect(try answer.isRefusal(422, .weakPassword))
            let user: WireUser = try await bench.send(.get, "/user", bearer: session.accessToken).decoded()
            #expect(user.userMetadata["a"] == nil)
        }
    }

    @Test("SRV-17 a known address is told, where the deployment chose so")
    func duplicate() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.duplicateSignUp = .explicit }) { bench in
            _ = try await bench.signedIn()
            let again = try await bench.send(
                .post, "/signup", json: ["email": "ada@example.org", "password": "correct horse battery"])
            #expect(try again.isRefusal(422, .userAlreadyExists))
        }
    }

    @Test("SRV-07 a refusal that passes says when, in Retry-After")
    func retryAfter() async throws {
        try await APIBench.run(.inProcess) { bench in
            _ = try await bench.signedIn()
            bench.server.clock.advance(by: 61)
            let sent = try await bench.send(.post, "/recover", json: ["email": "ada@example.org"])
            #expect(sent.status == 200)
            let recovery = try await bench.send(.post, "/recover", json: ["email": "ada@example.org"])
            if recovery.status == 429 {
                #expect(Int(recovery.headers[.retryAfter] ?? "") ?? 0 > 0)
            } else {
                #expect(recovery.status == 200)
            }
        }
    }

    @Test(
        "SRV-02 the shape of an error follows the version header, and the echo says which it is",
        arguments: [
            (nil, false), ("2023-12-31", false), ("2024-01-01", true), ("2024-06-15", true), ("2031-01-01", true),
            ("2024-13-01", false), ("latest", false), ("", false), ("20240101", false), ("9999-99-99", false),
        ] as [(String?, Bool)])
    func shapes(version: String?, isCurrent: Bool) async throws {
        try await APIBench.run(.inProcess) { bench in
            var headers: HTTPFields = [:]
            headers[.apiVersion] = version
            let refused = try await bench.send(.get, "/user", headers: headers)
            let body = try #require(try refused.json().objectValue)
            #expect(refused.status == 401 && refused.headers[.errorCode] == "no_authorization")
            if isCurrent {
                #expect(Set(body.keys) == ["code", "message", "hint"] && body["code"] == "no_authorization")
            } else {
                #expect(Set(body.keys) == ["code", "error_code", "msg", "hint"])
                #expect(body["code"] == 401 && body["error_code"] == "no_authorization")
            }
            let echo = isCurrent ? "2024-01-01" : nil
            #expect(refused.headers[.apiVersion] == echo)
            #expect(try await bench.send(.get, "/health", headers: headers).headers[.apiVersion] == echo)
        }
    }
}
