import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Testing

@testable import GatehousePages

@Suite("The words of the trail")
struct TrailWordsTests {
    private static let record = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "data/trail.txt")

    /// What the rows of the trail say by a value: everything that can be written there. Ids, names of keys and counts
    /// are no words.
    private static let values: [String: [String]] = [
        "\"code_\\(failure.rawValue)\"": [CodeFailure.wrong, .expired, .burnt, .usedUp, .used].map {
            "code_\($0.rawValue)"
        },
        "purpose": CodePurpose.allCases.map(\.rawValue), "purpose.rawValue": CodePurpose.allCases.map(\.rawValue),
        "scope.rawValue": SignOutScope.allCases.map(\.rawValue),
        "refusal.code.rawValue": codes, "refused.error.code.rawValue": codes,
        "Self.method": ["oauth"], "ProviderSignIn.method": ["oauth"], "IdentityRecord.method": ["oauth"],
        "PasskeyRecord.method": ["passkey"], "stored.method": ["passkey", "mfa/webauthn"],
        "refused.reason": codes + ["passkey_copied"],
        "method": ["password", "otp", "anonymous", "oauth", "passkey"],
        "list": [TrailDetail.people.rawValue, TrailDetail.events.rawValue],
        "reason": ["expired", "evicted", AuditEvent.appleTokenKept],
        "AuditEvent.dropped": ["dropped"], "identity.provider": [], "provider": [], "kid": [],
        "\"\\(number - session.counter)\"": [],
        "proof.method": ["password", "otp", "anonymous", "oauth", "passkey"], "proof.provider": [],
        "step.method.rawValue": steps, "method.rawValue": steps, "factor.method": steps, "renamed.method": steps,
        "removed.method": steps, "\"\\(remaining)\"": [],
        "reason.code.rawValue": ["mfa_verification_failed", "webauthn_verification_failed"],
        "GroupInvitationRecord.EndReason.declined.rawValue": ["declined"],
        "GroupInvitationRecord.EndReason.revoked.rawValue": ["revoked"], "reason.rawValue": ["used", "revoked"],
        "invitation.kind.rawValue": ["mail", "link", "code"], "new.kind.rawValue": ["mail", "link", "code"],
        "GroupInvitationRecord.Kind.mail.rawValue": ["mail"], "taken.kind.rawValue": ["mail", "link", "code"],
        "role.rawValue": [], "role.name": [], "\"\\(users.count) accounts\"": [], "\"\\(turns.count)\"": [],
    ]

    /// The ways to take the second step.
    private static let steps = ["totp", "mfa/webauthn", "mfa/recovery_code"]

    /// What a sign-in can be refused with: every refusal, but for those of somebody who is signed in already.
    private static let codes: [String] = Set(RefusalRecordTests.all.map { ServerError($0).code.rawValue }).subtracting([
        "current_password_invalid", "current_password_required", "email_conflict_identity_not_deletable",
        "identity_not_found", "insufficient_aal", "mfa_challenge_expired", "mfa_factor_name_conflict",
        "mfa_factor_not_found", "mfa_ip_address_mismatch", "mfa_recovery_codes_locked",
        "mfa_recovery_codes_sole_factor", "mfa_totp_enroll_not_enabled", "mfa_verified_factor_exists",
        "mfa_webauthn_enroll_not_enabled", "too_many_enrolled_mfa_factors", "no_authorization", "not_admin",
        "passkey_disabled", "reauthentication_needed",
        "reauthentication_not_valid",
        "refresh_token_already_used", "refresh_token_not_found", "same_password", "session_expired",
        "single_identity_not_deletable", "too_many_passkeys", "weak_password", "webauthn_credential_exists",
    ])
    .subtracting(GroupFault.allCases.map { ServerError(.group($0)).code.rawValue } + ["over_invitation_limit"]).sorted()

    @Test("SRV-20 each method and each reason that is written to the trail has words in each language")
    func reasons() throws {
        let rows = try String(contentsOf: Self.record, encoding: .utf8).split(separator: "\n").filter {
            !$0.hasPrefix("count") && !$0.hasPrefix(".mail")
        }
        var written: Set<String> = []
        for row in rows {
            for part in row.matches(of: /(?:method|reason): (.*?)(?=, (?:by|method|reason|isTold|group):|$)/) {
                let text = String(part.1)
                if let values = Self.values[text] {
                    written.formUnion(values)
                } else {
                    let literals = text.matches(of: /"([^"\\]+)"/).map { String($0.1) }
                    let purposes = text.contains("CodePurpose") ? CodePurpose.allCases.map(\.rawValue) : []
                    #expect(!literals.isEmpty || !purposes.isEmpty, "nothing is known of \(text)")
                    written.formUnion(literals + purposes)
                }
            }
        }
        #expect(written.count > 40)
        for word in written.sorted() {
            #expect(TrailDetail(rawValue: word) != nil, "\(word) has no words")
        }
        for language in Language.allCases {
            let words = TrailDetail.allCases.map { $0.said(in: language) }
            #expect(Set(words).count == TrailDetail.allCases.count, "\(language)")
        }
    }

    @Test("SRV-20 a provider is told by its name, a count in words, and an identity without an address says so")
    func names() async throws {
        let work = ProviderSettings(
            id: "work", kind: .openID, displayName: "Work & Co", issuer: "https://id.example", clientIDs: ["web"])
        let site = try await TestSite(publicURL: "http://localhost:8080", providers: [work])
        let root = try await site.administrator()
        let (admin, now) = (try await site.user("root@example.com").id, site.clock.now)
        try await site.backend.database.write { sql in
            for record in [
                AuditRecord(
                    time: now, event: .signedIn, actor: .person, userID: admin, method: "oauth", reason: work.id),
                AuditRecord(time: now, event: .usersImported, actor: .command, reason: "1200 accounts"),
            ] { try AuditTable(sql).insert(record) }
        }
        try await site.backend.database.write { sql in
            try sql.run(
                """
                INSERT INTO identities (id, user_id, provider, issuer, subject, email, identity_data, created_at,
                    updated_at, last_sign_in_at)
                VALUES (?, ?, 'work', 'https://id.example', 'subject-12345', NULL, '{}', ?, ?, ?)
                """, [.text(SystemRandomSource().uuid().text), .id(admin), .date(now), .date(now), .date(now)])
            try sql.run(
                "UPDATE users SET app_metadata = ? WHERE id = ?",
                [.text(#"{"provider":"email","providers":["email","work"]}"#), .id(admin)])
        }
        let person = try await root.get("/admin/people/\(admin.text)").text
        #expect(person.contains("<dt>Work &amp; Co</dt><dd><bdi>\(say(console: .noAddress))</bdi>"))
        #expect(!person.contains("subject-12345"))
        let page = try await root.get("/admin/events").text
        #expect(page.contains("Provider, Work &amp; Co"))
        #expect(page.contains("Accounts: 1,200") && !page.contains("1200 accounts"))
    }
}
