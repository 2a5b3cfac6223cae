package import Foundation
package import Gatehouse

/// The app's words in a person's language.
package struct AppWords: Sendable {
    package let language: Language

    package init(_ language: Language) {
        self.language = language
    }

    package func callAsFunction(_ text: FieldhouseText) -> String {
        text.isolatingNames(in: language).said(in: language)
    }

    /// Returns a person's name, or the text for a person without one.
    package func name(_ name: String) -> String { name.isEmpty ? self(.guest) : name }

    /// Returns a day, in UTC because the server does not know where the person is.
    package func day(_ instant: Date) -> String { language.day(instant) }

    /// Returns a day and its time, in UTC.
    package func exactly(_ instant: Date) -> String { "\(language.time(instant)) UTC" }

    /// Returns how long ago an instant was.
    package func ago(_ instant: Date, at now: Date) -> String {
        now.timeIntervalSince(instant) < 60 ? self(.justNow) : language.ago(instant, at: now)
    }
}
