import Foundation
import GatehouseDomain
import Testing

@testable import Gatehouse

/// The text that a session is stored as. `GATEHOUSE_SEED` in the environment repeats the records of a run that failed.
@Suite
struct SessionRecordCodingTests {
    @Test("SES-01 SES-09 every record comes back from its text as it was", arguments: 0..<4)
    func roundTrip(batch: Int) throws {
        for number in batch * 500..<(batch + 1) * 500 {
            var dice = Dice.sequence(number, of: Dice.seed)
            let record = SessionRecord.random(&dice)
            let text = try SessionRecordCoding.text(record)
            let again = try SessionRecordCoding.record(text)
            #expect(again == record, "GATEHOUSE_SEED=\(Dice.seed), record \(number)")
            #expect(SessionRecordCoding.lookup(.found(text)) == .found(record))
        }
    }

    @Test("SES-09 the text of version 1 is read by every later version")
    func versionOne() throws {
        let person = try #require(Identity(userId: "person-1", authMethod: .apple))
        let session = AuthSession(
            identity: person, accessToken: Secret("access"), refreshToken: Secret("refresh"),
            expiresAt: Date(timeIntervalSinceReferenceDate: 800_003_600))
        let knownAt = SessionInstant(
            wall: Date(timeIntervalSinceReferenceDate: 799_999_999.25), uptime: 12.5, boot: "b")
        let held = HeldSession(
            session: session, life: 3_600, serverTime: Date(timeIntervalSinceReferenceDate: 800_000_000),
            knownAt: knownAt)
        let expected = SessionRecord(
            content: .held(held), lock: .away(since: knownAt), revocations: [EndedSession(session, endedAt: nil)])
        #expect(try SessionRecordCoding.record(Secret(Self.textOfVersionOne)) == expected)
        // This version writes the same, but for the tokens of ended sessions.
        var written = expected
        written.revocations = []
        let text = try SessionRecordCoding.text(expected)
        #expect(try SessionRecordCoding.text(written) == text)
        #expect(Self.textOfVersionOne.hasPrefix(text.reveal().prefix { $0 != "]" }))
        #expect(try SessionRecordCoding.record(text) == written)
    }

    @Test("DOM-20 the stored form of a session prints nothing of its tokens")
    func redacted() throws {
        let stored = try JSONDecoder().decode(StoredRecord.self, from: Data(Self.textOfVersionOne.utf8))
        #expect(stored.held?.session.session.accessToken == Secret("access") && !stored.revocations.isEmpty)
        var dumped = ""
        dump(stored, to: &dumped)
        for text in ["\(stored)", String(reflecting: stored), dumped] {
            #expect(!text.contains("\"access\"") && !text.contains("\"refresh\""))
        }
    }

    @Test("SES-09 a text of a newer version is distinguished from a damaged one", arguments: [2, 3, 1_000_000])
    func newerVersion(version: Int) {
        let newer = Self.textOfVersionOne.replacing("\"version\":1", with: "\"version\":\(version)")
        #expect(throws: CredentialStoreFailure.wrongVersion) { try SessionRecordCoding.record(Secret(newer)) }
        let unlike = "{\"version\": \(version), \"sessions\": []}"
        #expect(throws: CredentialStoreFailure.wrongVersion) { try SessionRecordCoding.record(Secret(unlike)) }
        #expect(SessionRecordCoding.lookup(.found(Secret(newer))) == .unavailable(.wrongVersion))
    }

    @Test("SES-09 a text that was cut short is damaged, wherever it was cut")
    func cut() {
        let text = Self.textOfVersionOne
        for length in 0..<text.count {
            let lookup = SessionRecordCoding.lookup(.found(Secret(String(text.prefix(length)))))
            #expect(lookup == .unavailable(.corrupted), "after \(length) characters")
        }
    }

    @Test(
        "SES-09 a text that contradicts itself is damaged and signs nobody in",
        arguments: [
            ("\"version\":1", "\"version\":0"),
            ("\"version\":1", "\"version\":-1"),
            ("\"version\":1", "\"version\":\"1\""),
            ("\"isLocked\":false", "\"isLocked\":true"),
            ("\"isLocked\":false", "\"isLocked\":null"),
            ("\"userId\":\"person-1\"", "\"userId\":\" \""),
            ("\"accessToken\":\"access\",", ""),
            (
                "\"held\":",
                "\"ended\":{\"identity\":{\"authMethod\":\"email\",\"userId\":\"x\"},\"reason\":\"revoked\"},\"held\":"
            ),
        ])
    func contradiction(part: String, replacement: String) {
        let text = Self.textOfVersionOne.replacing(part, with: replacement)
        #expect(text != Self.textOfVersionOne)
        #expect(SessionRecordCoding.lookup(.found(Secret(text))) == .unavailable(.corrupted))
    }

    @Test("SES-09 the other two answers of a store stay what they are", arguments: CredentialStoreFailure.allCases)
    func otherAnswers(failure: CredentialStoreFailure) {
        #expect(SessionRecordCoding.lookup(.absent) == .absent)
        #expect(SessionRecordCoding.lookup(.unavailable(failure)) == .unavailable(failure))
    }

    /// What the first version wrote. It is never changed: there are devices on which it lies.
    private static let textOfVersionOne = """
        {"awaySince":{"boot":"b","uptime":12.5,"wall":799999999.25},\
        "held":{"knownAt":{"boot":"b","uptime":12.5,"wall":799999999.25},"life":3600,"serverTime":800000000,\
        "session":{"accessToken":"access","expiresAt":800003600,\
        "identity":{"authMethod":"apple","isGuest":false,"userId":"person-1"},"refreshToken":"refresh"}},\
        "isLocked":false,\
        "revocations":[{"accessToken":"access","expiresAt":800003600,\
        "identity":{"authMethod":"apple","isGuest":false,"userId":"person-1"},"refreshToken":"refresh"}],\
        "version":1}
        """
}
