import Foundation
import Gatehouse

extension Language {
    /// Returns a day that no line of a page ends inside of.
    func wholeDay(_ instant: Date) -> String { day(instant).replacing(" ", with: "\u{A0}") }
}
