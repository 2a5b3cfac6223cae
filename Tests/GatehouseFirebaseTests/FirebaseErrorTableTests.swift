import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseFirebase
import GatehouseHTTP
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Every code that Firebase documents, at every operation, in each shape.
struct FirebaseErrorTableTests {
    /// What a code becomes: the code of the error.
    struct Row: Sendable, CustomTestStringConvertible {
        let code: String
        let error: String

        var testDescription: String { code }
    }

    private static func rows(_ error: String, _ codes: String) -> [Row] {
        codes.split(separator: " ").map { Row(code: String($0), error: error) }
    }

    static let table: [Row] =
        rows("invalid_credentials", "EMAIL_NOT_FOUND INVALID_PASSWORD INVALID_LOGIN_CREDENTIALS")
        + rows("account_suspended", "USER_DISABLED") + rows("duplicate_email", "EMAIL_EXISTS CREDENTIAL_MISMATCH")
        + rows("email_invalid", "INVALID_EMAIL MISSING_EMAIL INVALID_IDENTIFIER")
        + rows("weak_password", "WEAK_PASSWORD PASSWORD_DOES_NOT_MEET_REQUIREMENTS MISSING_PASSWORD")
        + rows("email_unverified", "UNVERIFIED_EMAIL") + rows("otp_incorrect", "INVALID_OOB_CODE")
        + rows("otp_expired", "EXPIRED_OOB_CODE")
        + rows("factor_incorrect", "INVALID_CODE MISSING_CODE")
        + rows("factor_expired", "INVALID_MFA_PENDING_CREDENTIAL SESSION_EXPIRED INVALID_SESSION_INFO")
        + rows("factor_removed", "MFA_ENROLLMENT_NOT_FOUND")
        + rows("too_many_factors", "SECOND_FACTOR_LIMIT_EXCEEDED")
        + rows("rate_limited", "TOO_MANY_ATTEMPTS_TRY_LATER QUOTA_EXCEEDED RESET_PASSWORD_EXCEED_LIMIT")
        + rows(
            "session_expired",
            "TOKEN_EXPIRED INVALID_ID_TOKEN USER_NOT_FOUND INVALID_REFRESH_TOKEN CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        + rows(
            "unavailable",
            """
            OPERATION_NOT_ALLOWED PASSWORD_LOGIN_DISABLED ADMIN_ONLY_OPERATION UNSUPPORTED_FIRST_FACTOR \
            UNSUPPORTED_TENANT_OPERATION PROJECT_DISABLED
            """)
            + """
            INVALID_IDP_RESPONSE MISSING_OR_INVALID_NONCE INVALID_PENDING_TOKEN FEDERATED_USER_ID_ALREADY_LINKED \
            TENANT_ID_MISMATCH SECOND_FACTOR_EXISTS EMAIL_CHANGE_NEEDS_VERIFICATION \
            INVALID_CUSTOM_TOKEN BLOCKING_FUNCTION_ERROR_RESPONSE UNAUTHORIZED_DOMAIN INVALID_CONTINUE_URI \
            MISSING_CONTINUE_URI CAPTCHA_CHECK_FAILED APP_NOT_VERIFIED INVALID_APP_CREDENTIAL MISSING_APP_CREDENTIAL \
            SOME_CODE_OF_TOMORROW
            """.split(separator: " ").map { Row(code: String($0), error: "firebase_\($0.lowercased())") }

    /// What is asked of Firebase, and what a code means there and nowhere else; nil for success.
    struct Operation: Sendable, CustomTestStringConvertible {
        let name: String
        var method: AuthMethod?
        var exceptions: [String: String?] = [:]
        let run: @Sendable (ScriptedDevice) async throws -> Void

        var testDescription: String { name }
    }

    private static let (email, password) = (FirebaseBench.email, FirebaseBench.password)
    private static let credential = [AuthContextKey.idToken: "e30.e30.e30"]
    private static let recent: [String: String?] = ["CREDENTIAL_TOO_OLD_LOGIN_AGAIN": "reauthentication_needed"]
    private static let closed: [String: String?] = ["ADMIN_ONLY_OPERATION": "sign_up_closed"]

    static let operations: [Operation] = [
        Operation(name: "signIn") { _ = try await $0.adapter.signIn(email: email, password: password) },
        Operation(name: "signUp", exceptions: closed) {
            _ = try await $0.adapter.signUp(email: email, password: password, consent: FirebaseBench.consent)
        },
        Operation(name: "signUp of a guest", method: .guest, exceptions: closed) {
            _ = try await $0.adapter.signUp(email: email, password: password, consent: FirebaseBench.consent)
        },
        Operation(name: "confirmSignUp") { _ = try await $0.adapter.confirmSignUp(email: email, code: "code") },
        Operation(name: "resendConfirmation", method: .email) {
            try await $0.adapter.resendConfirmation(email: email)
        },
        Operation(name: "requestPasswordReset", exceptions: ["EMAIL_NOT_FOUND": nil]) {
            try await $0.adapter.requestPasswordReset(email: email)
        },
        Operation(name: "verifyResetCode") { _ = try await $0.adapter.verifyResetCode(email: email, code: "code") },
        Operation(name: "setNewPassword", exceptions: ["INVALID_OOB_CODE": "otp_expired"]) {
            let grant = RecoveryGrant(email: email, reference: Secret("code"))
            try await $0.adapter.setNewPassword(password, grant: grant)
        },
        Operation(name: "guest") { _ = try await $0.adapter.authenticate(providerId: "guest", context: nil) },
        Operation(name: "apple") { _ = try await $0.adapter.authenticate(providerId: "apple", context: credential) },
        Operation(name: "google of a guest", method: .guest) {
            _ = try await $0.adapter.authenticate(providerId: "google", context: credential)
        },
        Operation(name: "account", method: .email) { _ = try await $0.adapter.account() },
        Operation(name: "changePassword", method: .email, exceptions: recent) {
            try await $0.adapter.changePassword(to: password)
        },
        Operation(
            name: "deleteAccount", method: .email,
            exceptions: recent.merging(["USER_NOT_FOUND": nil]) { $1 }
        ) {
            let identity = try ScriptedDevice.session().identity
            try await $0.adapter.deleteAccount(of: identity, context: nil)
        },
        Operation(name: "getProfile", method: .email) {
            _ = try await $0.profiles.getProfile(userId: ScriptedDevice.userId)
        },
        Operation(name: "updateProfile", method: .email) {
            _ = try await $0.profiles.updateProfile(userId: ScriptedDevice.userId, displayName: "New")
        },
    ]

    @Test("FIR-03 FIR-12 every code means what the table says, at every operation", arguments: operations)
    func known(operation: Operation) async throws {
        for row in Self.table {
            for shape in Self.shapes(row.code) {
                let device = try ScriptedDevice(session: try operation.method.map(ScriptedDevice.session))
                await device.network.always(shape)
                let expected = operation.exceptions[row.code] ?? row.error
                do {
                    try await operation.run(device)
                    #expect(expected == nil, "\(row.code): nothing was thrown")
                } catch let error as AuthError {
                    #expect(error.code == expected, "\(row.code)")
                    if case .rateLimited(let wait) = error { #expect(wait == 7) }
                    #expect(!"\(error) \(String(reflecting: error))".contains(Self.email))
                }
            }
        }
    }

    /// The shapes of one refusal, each with an explanation that quotes the person.
    private static func shapes(_ code: String) -> [FaultyTransport.Fault] {
        let items: [[String: Any]] = [["message": code, "reason": "invalid", "domain": "global"]]
        return [
            try? ScriptedDevice.refuses(code, ["errors": items]),
            try? ScriptedDevice.refuses("\(code) : no \(email) here: ask \(email)"),
            try? ScriptedDevice.refuses("Nothing for \(email).", ["errors": [["reason": code]]]),
            try? ScriptedDevice.refuses("Nothing for \(email).", ["status": code]),
        ].compactMap(\.self)
    }

    @Test("FIR-03 what is no code is judged by its status, and nothing of it is passed on")
    func unknown() async throws {
        let expected: [(Int, AuthError)] = [
            (400, .unknown("back_end_refused")), (401, .unknown("back_end_refused")),
            (404, .unknown("no_such_route")), (429, .rateLimited(retryAfter: 7)),
            (500, .unknown("back_end_failed")), (503, .unavailable), (302, .unknown("redirected")),
        ]
        for (status, error) in expected {
            for message in ["person@example.com", "", "AB", String(repeating: "A", count: 65), "Not_A_Code"] {
                let device = try ScriptedDevice()
                await device.network.always(try ScriptedDevice.refuses(message, status: status))
                await #expect(throws: error) {
                    try await device.adapter.signIn(email: Self.email, password: Self.password)
                }
            }
        }
        for (status, error) in expected where status >= 500 {
            let device = try ScriptedDevice()
            await device.network.always(try ScriptedDevice.refuses("USER_DISABLED", status: status))
            await #expect(throws: error) {
                try await device.adapter.signIn(email: Self.email, password: Self.password)
            }
        }
        // A server that fails, or a limit in front of it, has not looked at the person, whatever it says.
        for (status, error) in expected where status >= 429 {
            let device = try ScriptedDevice()
            await device.network.always(
                try ScriptedDevice.refuses("Quota exceeded.", status: status, ["status": "RESOURCE_EXHAUSTED"]))
            await #expect(throws: error) {
                try await device.adapter.signIn(email: Self.email, password: Self.password)
            }
        }
    }

    @Test("FIR-03 a refused API key is the app's fault and says nothing about the person", arguments: [400, 403])
    func refusedKey(status: Int) async throws {
        for reason in ["keyInvalid", "API_KEY_INVALID", "ipRefererBlocked"] {
            for place in ["errors", "details"] {
                let device = try ScriptedDevice(session: try ScriptedDevice.session())
                let more: [String: Any] = [place: [["reason": reason]], "status": "PERMISSION_DENIED"]
                await device.network.always(
                    try ScriptedDevice.refuses("USER_DISABLED : API key not valid.", status: status, more))
                await #expect(throws: AuthError.unknown("firebase_key_refused")) {
                    try await device.adapter.account()
                }
                await #expect(throws: SessionRenewalFailure.failed(.unknown("firebase_key_refused"))) {
                    try await device.sessions.renew(try ScriptedDevice.session())
                }
            }
        }
    }

    @Test("FIR-09 four codes end a session, and no other answer does", arguments: table)
    func renewal(row: Row) async throws {
        let ends: [String: SessionEnd] = [
            "TOKEN_EXPIRED": .revoked, "INVALID_REFRESH_TOKEN": .refused, "USER_DISABLED": .accountSuspended,
            "USER_NOT_FOUND": .accountGone,
        ]
        for status in [400, 403, 500, 503] {
            let device = try ScriptedDevice()
            let session = try ScriptedDevice.session()
            await device.network.always(try ScriptedDevice.refuses(row.code, status: status))
            do throws(SessionRenewalFailure) {
                _ = try await device.sessions.renew(session)
                Issue.record("nothing was thrown")
            } catch {
                if status < 500, let end = ends[row.code] {
                    #expect(error == .refused(end))
                } else if case .refused = error {
                    Issue.record("\(row.code) with \(status) ends a session")
                }
            }
        }
    }

    @Test("FIR-09 SES-05 a renewal that is refused for now waits as long as Firebase says", arguments: RetryTable.rows)
    func retryAfter(row: RetryTable.Row) async throws {
        let device = try ScriptedDevice()
        let headers = ["Retry-After": row.field]
        await device.network.always(try ScriptedDevice.answers([:], status: row.status, headers: headers))
        await #expect(throws: SessionRenewalFailure.failed(row.error)) {
            try await device.sessions.renew(try ScriptedDevice.session())
        }
    }

    @Test("FIR-09 what only the app or the network did wrong keeps the session")
    func keeps() async throws {
        let codes = [
            "PROJECT_NUMBER_MISMATCH", "MISSING_REFRESH_TOKEN", "MISSING_GRANT_TYPE", "INVALID_GRANT_TYPE",
            "API key not valid. Please pass a valid API key.",
        ]
        var faults = try codes.map { try ScriptedDevice.refuses($0) } + NetworkFault.allCases.map(\.fault)
        faults.append(try ScriptedDevice.answers(["error": "TOKEN_EXPIRED"]))
        faults.append(.answers(status: 400, headers: [:], body: Data(#"{"error":{"message":"TOKEN_EXPIRED"}}"#.utf8)))
        for fault in faults {
            let (device, session) = (try ScriptedDevice(), try ScriptedDevice.session())
            await device.network.always(fault)
            do throws(SessionRenewalFailure) {
                _ = try await device.sessions.renew(session)
                Issue.record("nothing was thrown")
            } catch {
                guard case .failed = error else {
                    Issue.record("the session is over")
                    continue
                }
            }
        }
    }
}
