import Foundation
import Gatehouse
import Testing

/// How long ago something was, in words.
@Suite("Relative times")
struct RelativeTimeTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func arabic(_ seconds: Int) -> String {
        Language.arabic.ago(Self.now.addingTimeInterval(-Double(seconds)), at: Self.now)
    }

    @Test(
        "UI-11 Arabic counts days with the form that each number needs",
        arguments: [
            (0, "قبل لحظات"), (1, "قبل يوم"), (2, "قبل يومين"), (3, "قبل 3 أيام"), (10, "قبل 10 أيام"),
            (11, "قبل 11 يومًا"),
            (99, "قبل 99 يومًا"), (100, "قبل 100 يوم"), (102, "قبل 102 يوم"), (103, "قبل 103 أيام"),
            (110, "قبل 110 أيام"), (111, "قبل 111 يومًا"), (200, "قبل 200 يوم"),
        ])
    func days(count: Int, words: String) {
        #expect(arabic(count * 86_400) == words)
    }

    @Test(
        "UI-11 Arabic counts minutes and hours with the form that each number needs",
        arguments: [
            (60, "قبل دقيقة"), (120, "قبل دقيقتين"), (180, "قبل 3 دقائق"), (600, "قبل 10 دقائق"),
            (660, "قبل 11 دقيقة"), (3540, "قبل 59 دقيقة"), (3600, "قبل ساعة"), (7200, "قبل ساعتين"),
            (36_000, "قبل 10 ساعات"), (39_600, "قبل 11 ساعة"),
        ])
    func shorter(seconds: Int, words: String) {
        #expect(arabic(seconds) == words)
    }
}
