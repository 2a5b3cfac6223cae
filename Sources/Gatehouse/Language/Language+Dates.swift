public import Foundation

/// Dates as the product writes them: in one order for each language, with Western digits, and in UTC because a server does
/// not know where its reader is. Only tables and charts abbreviate the month.
extension Language {
    /// Returns a day, such as 27 November 2026.
    public func day(_ instant: Date) -> String {
        written(instant, Date.FormatStyle(date: .long, time: .omitted))
    }

    /// Returns a day and its time, such as 27 November 2026 at 00:31.
    public func time(_ instant: Date) -> String {
        written(instant, withTime(Date.FormatStyle(date: .long, time: .shortened)))
    }

    /// Returns a day and its time with the month abbreviated, for a table.
    package func shortTime(_ instant: Date) -> String {
        written(instant, withTime(Date.FormatStyle(date: .abbreviated, time: .shortened)))
    }

    /// Returns a day without its year and with the month abbreviated, for a chart.
    package func shortDay(_ instant: Date) -> String {
        written(instant, Date.FormatStyle().day().month(.abbreviated))
    }

    /// The time of day as browsers write it: in English, an hour before ten has its zero.
    private func withTime(_ format: Date.FormatStyle) -> Date.FormatStyle {
        self == .english ? format.hour(.twoDigits(amPM: .omitted)) : format
    }

    private func written(_ instant: Date, _ format: Date.FormatStyle) -> String {
        var style = format
        style.locale = locale
        style.timeZone = .gmt
        let text = instant.formatted(style)
        // Nobody writes the comma that Foundation puts between month and year.
        if self == .arabic { return text.replacing(/، (?=[0-9]{4})/, with: " ") }
        // Only the first day of a month is an ordinal number in French.
        return self == .french && text.hasPrefix("1 ") ? "1er\(text.dropFirst())" : text
    }
}
