import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseGroups
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

    @Test("SRV-11 what rows of the trail store is as it was recorded")
    func stored() throws {
        let events = AuditEvent.allCases.map { "event \($0): \($0.rawValue), \($0.kind.rawValue)" }
        let words = TrailDetail.allCases.map { "word \($0): \($0.rawValue)" }
        let failures = [CodeFailure.wrong, .expired, .burnt, .usedUp, .used].map {
            "code \($0): \(TrailDetail($0).rawValue)"
        }
        let purposes = CodePurpose.allCases.map { "purpose \($0): \(TrailDetail($0).rawValue)" }
        let scopes = SignOutScope.allCases.map { "scope \($0): \($0.detail.rawValue)" }
        let kinds = GroupInvitationRecord.Kind.allCases.map { "invitation \($0): \($0.detail.rawValue)" }
        let ends = GroupInvitationRecord.EndReason.allCases.map { "end \($0): \($0.detail.rawValue)" }
        let reasons = Self.reasons.map { "reason \(RefusalRecordTests.name($0)): \($0.text)" }
        let lines = [events, words, failures, purposes, scopes, kinds, ends, reasons]
        try RefusalRecordTests.compare(lines.flatMap(\.self), with: "trail.txt")
    }

    /// One of each kind of reason. A new one does not compile until it has its place here.
    private static var reasons: [TrailReason] {
        Array(
            sequence(first: TrailReason.word(.immediately)) { reason -> TrailReason? in
                switch reason {
                case .word: .refusal(.userBanned)
                case .refusal: .count(3)
                case .count: .accounts(1200)
                case .accounts: .name("work")
                case .name: nil
                }
            })
    }

    @Test("SRV-20 each word of the trail, and each refusal of a sign-in in it, has words in each language")
    func words() {
        for code in Self.codes {
            #expect(TrailDetail(rawValue: code) != nil, "\(code) has no words")
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
