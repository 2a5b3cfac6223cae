#if canImport(SwiftUI)
    import Foundation
    import Gatehouse
    import SwiftUI

    /// Updates a waiting action once a second, until the wait is over.
    struct CountdownSchedule<Flow: ScreenFlow>: TimelineSchedule {
        let action: FlowScreen<Flow>.Action

        func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] {
            action.moments(from: startDate)
        }
    }
#endif
