import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

/// Every code of the interface, in each shape in which it is sent.
struct ErrorTableTests {
    /// What is asserted of a code: the status it comes with, and the code of the error that it becomes.
    struct Row: Sendable, CustomTestStringConvertible {
        let code: String
        let status: Int
        let error: String

        var testDescription: String { code }
    }

    private static func rows(_ status: Int, _ error: String, _ codes: String) -> [Row] {
        codes.split(separator: " ").map { Row(code: String($0), status: status, error: error) }
    }

    static let table: [Row] =
        rows(400, "invalid_credentials", "invalid_credentials current_password_invalid")
        + rows(400, "email_unverified", "email_not_confirmed provider_email_needs_verification")
        + rows(422, "duplicate_email", "email_exists user_already_exists")
        + rows(400, "email_invalid", "email_address_invalid email_address_not_provided")
        + rows(422, "sign_up_closed", "signup_disabled")
        + rows(403, "account_suspended", "user_banned")
        + rows(422, "consent_required", "consent_required")
        + rows(422, "weak_password", "weak_password")
        + rows(422, "same_password", "same_password")
        + rows(403, "second_factor_required", "insufficient_aal")
        + rows(422, "factor_incorrect", "mfa_verification_failed")
        + rows(422, "factor_expired", "mfa_challenge_expired mfa_ip_address_mismatch")
        + rows(400, "factor_expired", "webauthn_challenge_not_found webauthn_challenge_expired")
        + rows(400, "passkey_unknown", "webauthn_verification_failed")
        + rows(422, "too_many_factors", "too_many_enrolled_mfa_factors too_many_passkeys")
        + rows(404, "group_not_found", "group_not_found group_member_not_found")
        + rows(403, "not_permitted", "group_permission_denied group_suspended group_excluded")
        + rows(409, "last_owner", "group_last_owner") + rows(409, "group_full", "group_full")
        + rows(409, "already_member", "already_member") + rows(403, "other_address", "invitation_other_address")
        + rows(
            409, "invitation_over",
            "invitation_not_found invitation_expired invitation_used invitation_revoked invitation_declined")
        + rows(403, "otp_incorrect", "otp_expired reauthentication_not_valid invite_not_found")
        + rows(404, "otp_expired", "flow_state_not_found flow_state_expired flow_state_already_used")
        + rows(
            429, "rate_limited",
            "over_request_rate_limit over_email_send_rate_limit over_sms_send_rate_limit over_invitation_limit")
        + rows(
            403, "session_expired",
            """
            no_authorization bad_jwt session_not_found session_expired user_not_found refresh_token_not_found \
            refresh_token_already_used
            """)
        + rows(
            422, "unavailable",
            """
            email_provider_disabled phone_provider_disabled anonymous_provider_disabled provider_disabled \
            oauth_provider_not_supported manual_linking_disabled feature_disabled otp_disabled passkey_disabled \
            saml_provider_disabled web3_provider_disabled mfa_totp_enroll_not_enabled mfa_phone_enroll_not_enabled \
            mfa_webauthn_enroll_not_enabled mfa_totp_verify_not_enabled mfa_phone_verify_not_enabled \
            mfa_webauthn_verify_not_enabled sso_provider_disabled web3_unsupported_chain \
            oauth_dynamic_client_registration_disabled email_address_not_authorized groups_disabled
            """)
        + rows(
            503, "unavailable",
            "request_timeout conflict provider_unavailable hook_timeout hook_timeout_after_retry sms_send_failed")
            + """
            unexpected_failure validation_failed bad_json not_admin not_found method_not_allowed \
            request_entity_too_large reauthentication_needed current_password_required bad_code_verifier bad_oauth_state \
            bad_oauth_callback identity_not_found single_identity_not_deletable mfa_factor_not_found \
            email_conflict_identity_not_deletable identity_already_exists unexpected_audience user_sso_managed \
            captcha_failed phone_exists phone_not_confirmed mfa_factor_name_conflict mfa_verification_rejected \
            mfa_verified_factor_exists mfa_recovery_codes_sole_factor webauthn_credential_exists \
            hook_payload_over_size_limit hook_payload_invalid_content_type oauth_client_not_found \
            oauth_authorization_not_found oauth_consent_not_found oauth_client_state_not_found oauth_client_state_expired \
            oauth_invalid_state saml_relay_state_not_found saml_relay_state_expired saml_idp_not_found \
            saml_idp_already_exists saml_assertion_no_user_id saml_assertion_no_email saml_metadata_fetch_failed \
            saml_entity_id_mismatch sso_provider_not_found sso_domain_already_exists invalid_grant \
            group_conflict group_role_unknown group_role_not_open too_many_groups
            """.split(separator: " ").map { Row(code: String($0), status: 400, error: String($0)) }

    /// The shapes of one refusal.
    private static func shapes(_ row: Row) -> [[String: Any]] {
        let sentence = "no \(Device.email) with \(Device.password)"
        return [
            ["code": row.code, "message": sentence],
            ["code": row.status, "error_code": row.code, "msg": sentence, "error_id": NSNull()],
            ["error": row.code, "error_description": sentence],
        ]
    }

    @Test("ADP-02 DOM-12 every documented code means what the table says, in every shape", arguments: table)
    func known(row: Row) async throws {
        for shape in Self.shapes(row) {
            let device = try Device(session: try Device.session())
            await device.network.always(
                try Device.answers(shape, status: row.status, headers: Device.json.merging(["Retry-After": "7"]) { $1 })
            )
            do {
                _ = try await device.adapter.account()
                Issue.record("nothing was thrown")
            } catch {
                #expect(error.code == row.error)
                if case .rateLimited(let wait) = error { #expect(wait == 7) }
                let told = "\(error) \(String(reflecting: error))"
                #expect(!told.contains(Device.email) && !told.contains(Device.password))
            }
        }
    }

    @Test("ADP-02 the table has every code that the interface documents")
    func complete() {
        #expect(Set(Self.table.map(\.code)).count == Self.table.count)
        #expect(Self.table.count >= 109)
    }

    @Test("DOM-12 an unknown code is judged by its status, and nothing of it is passed on")
    func unknown() async throws {
        let expected: [(Int, AuthError)] = [
            (400, .unknown("back_end_refused")), (401, .unknown("back_end_refused")),
            (404, .unknown("no_such_route")), (405, .unknown("no_such_route")), (418, .unknown("back_end_refused")),
            (429, .rateLimited(retryAfter: nil)), (500, .unknown("back_end_failed")), (502, .unavailable),
            (503, .unavailable), (504, .unavailable), (520, .unavailable), (524, .unavailable), (530, .unavailable),
            (599, .unknown("back_end_failed")), (304, .unknown("redirected")),
        ]
        for (status, error) in expected {
            for body in [["code": "person@example.com"], ["message": "person@example.com"], [:]] {
                let device = try Device()
                await device.network.always(try Device.answers(body, status: status))
                await #expect(throws: error) {
                    try await device.adapter.signIn(email: Device.email, password: Device.password)
                }
            }
        }
    }

    @Test("ADP-02 a common password is distinguished from a short one")
    func weakPassword() async throws {
        for (reasons, error) in [
            (["length"], AuthError.weakPassword), (["pwned"], .commonPassword), (["length", "pwned"], .commonPassword),
            ([], .weakPassword),
        ] {
            let device = try Device()
            await device.network.inject(
                try Device.settings(),
                try Device.answers(
                    ["code": "weak_password", "message": "x", "weak_password": ["reasons": reasons]], status: 422))
            await #expect(throws: error) {
                try await device.adapter.signUp(email: Device.email, password: "x", consent: Device.consent)
            }
        }
    }

    @Test("ADP-02 a rejected key does not end a session")
    func keyRefused() async throws {
        for code in ["no_authorization", "bad_jwt"] {
            let device = try Device()
            await device.network.always(try Device.answers(["code": code, "message": "x"], status: 401))
            await #expect(throws: AuthError.unknown("back_end_refused")) {
                try await device.adapter.signIn(email: Device.email, password: Device.password)
            }
        }
    }

    @Test(
        "ADP-02 the time to wait is read in both forms, and nonsense is ignored",
        arguments: [
            ("0", 0), ("120", 120), ("999999999", 86_400), ("Thu, 01 Jan 2026 00:01:30 GMT", 90),
            ("Wed, 31 Dec 2025 23:00:00 GMT", 0), (" 5 ", 5), ("-5", nil), ("soon", nil), ("1e9", nil), ("", nil),
            ("99999999999999999999", nil), ("Thu, 32 Jan 2026 00:01:30 GMT", nil),
            ("Tue, 31 Feb 2026 00:01:30 GMT", nil), ("Thu, 01 Jan 2026 24:01:30 GMT", nil),
            ("Thu, 01 Jan 2026 00:60:30 GMT", nil), ("Thu, 01 Jan 2026 00:01:30 CET", nil),
            ("Thu, 1 Jan 2026 00:01:30 GMT", nil),
        ] as [(String, TimeInterval?)])
    func retryAfter(field: String, seconds: TimeInterval?) async throws {
        let device = try Device()
        let headers = ["Retry-After": field, "Date": "Thu, 01 Jan 2026 00:00:00 GMT"]
        await device.network.always(
            try Device.answers(
                ["code": "over_request_rate_limit"], status: 429, headers: Device.json.merging(headers) { $1 }))
        await #expect(throws: AuthError.rateLimited(retryAfter: seconds)) {
            try await device.adapter.signIn(email: Device.email, password: Device.password)
        }
    }

    @Test(
        "SES-05 a renewal is refused for the documented codes, and for nothing else",
        arguments: [
            ("refresh_token_already_used", SessionEnd.reuseDetected), ("refresh_token_not_found", .revoked),
            ("session_not_found", .revoked), ("session_expired", .expired), ("user_not_found", .accountGone),
            ("user_banned", .accountSuspended), ("invalid_grant", .refused), ("validation_failed", .refused),
        ])
    func ends(code: String, end: SessionEnd) async throws {
        let device = try Device()
        let session = try Device.session()
        await device.network.inject(
            try Device.answers(["code": code, "message": "x"], status: 400),
            // The same words from a server that has failed are none that count.
            try Device.answers(["code": code, "message": "x"], status: 500))
        await #expect(throws: SessionRenewalFailure.refused(end)) { try await device.sessions.renew(session) }
        do {
            _ = try await device.sessions.renew(session)
            Issue.record("nothing was thrown")
        } catch {
            guard case .failed = error else {
                Issue.record("the session was ended")
                return
            }
        }
    }

    @Test(
        "SES-05 no other refusal of a renewal ends the session",
        arguments: ErrorTableTests.table.filter {
            ![
                "refresh_token_already_used", "refresh_token_not_found", "session_not_found", "session_expired",
                "user_not_found", "user_banned", "invalid_grant", "validation_failed",
            ].contains($0.code)
        })
    func staysSignedIn(row: Row) async throws {
        let device = try Device()
        await device.network.always(try Device.answers(["code": row.code, "message": "x"], status: row.status))
        do {
            _ = try await device.sessions.renew(try Device.session())
            Issue.record("nothing was thrown")
        } catch let failure as SessionRenewalFailure {
            guard case .failed = failure else {
                Issue.record("the session was ended")
                return
            }
        }
    }

    @Test(
        "SES-05 a renewal that is refused for now waits as long as the answer says, whatever the status",
        arguments: RetryTable.rows)
    func retryAfter(row: RetryTable.Row) async throws {
        let device = try Device()
        let headers = Device.json.merging(["Retry-After": row.field]) { $1 }
        await device.network.always(try Device.answers([:], status: row.status, headers: headers))
        await #expect(throws: SessionRenewalFailure.failed(row.error)) {
            try await device.sessions.renew(try Device.session())
        }
    }

    @Test("SES-13 a ticket that a back end refuses for ever is not told again", arguments: [400, 403, 404, 405, 410])
    func refusedTicket(status: Int) async throws {
        let device = try Device()
        let session = try Device.session()
        let ended = AuthSession(
            identity: session.identity, accessToken: Secret(""), refreshToken: Secret(""),
            expiresAt: session.expiresAt, ticket: Secret("a-ticket"))
        await device.network.always(try Device.answers(["message": "x"], status: status))
        try await device.sessions.revoke(ended)
        await device.network.always(try Device.answers(["message": "x"], status: 503))
        await #expect(throws: AuthError.unavailable) { try await device.sessions.revoke(ended) }
    }

    @Test("SES-13 the session of a confirmed change of email keeps its sign-out ticket")
    func ticketOfEmailChange() async throws {
        let device = try Device(session: try Device.session())
        let headers = Device.json.merging(["X-Gatehouse-Ticket": "a-ticket"]) { $1 }
        await device.network.inject(try Device.answers(Device.answer(), headers: headers))
        #expect(try await device.adapter.confirmEmailChange(email: Device.email, code: "123456"))
        #expect(await device.holder.session?.ticket == Secret("a-ticket"))
    }

    @Test(
        "SES-13 what cannot be a sign-out ticket is none, and the sign-in counts",
        arguments: ["", "a b", String(repeating: "a", count: 513)])
    func noTicket(text: String) async throws {
        let device = try Device()
        let headers = Device.json.merging(["X-Gatehouse-Ticket": text]) { $1 }
        await device.network.inject(try Device.answers(Device.answer(), headers: headers))
        let session = try await device.adapter.signIn(email: Device.email, password: Device.password)
        #expect(session.ticket == nil)
        #expect(await device.holder.session == session)
    }
}
