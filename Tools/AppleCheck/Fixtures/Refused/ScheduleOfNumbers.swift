import Foundation
import SwiftUI

struct ScheduleOfNumbers: TimelineSchedule {  // refused: does not conform
    func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Int] { [1] }
}
