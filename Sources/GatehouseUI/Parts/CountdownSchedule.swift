#if canImport(SwiftUI)
    import Foundation
    import Gatehouse
    import SwiftUI

    /// Draws an action that has to wait once a second, and no more once the wait is over.
    struct CountdownSchedule: TimelineSchedule {
        let action: ScreenAction

        func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] {
            action.moments(from: startDate)
        }
    }
#endif
