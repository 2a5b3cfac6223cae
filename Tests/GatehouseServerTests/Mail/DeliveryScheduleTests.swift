import GatehouseCore
import GatehouseMail
import GatehouseSettings
import Testing

struct DeliveryScheduleTests {
    /// Gives one byte again and again.
    private struct Constant: RandomSource {
        var byte: UInt8
        func bytes(_ count: Int) -> [UInt8] { Array(repeating: byte, count: count) }
    }

    private let schedule = DeliverySchedule(firstWait: .seconds(4), longestWait: .seconds(60), lease: .seconds(60))

    @Test("SRV-21 the wait doubles with each attempt, up to a limit, and half of it is chance")
    func waits() {
        let attempts = [1, 2, 3, 4, 5, 6, 100, Int.max]
        let longest = attempts.map { schedule.wait(afterAttempts: $0, random: Constant(byte: 0xFF)) }
        #expect(longest == [4, 8, 16, 32, 60, 60, 60, 60].map { .seconds($0) })
        let shortest = attempts.map { schedule.wait(afterAttempts: $0, random: Constant(byte: 0)) }
        #expect(shortest == [2, 4, 8, 16, 30, 30, 30, 30].map { .seconds($0) })
        let some = schedule.wait(afterAttempts: 1, random: Constant(byte: 0x80))
        #expect(some > .milliseconds(2900) && some < .milliseconds(3100))
    }

    @Test("SRV-21 a lease is longer than an attempt can last")
    func lease() {
        var settings = MailSettings()
        settings.timeLimit = .seconds(45)
        #expect(settings.schedule.lease >= .seconds(60))
        settings.firstWait = .seconds(1200)
        #expect(settings.schedule.longestWait == .seconds(1200))
    }

    @Test(
        "SRV-21 a reply of 5yz about the mail is for good; everything that can be mended is not",
        arguments: [
            (MailFailure(.refused, status: 550), true), (MailFailure(.refused, status: 599), true),
            (MailFailure(.refused, status: 450), false), (MailFailure(.refused, status: 499), false),
            (MailFailure(.refused), false), (MailFailure(.unreachable, status: 554), false),
            (MailFailure(.authentication, status: 535), false), (MailFailure(.encryption), false),
            (MailFailure(.notOffered), false), (MailFailure(.notTrusted), false),
            (MailFailure(.timeout), false), (MailFailure(.interrupted), false), (MailFailure(.unreadable), true),
        ])
    func permanence(failure: MailFailure, isPermanent: Bool) {
        #expect(failure.isPermanent == isPermanent)
    }
}
